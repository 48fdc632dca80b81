package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.SPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The initial stage keeps its place among its points, and decides as one that looks anew. */
class InitialStageTest {
  private static final List<Configuration> POINTS =
      IntStream.range(0, 6).mapToObj(i -> SPACE.at(i, 10 * i)).toList();

  /** 0 1 0 2 1 3 4 5: two of them stand there twice. */
  private static final List<Configuration> DESIGN =
      IntStream.of(0, 1, 0, 2, 1, 3, 4, 5).mapToObj(POINTS::get).toList();

  private static Trial trial(int number, int point, Purpose purpose) {
    return Trial.of(number, POINTS.get(point), purpose, Outcome.measured(point));
  }

  private static InitialStage stage() {
    InitialDesign design = InitialDesign.named("drawn up", (space, size, random) -> DESIGN);
    Tuner tuner = TuningFixture.tuner().initialDesign(design, DESIGN.size()).build();
    return new InitialStage(
        tuner.settings(),
        new WarmStartCheck(
            History.empty(SPACE), OptionalInt.empty(), Objective.Direction.MINIMIZE));
  }

  @Test
  void whatIsKnownOrThereTwiceCostsNothing() {
    InitialStage stage = stage();
    History now = History.empty(SPACE).plus(trial(0, 3, Purpose.INITIAL));
    List<Configuration> asked = new ArrayList<>();
    while (stage.next(now, now.size()) instanceof Stage.Step.Measure measure) {
      assertThat(stage().next(now, now.size())).as("without its place").isEqualTo(measure);
      assertThat(stage.next(now, now.size())).as("asked again").isEqualTo(measure);
      assertThat(measure.purpose()).isEqualTo(Purpose.INITIAL);
      asked.add(measure.configuration());
      now =
          now.plus(
              Trial.of(
                  now.size(), measure.configuration(), Purpose.INITIAL, Outcome.failed("never")));
    }
    assertThat(asked)
        .containsExactlyElementsOf(IntStream.of(0, 1, 2, 4, 5).mapToObj(POINTS::get).toList());
    assertThat(stage.next(now, now.size())).isInstanceOf(Stage.Step.Complete.class);
  }

  @Test
  void aRunThatHasSearchedNeedsNoMorePoints() {
    InitialStage stage = stage();
    History now = History.empty(SPACE).plus(trial(0, 0, Purpose.INITIAL));
    assertThat(stage.next(now, 1)).isInstanceOf(Stage.Step.Measure.class);
    now = now.plus(trial(1, 0, Purpose.REPLICATE));
    assertThat(stage.next(now, 2)).as("a replicate is no search").isEqualTo(stage().next(now, 2));
    assertThat(stage.next(now, 2)).isInstanceOf(Stage.Step.Measure.class);
    now = now.plus(trial(2, 5, Purpose.SEARCH)).plus(trial(3, 0, Purpose.REPLICATE));
    assertThat(stage.next(now, 4)).isInstanceOf(Stage.Step.Complete.class);
    assertThat(stage().next(now, 4)).isInstanceOf(Stage.Step.Complete.class);
  }
}
