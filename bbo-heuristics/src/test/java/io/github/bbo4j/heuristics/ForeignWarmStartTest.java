package io.github.bbo4j.heuristics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Heuristics in a run whose history loses its warm start half way. */
@Timeout(120)
class ForeignWarmStartTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("a", 0, 20)
          .integer("b", 0, 20)
          .choice("c", "x", "y", "z")
          .build();

  /** The trials of a run on another system. */
  private static final List<Trial> KNOWN =
      Tuner.on(SPACE)
          .minimize(c -> 5 * cost(c) + c.integer("a"))
          .seed(3)
          .budget(15)
          .build()
          .run()
          .history()
          .trials();

  /** A new instance for each decision: it remembers nothing. */
  private record Forgetful(String id) implements Heuristic {
    @Override
    public String name() {
      return Heuristics.byId(id).name();
    }

    @Override
    public Proposal suggest(History history, RandomGenerator random) {
      return Heuristics.byId(id).suggest(history, random);
    }
  }

  static List<String> ids() {
    return Heuristics.ids();
  }

  private static double cost(Configuration c) {
    return 1 + Math.hypot(c.integer("a") - 4, c.integer("b") - 15) + c.text("c").length();
  }

  /** What a heuristic remembers of trials that are gone changes nothing. */
  @ParameterizedTest
  @MethodSource("ids")
  void whatWasKnownIsForgotten(String id) {
    TuningResult remembering = run(Heuristics.byId(id));
    TuningResult forgetful = run(new Forgetful(id));
    assertThat(remembering.history().trial(0).purpose()).isEqualTo(Purpose.FOREIGN);
    assertThat(path(remembering)).isEqualTo(path(forgetful));
    // Six decisions are out before the first comparison is in.
    assertThat(remembering.history().trials().subList(16, 21))
        .anyMatch(t -> t.purpose() == Purpose.SEARCH);
  }

  private static TuningResult run(Heuristic heuristic) {
    Tuner tuner =
        Tuner.on(SPACE)
            .minimize(c -> cost(c))
            .heuristic(() -> heuristic)
            .warmStart(KNOWN)
            .concurrency(6)
            .budget(20)
            .build();
    return tuner.run();
  }

  private static List<Configuration> path(TuningResult result) {
    return result.history().trials().stream().map(Trial::configuration).toList();
  }
}
