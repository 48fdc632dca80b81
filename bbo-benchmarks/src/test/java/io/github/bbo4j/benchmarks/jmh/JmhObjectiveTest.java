package io.github.bbo4j.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JmhObjectiveTest {
  private static final JmhSettings QUICK =
      JmhSettings.defaults()
          .withIterations(0, 2, Duration.ofMillis(20))
          .withErrorTarget(Double.MAX_VALUE, 1);

  /** Builds of other projects on this machine may run JMH too. */
  @BeforeAll
  static void doNotWaitForOthers() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  private static Configuration defaults() {
    return TuneCache.space().configuration(TuneCache.defaults());
  }

  @Test
  void whatCannotBeForkedIsRefused() {
    SearchSpace space = SearchSpace.builder().choice("gc", "G1", "Serial").build();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> JmhObjective.of("UnforkedBenchmark.nanos", space, QUICK, "-XX:+Use${gc}GC"))
        .withMessageContaining("@Fork(0)")
        .withMessageContaining("no flag can be set")
        .withMessageContaining("Maybe take @Fork(0) away");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QUICK.withErrorTarget(1, 0))
        .withMessageContaining("mostForks = 0");
  }

  @Test
  void aBenchmarkIsNamedWithoutDoubt() {
    SearchSpace space = SearchSpace.builder().integer("capacity", 1, 2).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JmhObjective.of("NoSuchBenchmark", space, QUICK))
        .withMessageContaining("none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JmhObjective.of("SpaceBenchmark", space, QUICK))
        .withMessageContaining("SpaceBenchmark.");
  }

  @Test
  void aParameterThatGoesNowhereIsRefused() {
    SearchSpace space = SearchSpace.builder().integer("capacty", 1, 2).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JmhObjective.of("CacheBenchmark.get$", space, QUICK))
        .withMessageContaining("'capacty' is neither a @Param")
        .withMessageContaining("capacity");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JmhObjective.of("CacheBenchmark.get$", space, QUICK, "-Xmx${heap}m"))
        .withMessageContaining("'heap'");
  }

  @Test
  void aParamOfSeveralValuesThatTheSpaceLeavesOpenIsRefused() {
    SearchSpace space = SearchSpace.builder().integer("runs", 1, 2).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JmhObjective.of("ReplicatesBenchmark.runs", space, QUICK))
        .withMessageContaining("the @Param 'aggregation' of")
        .withMessageContaining("Maybe add it, with one level");
  }

  @Test
  void whatABenchmarkAppendsIsHandedOn() {
    assertThat(JmhBenchmark.find("FlagsBenchmark.lengths").arguments())
        .containsExactly("-Dflags.own=1", "-Dflags.appended=1");
  }

  private static boolean isForked() {
    return ProcessHandle.current()
        .children()
        .anyMatch(child -> child.info().commandLine().orElse("").contains(JmhBenchmark.MARK));
  }

  /**
   * JMH tells an interrupt as a benchmark that failed, and leaves the JVM that it forked. The
   * iterations are longer than the test may take: nothing but the interrupt ends them.
   */
  @Test
  @Tag("slow")
  @Timeout(60)
  void anInterruptEndsTheForkAndIsNoFailureOfTheConfiguration() throws InterruptedException {
    JmhSettings endless = QUICK.withIterations(0, 2, Duration.ofHours(1));
    SearchSpace space = SearchSpace.builder().levels("heap", 64).build();
    JmhObjective flags = JmhObjective.of("FlagsBenchmark.lengths", space, endless, "-Xmx${heap}m");
    Thread tester = Thread.currentThread();
    Thread interrupter =
        new Thread(
            () -> {
              while (!isForked() && tester.isAlive()) {
                Thread.onSpinWait();
              }
              tester.interrupt();
            });
    interrupter.start();
    TuningResult result = Tuner.on(space).objective(flags).budget(1).build().run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(isForked()).isFalse();
    assertThat(result.reason().criterion()).isEqualTo("interrupted");
    assertThat(result.history().trials()).isEmpty();
    interrupter.join();
  }

  @Test
  void throughputIsMaximised() {
    assertThat(TuneCache.objective(QUICK).direction()).isEqualTo(Direction.MAXIMIZE);
    assertThat(TuneCache.objective(QUICK).name()).endsWith("CacheBenchmark.get");
  }

  /** Two forks: one that runs, one whose heap the JVM refuses. */
  @Test
  @Tag("slow")
  void anEvaluationIsAFork() throws Exception {
    JmhObjective cache = TuneCache.objective(QUICK);
    Evaluation evaluation =
        new Evaluation(7, 0, Purpose.SEARCH, OptionalDouble.empty(), new SplittableRandom(1));
    Outcome outcome = cache.evaluate(defaults(), evaluation);
    assertThat(outcome).isInstanceOf(Outcome.Measured.class);
    JmhScore score = cache.scores().get(7);
    assertThat(outcome).isEqualTo(Outcome.measured(-score.score()));
    assertThat(score.forks()).hasSize(1).allMatch(iterations -> iterations.size() == 2);

    SearchSpace broken = SearchSpace.builder().choice("gc", "No", "Serial").build();
    JmhObjective flags = JmhObjective.of("CacheBenchmark.get$", broken, QUICK, "-XX:+Use${gc}GC");
    Configuration wrong = broken.configuration(Map.of("gc", "No"));
    assertThatExceptionOfType(BboException.class)
        .isThrownBy(() -> flags.measure(wrong))
        .withMessageContaining("UseNoGC");
    assertThat(flags.evaluate(wrong, evaluation)).isInstanceOf(Outcome.Failed.class);
  }

  /** By hand: means 10 and 14, variances 2 and 8 of two iterations each. */
  @Test
  void theErrorIsTheLargerOfWithinAndBetweenForks() {
    JmhScore two = new JmhScore(List.of(List.of(9.0, 11.0), List.of(12.0, 16.0)));
    assertThat(two.score()).isEqualTo(12);
    // Within: sqrt(1 + 4) / 2 = 1.118; between: sqrt(8) / sqrt(2) = 2.
    assertThat(two.standardError()).isCloseTo(2, within(1e-12));
    assertThat(new JmhScore(List.of(List.of(9.0, 11.0))).standardError())
        .isCloseTo(1, within(1e-12));
    assertThat(two.relativeError()).isCloseTo(2.0 / 12, within(1e-12));
  }

  /** t of 2 degrees at 0.975 is 4.302653; the logarithms are 0, ln 2 and ln 4. */
  @Test
  void theGainHasAnInterval() {
    JmhGain gain = new JmhGain(List.of(1.0, 2.0, 4.0));
    assertThat(gain.ratio()).isCloseTo(2, within(1e-12));
    double half = 4.302653 * Math.log(2) / Math.sqrt(3);
    assertThat(gain.interval().high()).isCloseTo(2 * Math.exp(half), within(1e-4));
    assertThat(gain.interval().low()).isCloseTo(2 * Math.exp(-half), within(1e-6));
    assertThat(gain.toString()).startsWith("2.00 times as fast, 95 % interval 0.357 to 11.2");
    assertThatIllegalArgumentException().isThrownBy(() -> new JmhGain(List.of(1.0)));
  }

  @Test
  void spacesOfDecisionTimes() {
    assertThat(DecisionTime.space("10x5xr").dimension()).isEqualTo(3);
    assertThat(DecisionTime.space("10x5").size()).isEqualTo(50);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DecisionTime.space("10x0"))
        .withMessageContaining("10x10xr");
  }

  @Test
  void decisionTimesOfAnyHeuristic() {
    DecisionTimeBenchmark random = new DecisionTimeBenchmark();
    random.trials = 20;
    random.space = "5x5xr";
    random.grow();
    random.reset();
    assertThat(random.running().size()).isEqualTo(22);
    assertThat(random.cold().space().dimension()).isEqualTo(3);
  }
}
