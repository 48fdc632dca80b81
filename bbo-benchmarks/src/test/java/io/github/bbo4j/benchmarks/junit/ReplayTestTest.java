package io.github.bbo4j.benchmarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.RecordedProblem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.core.Proposal;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

class ReplayTestTest {

  /** Seeds: 7 and 20 repetitions; the claim: better than random search at level 0.05. */
  @ReplayTest(
      dataset = "jvm_flags_time",
      budget = 60,
      repetitions = 20,
      seed = 7,
      heuristic = "ga-tournament-2pt")
  void aShippedDataset(ReplayResults results, Replay replay, RecordedProblem problem) {
    assertThat(problem.name()).isEqualTo("jvm_flags_time");
    assertThat(results.contender()).isEqualTo("ga-tournament-2pt");
    assertThat(results.results()).hasSize(20);
    assertThat(results.results()).allMatch(r -> r.history().size() == 60);
    results.assertBeats(replay.run("random"), 0.05);
  }

  @ReplayTest(
      dataset = "codec",
      budget = 12,
      repetitions = 10,
      seed = 1,
      runs = ReplayedRuns.RANDOM)
  void aFolderOfTheTestResourcesByItsName(ReplayResults results, Problem problem) {
    assertThat(problem.space().size()).isEqualTo(36);
    results.assertWithin(25, 0.7);
  }

  @ReplayTest(dataset = "codec/data.csv", budget = 12, repetitions = 10, seed = 1)
  void aCsvFileOfTheTestResources(ReplayResults results, Problem problem) {
    assertThat(problem.space().size()).isEqualTo(36);
    results.assertWithin(25, 0.7);
  }

  private static Replay codec(int repetitions) throws IOException {
    Problem codec =
        RecordedSystems.onClassPath("codec", ReplayTestTest.class.getClassLoader())
            .orElseThrow()
            .problem(ReplayedRuns.MEDIAN);
    return new Replay(codec, ReplayedRuns.MEDIAN, 8, repetitions, 1);
  }

  /** Proposes what is furthest from the optimum, level 9 and 1 thread, where it can. */
  private static final Contender WORST =
      Contender.of(
          "worst",
          () ->
              (history, random) ->
                  Proposal.of(
                      history.space().stream()
                          .filter(c -> !history.contains(c))
                          .reduce((a, b) -> b)
                          .orElseThrow()));

  @Test
  void failuresStateTheirStatistics() throws IOException {
    Replay replay = codec(20);
    ReplayResults worst = replay.run(WORST);
    ReplayResults random = replay.run("random");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> worst.assertBeats(random, 0.05))
        .withMessageMatching(
            "worst was not shown to be better than random on codec: p = [0-9.e-]+ is not below"
                + " alpha = 0.05 \\(one-sided Wilcoxon signed-rank test, 20 pairs of runs with the"
                + " same seed: \\d+ won, \\d+ lost, \\d+ equal; median above the optimum [0-9.]+ %"
                + " against [0-9.]+ %\\)");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> worst.assertWithin(0, 1))
        .withMessageMatching(
            "\\d+ of 20 runs of worst on codec end within 0 % of the optimum, a share of [01].\\d\\d"
                + " \\(95 % interval [01].\\d\\d to [01].\\d\\d\\), but 1 were claimed: so few would have"
                + " a probability of [0-9.]+. Their median is [0-9.]+ % above the optimum");
    assertThat(random.toString()).startsWith("20 runs of random on codec, in the median");
  }

  @Test
  void noOneBeatsItself() throws IOException {
    ReplayResults random = codec(20).run("random");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> random.assertBeats(random, 0.5))
        .withMessageContaining("p = 1.00")
        .withMessageContaining("0 won, 0 lost, 20 equal");
  }

  @Test
  void claimsThatCouldNeverBeShownAreRefused() throws IOException {
    ReplayResults random = codec(4).run("random");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> random.assertBeats(random, 0.05))
        .withMessageContaining("repetitions = 5");
    ReplayResults other = codec(4).run("random");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> random.assertBeats(other, 0.5))
        .withMessageContaining("another replay");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> random.assertWithin(5, 1.5))
        .withMessageContaining("share = 1.5");
  }

  /** Run by the test kit only: its name keeps it from the build. */
  static class Wrong {
    @ReplayTest(dataset = "jvm_flags_tim")
    void unknown(Problem problem) {}

    @ReplayTest(dataset = "codec", budget = 0)
    void noBudget(Problem problem) {}

    @ReplayTest(dataset = "codec", heuristic = "randm")
    void noHeuristic(ReplayResults results) {}

    @ReplayTest(dataset = "codec", objective = "seconds")
    void whatMetaJsonSays(Problem problem) {}

    @ReplayTest(dataset = "codec/dta.csv")
    void noFile(Problem problem) {}

    @ReplayTest(dataset = "codec/data.csv", objective = "seconds")
    void noColumn(Problem problem) {}
  }

  @Test
  void whatIsWrongIsSaid() {
    List<Event> events =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(Wrong.class))
            .execute()
            .testEvents()
            .failed()
            .list();
    assertThat(events)
        .extracting(e -> e.getPayload().map(Object::toString).orElse(""))
        .hasSize(6)
        .anyMatch(
            m -> m.contains("objective and maximize say something of a CSV file, and 'codec'"))
        .anyMatch(m -> m.contains("the dataset 'codec/dta.csv' can't be read. Maybe put it into"))
        .anyMatch(m -> m.contains("seconds") && m.contains("data.csv"))
        .anyMatch(m -> m.contains("'jvm_flags_time'") && m.contains("src/test/resources/"))
        .anyMatch(m -> m.contains("budget = 0 must be at least 1"))
        .anyMatch(m -> m.contains("'random'"));
  }
}
