package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import io.github.bbo4j.noise.aggregation.Aggregations;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalRunsTest {
  /** One parameter of each kind that a space can have, and labels that are hard to read back. */
  private static final SearchSpace KINDS =
      SearchSpace.builder()
          .integer("integer", 0, 10, 2)
          .geometric("geometric", 1, 64, 2)
          .levels("levels", 1, 2.5, 7)
          .levels("names", "low", "high")
          .real("real", -1, 1)
          .logReal("log real", 1e-3, 1)
          .choice("choice", "a", "b, [x]", "c=d")
          .flag("flag")
          .permutation("permutation", 3)
          .factorPairs("grid", 12)
          .build();

  @TempDir private Path folder;

  @Test
  void everyKindOfParameterIsReadBack() {
    Path file = folder.resolve("run.jsonl");
    TuningResult run =
        Tuner.on(KINDS)
            .minimize(c -> c.real("real") + c.integer("integer"))
            .heuristic(RandomSearch::new)
            .resampling(ResamplingPolicy.NONE)
            .budget(30)
            .seed(3)
            .journal(file)
            .build()
            .run();
    TuningResult read = JournalRuns.read(file, Direction.MINIMIZE);
    assertThat(read.history().size()).isEqualTo(30);
    for (Trial t : run.history().trials()) {
      Trial other = read.history().trial(t.number());
      assertThat(other.outcome()).isEqualTo(t.outcome());
      assertThat(other.purpose()).isEqualTo(t.purpose());
      assertThat(text(other.configuration())).isEqualTo(text(t.configuration()));
    }
    for (int d = 0; d < KINDS.dimension(); d++) {
      if (!KINDS.parameters().get(d).name().matches("choice|flag")) {
        assertThat(read.history().space().domain(d)).isEqualTo(KINDS.domain(d));
      }
    }
    assertThat(read.reason()).isEqualTo(run.reason());
    assertThat(read.provenance().seed()).isEqualTo(3);
    assertThat(Reports.html(read)).contains("Settings");
  }

  /** Each made the journal unreadable, or gave categories that nobody had. */
  @Test
  void levelsThatAreHardToReadBack() {
    Path file = folder.resolve("hard.jsonl");
    SearchSpace space =
        SearchSpace.builder()
            .levels("texts", "10", "2", "4")
            .levels("commas", "a, b", "b", "c")
            .levels("many", IntStream.range(0, 5000).mapToObj(i -> (Object) (0.5 * i)).toArray())
            .choice("choice", "a, b", "b")
            .levels("long", IntStream.range(0, 3000).mapToObj(i -> (Object) (i + 0.1)).toArray())
            .levels(
                "digits",
                IntStream.range(0, 3000).mapToObj(i -> (Object) (9000 - i + "")).toArray())
            .build();
    Tuner.on(space)
        .minimize(c -> c.real("many"))
        .heuristic(RandomSearch::new)
        .aggregation(Aggregations.byId("huber"))
        .budget(40)
        .journal(file)
        .build()
        .run();
    TuningResult read = JournalRuns.read(file, Direction.MINIMIZE);
    assertThat(read.history().size()).isEqualTo(40);
    SearchSpace back = read.history().space();
    for (int d : new int[] {0, 1, 3}) {
      assertThat(back.domain(d)).isEqualTo(space.domain(d));
    }
    assertThat(back.domain(2).isOrdered()).as("those written and those that occurred").isTrue();
    assertThat(read.history().aggregation().name()).isEqualTo("huber-1.345");
    assertThat(Reports.html(read)).contains("Settings");
  }

  private static String text(Configuration c) {
    return c.asMap().toString();
  }

  @Test
  void maximisedRunsAreReadAsValues() {
    Path file = folder.resolve("run.jsonl");
    SearchSpace space = SearchSpace.builder().integer("x", 0, 20).build();
    Tuner.on(space)
        .objective(Objectives.maximizing(c -> 50 - Math.abs(c.integer("x") - 7)))
        .budget(12)
        .journal(file)
        .build()
        .run();
    TuningResult read = JournalRuns.read(file, Direction.MINIMIZE);
    assertThat(read.direction()).as("the journal says it").isEqualTo(Direction.MAXIMIZE);
    assertThat(read.best().orElseThrow().cost().orElseThrow()).isBetween(40.0, 50.0);
    assertThat(read.recommendation().orElseThrow().estimate()).isBetween(40.0, 50.5);
  }
}
