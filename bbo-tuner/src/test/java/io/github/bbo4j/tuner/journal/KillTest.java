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
  private static final int KILLS = Integer.getInteger("bbo.kills", 3);

  /** A kill comes when the journal has grown by up to so many bytes, six trials. */
  private static final int GROWTH = 2000;

  /** No life of a tuner ends by itself, however fast the machine is. */
  private static final int ENDLESS = 90_000;

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
        Command.shell(script).constant("LOG", log(folder)).cost(CostSource.regex("cost=(.*)"));
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

  private static String log(Path folder) {
    return folder.resolve("executed").toString();
  }

  @Test
  @Timeout(3600)
  void nothingIsLostNothingIsRepeatedNothingIsLeft() throws Exception {
    Path killed = Files.createDirectory(folder.resolve("killed"));
    Path journal = killed.resolve("run.jsonl");
    Path executed = Files.createFile(Path.of(log(killed)));
    RandomGenerator random = new Seed(200).stream("kills", 0);
    int lost = 0;
    int repeated = 0;
    Set<Long> told = Set.of();
    int position = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      Process tuner = start(killed, ENDLESS);
      awaitGrowth(tuner, journal, random.nextInt(GROWTH));
      Thread.sleep(random.nextInt(40)); // Where between two events it hits.
      assertThat(tuner.isAlive()).as("it ended by itself").isTrue();
      tuner.destroyForcibly().waitFor();
      awaitEnd(killed);
      Set<Long> now = told(journal);
      lost += now.containsAll(told) ? 0 : 1;
      List<String> all = Files.readAllLines(executed);
      Set<Long> before = told;
      repeated +=
          (int)
              all.subList(position, all.size()).stream()
                  .filter(x -> before.contains(Long.parseLong(x)))
                  .count();
      position = all.size();
      told = now;
    }
    // A budget is how far to go; beyond what was suggested at the kills, so that all go on.
    int budget = suggested(journal) + 10;
    TuningResult result = tune(killed, budget);
    TuningResult never = tune(Files.createDirectory(folder.resolve("never")), budget);
    assertThat(lost).as("kills that lost what was told, of " + KILLS).isZero();
    assertThat(repeated).as("told trials run again").isZero();
    assertThat(decided(result)).isEqualTo(decided(never));
    assertThat(told(journal)).containsAll(told).hasSize(budget);
    System.getLogger("bbo4j.durability")
        .log(
            System.Logger.Level.INFO,
            KILLS
                + " kills, "
                + result.history().size()
                + " trials, lost "
                + lost
                + ", repeated "
                + repeated);
  }

  /** Waits until a tuner that runs has written so many bytes more than there were. */
  private static void awaitGrowth(Process tuner, Path journal, long bytes) throws Exception {
    long from = size(journal);
    while (size(journal) <= from + bytes) {
      assertThat(tuner.isAlive()).as("it ended by itself").isTrue();
      Thread.sleep(1);
    }
  }

  private static long size(Path file) throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /** How many trials were suggested. */
  private static int suggested(Path journal) {
    return (int)
        JournalReader.read(journal).stream()
            .filter(JournalRecord.Suggested.class::isInstance)
            .count();
  }

  private static Process start(Path folder, int budget) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            folder.toString(),
            Integer.toString(budget))
        .inheritIO()
        .start();
  }

  /** No process of the killed run may stay; the watchdog has its moment, and so has its start. */
  private static void awaitEnd(Path folder) throws Exception {
    String mark = "LOG=" + log(folder);
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (!Processes.withVariable(mark).isEmpty()) {
      assertThat(System.nanoTime())
          .as("processes of %s are left: %s", folder, Processes.withVariable(mark))
          .isLessThan(end);
      Thread.sleep(50); // Each look reads the whole of /proc.
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
