package io.github.bbo4j.heuristics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trajectories recorded once. A change of them is a change of behaviour and needs its reason in the
 * changelog; then {@code -Dbbo.golden.write=true} records them anew.
 */
class GoldenTrajectoryTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

  /** Costs are integers: no rounding of a library function can turn a decision. */
  private static List<String> trajectory(String id) {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 11)
            .geometric("b", 1, 256, 2)
            .choice("c", "x", "y", "z")
            .constraint("a * b below 2500", v -> v.integer("a") * v.integer("b") < 2500, "a", "b")
            .build();
    History history = History.empty(space);
    List<String> lines = new ArrayList<>();
    Seed seed = new Seed(42);
    var heuristic = Heuristics.byId(id);
    for (int i = 0; i < 50; i++) {
      Configuration next =
          i < 8
              ? history.sampleNew(seed.stream("design", i))
              : heuristic.suggest(history, seed.stream("heuristic", i)).configuration();
      long a = next.coordinate(0) - 9;
      long b = next.coordinate(1) - 2;
      double cost = 3 * a * a + 5 * b * b + 7 * (next.coordinate(2) % 2) + a * b;
      Outcome outcome = i % 11 == 10 ? Outcome.failed("now and then") : Outcome.measured(cost);
      history = history.plus(Trial.of(i, next, i < 8 ? Purpose.INITIAL : Purpose.SEARCH, outcome));
      lines.add(space.longRank(next) + " " + outcome.costOrNaN());
    }
    return lines;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "random",
        "exhaustive",
        "hill-climbing",
        "sa-log",
        "sa-linear",
        "sa-exp",
        "ga-tournament-1pt",
        "ga-tournament-2pt",
        "ga-roulette-1pt",
        "ga-roulette-2pt",
        "ga-generational"
      })
  void isAsRecorded(String id) throws IOException {
    Path file = FOLDER.resolve(id + ".txt");
    List<String> lines = trajectory(id);
    if (Boolean.getBoolean("bbo.golden.write")) {
      Files.write(file, lines);
    }
    assertThat(lines).isEqualTo(Files.readAllLines(file));
  }
}
