package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.process.ProcessObjective;
import io.github.bbo4j.tuner.process.ProcessSettings;
import io.github.bbo4j.tuner.process.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * kill -9 of a tuning JVM at random times, with four evaluations under way as child processes:
 * nothing told is lost or run again, no process is left, and the whole is the run that was never
 * killed. {@code -Dbbo.kills=200} for the count of docs/benchmarks/durability.md.
 */
@EnabledOnOs(OS.LINUX)
class KillTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 100_000).build();
  private static final int KILLS = Integer.getInteger("bbo.kills", 6);

  @TempDir Path folder;

  /** Steps from the best point: every outcome matters to what follows. */
  private static final class Steps implements Heuristic {
    @Override
    public Proposal suggest(History history, RandomGenerator random) {
      long best = history.best().map(b -> (Long) b.configuration().value("x")).orElse(0L);
      var next =
          SPACE.configuration(
              Map.of("x", (best * 31 + history.size() * 7L + random.nextInt(1000)) % 100_001));
      return Proposal.of(history.contains(next) ? history.sampleNew(random) : next);
    }

    @Override
    public String name() {
      return "steps";
    }
  }

  private static TuningResult tune(Path folder, int budget) {
    // The program notes what it ran when it is done, and is long enough to be caught in the middle.
    String script =
        "sleep 0.0$((x % 10))1; echo \"$x\" >>\"$LOG\"; echo cost=$(( (x * 7919) % 100003 ))";
    Command command =
        Command.shell(script)
            .constant("LOG", folder.resolve("executed").toString())
            .cost(CostSource.regex("cost=(.*)"));
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try (ProcessObjective objective =
        ProcessObjective.of(
            SPACE, command, ProcessSettings.defaults().withDirectory(folder.resolve("work")))) {
      return Tuner.on(SPACE)
          .objective(objective)
          .heuristic(Steps::new)
          .initialDesignSize(5)
          .budget(budget)
          .concurrency(4)
          .seed(11)
          .journal(folder.resolve("run.jsonl"))
          .build()
          .run(pool);
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  @Timeout(3600)
  void nothingIsLostNothingIsRepeatedNothingIsLeft() throws Exception {
    int budget = 20 * KILLS;
    Path killed = Files.createDirectory(folder.resolve("killed"));
    Files.createFile(killed.resolve("executed"));
    RandomGenerator random = new Seed(200).stream("kills", 0);
    int kills = 0;
    int lost = 0;
    int repeated = 0;
    Set<Long> told = Set.of();
    int position = 0;
    while (kills < KILLS) {
      Process tuner = start(killed, budget);
      boolean ended = tuner.waitFor(400 + random.nextInt(1200), TimeUnit.MILLISECONDS);
      tuner.destroyForcibly().waitFor();
      kills += ended ? 0 : 1;
      awaitEnd(killed);
      Set<Long> now = told(killed.resolve("run.jsonl"));
      lost += now.containsAll(told) ? 0 : 1;
      List<String> executed = Files.readAllLines(killed.resolve("executed"));
      Set<Long> before = told;
      repeated +=
          (int)
              executed.subList(position, executed.size()).stream()
                  .filter(x -> before.contains(Long.parseLong(x)))
                  .count();
      position = executed.size();
      told = now;
      if (ended) {
        break;
      }
    }
    assertThat(kills).as("kills before the run was over").isGreaterThan(KILLS / 2);
    TuningResult result = tune(killed, budget);
    TuningResult never = tune(Files.createDirectory(folder.resolve("never")), budget);
    assertThat(lost).as("runs whose told trials were lost, of " + kills).isZero();
    assertThat(repeated).as("told trials run again").isZero();
    assertThat(decided(result)).isEqualTo(decided(never));
    System.getLogger("bbo4j.durability")
        .log(
            System.Logger.Level.INFO,
            kills
                + " kills, "
                + result.history().size()
                + " trials, lost "
                + lost
                + ", repeated "
                + repeated);
  }

  private static Process start(Path folder, int budget) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            folder.toString(),
            Integer.toString(budget))
        .inheritIO()
        .start();
  }

  /** No process of the killed run may stay; the watchdog has a moment. */
  private static void awaitEnd(Path folder) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!Processes.holding("echo \"$x\" >>\"$LOG\"").isEmpty()) {
      assertThat(System.nanoTime())
          .as("a process of %s is left: %s", folder, Processes.holding("echo \"$x\""))
          .isLessThan(end);
      Thread.sleep(5);
    }
  }

  private static Set<Long> told(Path journal) {
    Map<Integer, Long> values = new HashMap<>();
    Set<Long> told = new HashSet<>();
    if (Files.exists(journal)) {
      JournalReader.read(
          journal,
          entry -> {
            if (entry instanceof JournalRecord.Suggested s) {
              values.put(s.trial(), (Long) s.values().get("x"));
            } else if (entry instanceof JournalRecord.Told t) {
              told.add(values.get(t.trial()));
            }
          });
    }
    return told;
  }

  private static List<Object> decided(TuningResult result) {
    List<Object> all = new ArrayList<>();
    for (Trial t : result.history().trials()) {
      all.addAll(List.of(t.number(), t.configuration(), t.purpose(), t.outcome()));
    }
    return all;
  }

  /** The JVM that is killed. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      tune(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    }
  }
}
