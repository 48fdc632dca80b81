package io.github.bbo4j.benchmarks.examples;

import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.sampling.DefaultFirst;
import io.github.bbo4j.sampling.LatinHypercube;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.process.ProcessObjective;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Tunes zstd for a slow line: the cost is the processor time to compress a file plus the time to
 * send it at 5 MB/s, in seconds. A real program, run as a process, with a journal: killed at any
 * moment, it goes on when it is started again.
 *
 * <pre>java -cp bbo-benchmarks.jar io.github.bbo4j.benchmarks.examples.TuneCompressor FOLDER</pre>
 */
public final class TuneCompressor {
  private TuneCompressor() {}

  /** Tunes in the folder given. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    TuningResult result = tune(folder, 60, 16 << 20);
    System.out.println(result);
    result
        .history()
        .observation(result.history().space().configuration(defaults()))
        .ifPresent(d -> System.out.println("default: " + d.cost()));
  }

  /** The settings of zstd -3. */
  static Map<String, Object> defaults() {
    return Map.of("level", 3, "window", 21);
  }

  /**
   * Tunes with data and journal in a folder.
   *
   * @param budget evaluations
   * @param bytes of the generated file
   */
  static TuningResult tune(Path folder, int budget, int bytes) throws IOException {
    SearchSpace space =
        SearchSpace.builder().integer("level", 1, 12).integer("window", 15, 25).build();
    Path data = generated(folder.resolve("data.log"), bytes);
    String script =
        "TIMEFORMAT=\"%U %S\"; "
            + "times=$( { time zstd -q -f -o out -\"$1\" --zstd=wlog=\"$2\" \"$DATA\"; } 2>&1 ); "
            + "set -- $times $(stat -c %s out); "
            + "awk \"BEGIN { print \\\"cost=\\\" $1 + $2 + $3 / 5e6 }\"";
    Command command =
        Command.of("bash", "-c", script, "zstd", "${level}", "${window}")
            .constant("DATA", data.toString())
            .cost(CostSource.regex("cost=(.*)"))
            .timeLimit(Duration.ofMinutes(1));
    try (ProcessObjective zstd = ProcessObjective.of(space, command)) {
      return Tuner.on(space)
          .objective(zstd)
          .initialDesign(DefaultFirst.of(defaults(), new LatinHypercube()), Math.min(10, budget))
          .budget(budget)
          .journal(folder.resolve("zstd.jsonl"))
          .build()
          .run();
    }
  }

  /** Lines like those of a web server's log. */
  private static Path generated(Path file, int bytes) throws IOException {
    if (Files.exists(file)) {
      return file;
    }
    RandomGenerator random = new Seed(1).stream("log", 0);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      for (int written = 0; written < bytes; ) {
        String line =
            "10.0."
                + random.nextInt(16)
                + "."
                + random.nextInt(256)
                + " GET /item/"
                + (int) Math.exp(10 * random.nextDouble())
                + " 200 "
                + random.nextInt(90_000)
                + "\n";
        out.write(line);
        written += line.length();
      }
    }
    return file;
  }
}
