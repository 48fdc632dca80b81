package io.github.bbo4j.core.listeners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.space.SearchSpace;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ListenersTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 9).choice("mode", "a b", "c").build();

  private static TunerBuilder run(int budget) {
    return Tuner.on(SPACE)
        .minimize(
            c -> {
              if (c.integer("x") == 3) {
                throw new IllegalStateException("three is \"bad\"\nreally");
              }
              return Math.abs(c.integer("x") - 6) + (c.text("mode").equals("c") ? 0 : 0.5);
            })
        .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
        .stopAfterFailures(0)
        .budget(budget)
        .seed(1);
  }

  /** Keeps lines in place of writing them. */
  private static final class Lines implements System.Logger {
    private final List<String> all = new ArrayList<>();

    @Override
    public String getName() {
      return "test";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String message, @Nullable Throwable e) {
      all.add(level + " " + message);
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String format, @Nullable Object... values) {
      all.add(level + " " + format);
    }
  }

  @Test
  void eventsAreLoggedAsPairs() {
    Lines log = new Lines();
    run(20).listener(new LoggingListener(log)).build().run();
    assertThat(log.all.get(0)).startsWith("INFO event=run seed=1 space=").contains(" budget=20 ");
    assertThat(log.all).filteredOn(l -> l.startsWith("DEBUG event=started trial=")).hasSize(20);
    assertThat(log.all).filteredOn(l -> l.contains(" event=finished ")).hasSize(20);
    assertThat(log.all)
        .anyMatch(
            l ->
                l.matches(
                    "INFO event=finished trial=\\d+ purpose=\\w+ outcome=measured cost=[0-9.]+"
                        + " improved=true elapsed_ms=\\d+ decision_ms=\\d+ x=\\d mode=(\"a"
                        + " b\"|c)"));
    assertThat(log.all)
        .anyMatch(
            l ->
                l.startsWith("WARNING event=finished")
                    && l.contains("outcome=failed kind=EXCEPTION message=")
                    && l.contains("three is \\\"bad\\\"\\nreally\""));
    assertThat(log.all.get(log.all.size() - 1))
        .startsWith("INFO event=stopped criterion=")
        .contains("message=\"");
  }

  @Test
  void progressIsForPeople() {
    List<String> lines = new ArrayList<>();
    run(20).listener(new ProgressListener(lines::add, 5, Direction.MINIMIZE)).build().run();
    assertThat(lines)
        .anyMatch(
            l ->
                l.matches(
                    "10 of 20: best [0-9.]+ at \\{x=\\d, mode=.*\\}(; \\d failed)?; \\d+:\\d\\d,"
                        + " \\d+:\\d\\d left"));
    assertThat(lines.get(lines.size() - 1)).startsWith("stopped: ");
    assertThat(lines).hasSizeBetween(5, 15);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ProgressListener(lines::add, 0, Direction.MINIMIZE))
        .withMessageContaining("every = 0");
  }

  /** Each run takes ten seconds; those known before the run took it none. */
  @Test
  void progressTellsTheTimeAndCountsTheRunsOwnTrials() {
    History known = History.empty(SPACE);
    for (int i = 0; i < 8; i++) {
      known = known.plus(SPACE.at(i, 1), Outcome.measured(10 + Math.abs(i - 6)));
    }
    for (List<Trial> before : List.of(List.<Trial>of(), known.trials())) {
      List<String> lines = new ArrayList<>();
      long[] seconds = {0};
      Tuner.on(SPACE)
          .minimize(
              c -> {
                seconds[0] += 10;
                return 10 + Math.abs(c.integer("x") - 6);
              })
          .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
          .clock(() -> Instant.ofEpochSecond(seconds[0]))
          .warmStart(before)
          .budget(6)
          .listener(new ProgressListener(lines::add, 1, Direction.MINIMIZE))
          .build()
          .run();
      assertThat(lines).hasSize(7);
      assertThat(lines.get(0)).startsWith("1 of 6: best ").endsWith("; 0:10, 0:50 left");
      assertThat(lines.get(3)).startsWith("4 of 6: best ").endsWith("; 0:40, 0:20 left");
      assertThat(lines.get(5)).startsWith("6 of 6: best ").endsWith("; 1:00, 0:00 left");
    }
  }

  @Test
  void metricsAreThereWhileTheRunIs() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    TuningMetrics metrics = new TuningMetrics("a:test, of \"names\"", Direction.MAXIMIZE);
    List<Object> seen = new ArrayList<>();
    run(20)
        .listener(metrics)
        .listener(
            event -> {
              if (event instanceof TuningEvent.TrialFinished finished
                  && finished.history().size() == 20) {
                seen.add(attribute(server, metrics, "Trials"));
                seen.add(attribute(server, metrics, "Failures"));
                seen.add(attribute(server, metrics, "Queue"));
                seen.add(attribute(server, metrics, "Incumbent"));
                seen.add(attribute(server, metrics, "IncumbentValue"));
              }
            })
        .build()
        .run();
    assertThat(seen).hasSize(5).startsWith(20).endsWith(metrics.getIncumbentValue());
    assertThat(seen.get(2)).isEqualTo(0);
    assertThat(metrics.getIncumbentValue()).isNotPositive();
    assertThat(metrics.getIncumbent()).startsWith("{x=");
    assertThat(metrics.getTrialsSinceImprovement()).isBetween(0, 19);
    assertThat(metrics.objectName()).isEmpty();
    assertThat(names(server, "*names*")).isEmpty();
  }

  /** Who maximises read negative numbers: each listener was to be told the direction. */
  @Test
  void whatIsMaximisedIsShownInValues() {
    Lines log = new Lines();
    List<String> lines = new ArrayList<>();
    TuningMetrics metrics = new TuningMetrics("maximised");
    History known = History.empty(SPACE).plus(SPACE.at(0, 1), Outcome.measured(-2));
    Tuner.on(SPACE)
        .maximize(c -> 3 + c.integer("x"))
        .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
        .warmStart(known.trials())
        .listener(new LoggingListener(log))
        .listener(new ProgressListener(lines::add))
        .listener(metrics)
        .budget(19)
        .build()
        .run();
    assertThat(metrics.getIncumbentValue()).isEqualTo(12);
    assertThat(metrics.getTrials()).isEqualTo(19); // And none of those known before.
    assertThat(lines).anyMatch(l -> l.contains(": best 12.000 at {x=9, "));
    assertThat(log.all).anyMatch(l -> l.contains(" cost=12.0 improved=true "));
  }

  /** A run by ask and tell knows no direction; one that is given is the one. */
  @Test
  void aDirectionThatIsGivenIsTheOne() {
    List<String> lines = new ArrayList<>();
    TuningSession session =
        Tuner.on(SPACE)
            .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
            .listener(new ProgressListener(lines::add, 1, Direction.MAXIMIZE))
            .budget(9)
            .build()
            .start();
    session.tell(session.ask().orElseThrow().number(), Outcome.measured(-7));
    assertThat(lines.get(0)).contains(": best 7.0000 at ");
  }

  private static Object attribute(MBeanServer server, TuningMetrics metrics, String name) {
    try {
      return server.getAttribute(new ObjectName(metrics.objectName().orElseThrow()), name);
    } catch (Exception e) {
      throw new AssertionError(name, e);
    }
  }

  private static Set<ObjectName> names(MBeanServer server, String name) throws Exception {
    return server.queryNames(
        new ObjectName("io.github.bbo4j:type=Tuning,name=\"" + name + "\""), null);
  }

  @Test
  void severalRunsAtOnceHaveNamesOfTheirOwn() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try (TuningMetrics first = new TuningMetrics("several");
        TuningMetrics second = new TuningMetrics("several")) {
      TuningSession one = run(20).listener(first).build().start();
      TuningSession two = run(20).listener(second).build().start();
      Suggestion asked = one.ask().orElseThrow();
      assertThat(two.ask()).isPresent();
      assertThat(names(server, "several*")).hasSize(2);
      assertThat(first.getQueue()).isEqualTo(1);
      one.tell(asked.number(), Outcome.measured(1));
      assertThat(first.getQueue()).isZero();
      assertThat(second.getQueue()).isEqualTo(1);
      assertThat(first.getTrials()).isEqualTo(1);
      assertThat(second.getTrials()).isZero();
      assertThat(second.getIncumbentValue()).isNaN();
    }
    assertThat(names(server, "several*")).isEmpty();
  }
}
