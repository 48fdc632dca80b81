package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A spool in a folder of the test, workers of it, and trials through it. */
abstract class SpoolFixture {
  static final String HOSTILE = "it's \"$(touch pwned)\" `x`\n\\n;\t*";
  static final SearchSpace SPACE =
      SearchSpace.builder().integer("n", 0, 1000).choice("text", HOSTILE, "b").build();

  @TempDir Path folder;
  final List<Process> workers = new ArrayList<>();

  void worker() throws IOException {
    workers.add(
        new ProcessBuilder(
                "sh", new Spool(folder).worker().toString(), "pilot", folder.toString(), "60")
            .inheritIO()
            .start());
  }

  @AfterEach
  void stop() throws Exception {
    Files.writeString(folder.resolve("stop"), "");
    for (Process worker : workers) {
      // What a killed worker runs goes on without it.
      List<ProcessHandle> children = worker.descendants().toList();
      worker.destroyForcibly().waitFor();
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }

  static Outcome run(SpoolObjective objective, long n) throws InterruptedException {
    return run(objective, n, Double.POSITIVE_INFINITY);
  }

  static Outcome run(SpoolObjective objective, long n, double limit) throws InterruptedException {
    return objective.evaluate(
        configuration(n),
        new Evaluation(
            (int) n,
            0,
            Purpose.SEARCH,
            Double.isFinite(limit) ? OptionalDouble.of(limit) : OptionalDouble.empty(),
            new Seed(1).stream("o", n)));
  }

  static Command command(String script) {
    return Command.of("sh", "-c", script, "-", "${n}", "${text}")
        .environment("text", "TEXT")
        .cost(CostSource.regex("cost=(.*)"));
  }

  static Configuration configuration(long n) {
    return SPACE.configuration(Map.of("n", n, "text", HOSTILE));
  }

  static Evaluation evaluation(int n) {
    return new Evaluation(n, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("o", n));
  }
}
