package io.github.bbo4j.benchmarks.examples;

import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.sampling.DefaultFirst;
import io.github.bbo4j.sampling.LatinHypercube;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.process.ProcessObjective;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tunes the flags of a child JVM: the cost is the processor time of {@link
 * io.github.bbo4j.benchmarks.record.workload.OrderDesk}, start, compilers and collector included,
 * in seconds: what a fleet of such JVMs costs, and little disturbed by other work on the machine. A
 * flag that the child refuses, or a heap too small for it, is a failed trial, nothing more. With a
 * journal: killed at any moment, it goes on when it is started again.
 *
 * <pre>java -cp bbo-benchmarks.jar io.github.bbo4j.benchmarks.examples.TuneJvm FOLDER</pre>
 *
 * <p>The same as a file for {@code bbo tune}: docs/examples/jvm.yaml.
 */
public final class TuneJvm {
  private TuneJvm() {}

  /** Tunes in the folder given. */
  public static void main(String[] arguments) {
    TuningResult result = tune(Path.of(arguments[0]), 60, 9000);
    System.out.println(result);
    result
        .history()
        .observation(result.history().space().configuration(defaults()))
        .ifPresent(d -> System.out.println("default: " + d.cost()));
  }

  /** The point to compare with: close to what OpenJDK 17 does by itself on a server of 4 GiB. */
  static Map<String, Object> defaults() {
    return Map.of("collector", "G1", "heap_mb", 1024, "new_ratio", 2, "jit_tier", 4);
  }

  /** The knobs. */
  static SearchSpace space() {
    return SearchSpace.builder()
        .choice("collector", "G1", "Parallel", "Serial")
        .geometric("heap_mb", 128, 1024, 2)
        .integer("new_ratio", 1, 4)
        .levels("jit_tier", 1, 4)
        .build();
  }

  /**
   * Tunes with the journal in a folder.
   *
   * @param budget evaluations
   * @param orders that the workload books; 9000 take about a second
   */
  static TuningResult tune(Path folder, int budget, int orders) {
    Command command =
        Command.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+Use${collector}GC",
                "-Xms${heap_mb}m",
                "-Xmx${heap_mb}m",
                "-XX:NewRatio=${new_ratio}",
                "-XX:TieredStopAtLevel=${jit_tier}",
                "-cp",
                absolute(System.getProperty("java.class.path")),
                "io.github.bbo4j.benchmarks.record.workload.OrderDesk",
                "12000",
                Integer.toString(orders),
                "5000")
            .cost(CostSource.cpuTime())
            .timeLimit(Duration.ofMinutes(1));
    try (ProcessObjective jvm = ProcessObjective.of(space(), command)) {
      return Tuner.on(space())
          .objective(jvm)
          .initialDesign(DefaultFirst.of(defaults(), new LatinHypercube()), Math.min(10, budget))
          .budget(budget)
          .journal(folder.resolve("jvm.jsonl"))
          .build()
          .run();
    }
  }

  /** Each trial runs in a directory of its own. */
  private static String absolute(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
