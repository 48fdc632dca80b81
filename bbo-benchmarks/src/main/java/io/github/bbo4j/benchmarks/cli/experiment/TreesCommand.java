package io.github.bbo4j.benchmarks.cli.experiment;

import com.sun.management.OperatingSystemMXBean;
import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.ProcessObjective;
import io.github.bbo4j.tuner.process.ProcessSettings;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How late hanging process trees are ended: docs/benchmarks/durability.md. */
@picocli.CommandLine.Command(
    name = "trees",
    description =
        "Starts process trees that hang (deaf to SIGTERM, with grandchildren and a daemon in a session of its own), all"
            + " at once, and says how long after their limit the last process of each is gone.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class TreesCommand implements Callable<Integer> {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("n", 0, 1_000_000).build();
  private static final Duration GRACE = Duration.ofMillis(200);
  private static final String TREE =
      "trap '' TERM; (setsid sh -c 'sleep 9000000 & wait' >/dev/null 2>&1 &); sh -c 'sleep 9000000 & wait' & sleep 9000000";

  @Spec private CommandSpec spec;

  @Option(
      names = "--trees",
      defaultValue = "64",
      paramLabel = "N",
      description = "How many at once (default: ${DEFAULT-VALUE}).")
  private int trees = 64;

  @Option(
      names = "--limit",
      defaultValue = "5",
      paramLabel = "SECONDS",
      description =
          "Their time limit; SIGTERM is given 0.2 s of the time behind it (default: ${DEFAULT-VALUE}).")
  private int limit = 5;

  TreesCommand() {}

  @Override
  public Integer call() throws Exception {
    Inputs.read(
        spec,
        () -> {
          Inputs.atLeast("--limit", limit, 1);
          return Inputs.atLeast("--trees", trees, 1);
        });
    double[] late = new double[trees];
    int left = 0;
    ExecutorService pool = Executors.newFixedThreadPool(trees);
    Command command = Command.of("sh", "-c", TREE, "${n}").timeLimit(Duration.ofSeconds(limit));
    try (ProcessObjective objective =
        ProcessObjective.of(SPACE, command, ProcessSettings.defaults().withGrace(GRACE))) {
      List<Future<Double>> runs = new ArrayList<>();
      for (int i = 0; i < trees; i++) {
        int n = i;
        runs.add(pool.submit(() -> seconds(objective, n)));
      }
      for (int i = 0; i < trees; i++) {
        double seconds = runs.get(i).get();
        left += seconds < 0 ? 1 : 0;
        late[i] = Math.abs(seconds) - limit;
      }
    } finally {
      pool.shutdownNow();
    }
    print(late, left);
    return left == 0 ? 0 : 1;
  }

  private void print(double[] late, int left) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%d trees, limit %d s, SIGTERM given %d ms: ended %.2f s (median), %.2f s (last) behind the limit; %d not ended; %.2f s of this JVM's processor time in all; load %.1f on %d processors%n",
        trees,
        limit,
        GRACE.toMillis(),
        OrderStatistics.median(late),
        OrderStatistics.quantile(late, 1),
        left,
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() * 1e-9,
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
        Runtime.getRuntime().availableProcessors());
    out.flush();
  }

  /** From its start until its last process was gone; negative if one could not be ended. */
  private static double seconds(ProcessObjective objective, int n) throws Exception {
    long begin = System.nanoTime();
    Outcome outcome =
        objective.evaluate(
            SPACE.configuration(Map.of("n", n)),
            new Evaluation(
                n, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", n)));
    double seconds = (System.nanoTime() - begin) * 1e-9;
    boolean ended =
        outcome instanceof Failed failed
            && failed.kind() == FailureKind.TIMED_OUT
            && !failed.message().contains("could not end");
    return ended ? seconds : -seconds;
  }
}
