package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs commands on a small recorded system, and keeps what they print. */
abstract class ToyCommands {
  @TempDir Path folder;

  final StringWriter out = new StringWriter();

  final StringWriter err = new StringWriter();

  @BeforeEach
  void dataset() throws IOException {
    StringBuilder data = new StringBuilder("threads,engine,objective\n");
    for (int threads = 1; threads <= 16; threads *= 2) {
      for (String engine : List.of("sync", "aio", "uring")) {
        for (int repeat = 0; repeat < 3; repeat++) {
          double value = Math.abs(threads - 8) + engine.length() + 0.1 * repeat;
          data.append(threads + "," + engine + "," + value + "\n");
        }
      }
    }
    Files.writeString(folder.resolve("data.csv"), data);
    Files.writeString(
        folder.resolve("meta.json"),
        """
        {"id": "toy", "name": "A toy", "objective": "run time", "unit": "s",
         "direction": "minimise", "default_config": {"threads": 1, "engine": "sync"},
         "parameters": [
          {"name": "threads", "kind": "ordinal", "levels": [1, 2, 4, 8, 16]},
          {"name": "engine", "kind": "categorical", "levels": ["sync", "aio", "uring"]}]}
        """);
  }

  int run(String... arguments) {
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }

  void misuse(String what, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).as(what).isEqualTo(2);
    assertThat(err.toString()).startsWith("error: ").contains(what).hasLineCount(1);
  }
}
