package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.process.ProcessSettings.Keep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a tuner leaves in the temporary folder of the system. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ScratchTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("n", 0, 1000).build();

  @TempDir Path temporary;

  private Process start(Keep keep, String close, String script) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Djava.io.tmpdir=" + temporary,
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            OneRun.class.getName(),
            keep.name(),
            close,
            script)
        .inheritIO()
        .start();
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.walk(temporary)) {
      return files
          .filter(file -> !file.equals(temporary))
          .map(file -> file.getFileName().toString())
          .toList();
    } catch (UncheckedIOException e) {
      return List.of("something that was removed meanwhile");
    }
  }

  /** Of what the watchdog removes: the bound is the class's time limit. */
  private void awaitNothing() throws IOException, InterruptedException {
    while (!left().isEmpty()) {
      Thread.sleep(20);
    }
  }

  @Test
  void aProgramThatClosesNothingLeavesNothing() throws Exception {
    assertThat(start(Keep.NONE, "", "true").waitFor()).isZero();
    awaitNothing();
  }

  @Test
  void aTunerThatIsEndedLeavesNothing() throws Exception {
    Process tuner = start(Keep.NONE, "close", "echo > begun; while :; do sleep 0.1; done");
    awaitBegun(tuner);
    assertThat(left()).anyMatch(name -> name.startsWith("usage"));
    tuner.destroy(); // SIGTERM
    tuner.waitFor();
    awaitNothing();
  }

  /** Killed with its watchdog, as a container is: the next one tidies up. */
  @Test
  void theEmptyFoldersOfTheDeadGoWithTheNextRun() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    String name = ProcessSettings.defaults().directory().getFileName().toString();
    String prefix = name.substring(0, name.lastIndexOf('-') + 1);
    Files.createDirectory(temporary.resolve(prefix + dead.pid()));
    Path kept = temporary.resolve(prefix + "1" + "0".repeat(15));
    Files.createDirectories(kept.resolve("trial-000000-1"));
    Path alive = Files.createDirectory(temporary.resolve(name));
    Path other = Files.createDirectory(temporary.resolve(prefix + "notes"));
    assertThat(start(Keep.NONE, "close", "true").waitFor()).isZero();
    assertThat(left())
        .containsExactlyInAnyOrder(
            kept.getFileName().toString(),
            "trial-000000-1",
            alive.getFileName().toString(),
            other.getFileName().toString());
  }

  /** What stands in a folder that can't be written to goes too; root is stopped by nothing. */
  @Test
  void aRunThatEndsLeavesNothingNotEvenFoldersWithoutPermissions() throws Exception {
    assertThat(
            start(
                    Keep.NONE,
                    "close",
                    "mkdir -p a/b none; echo 1 >a/b/f; echo 2 >z; ln -s / root; chmod 555 a/b a;"
                        + " chmod 0 none")
                .waitFor())
        .isZero();
    assertThat(left()).isEmpty();
  }

  @Test
  void whatIsKeptStays() throws Exception {
    Process tuner = start(Keep.ALL, "close", "echo > begun; while :; do sleep 0.1; done");
    awaitBegun(tuner);
    tuner.destroyForcibly().waitFor();
    while (left().stream().anyMatch(name -> name.startsWith("usage"))) {
      Thread.sleep(20);
    }
    assertThat(left()).contains("begun").anyMatch(name -> name.startsWith("trial-000007-"));
  }

  private void awaitBegun(Process tuner) throws Exception {
    while (!left().contains("begun")) {
      assertThat(tuner.waitFor(20, TimeUnit.MILLISECONDS)).as("it ended by itself").isFalse();
    }
  }

  /** A JVM that evaluates once, with its processor time as the cost. */
  static final class OneRun {
    private OneRun() {}

    public static void main(String[] arguments) throws InterruptedException {
      ProcessObjective objective =
          ProcessObjective.of(
              SPACE,
              Command.of("sh", "-c", arguments[2], "${n}").cost(CostSource.cpuTime()),
              ProcessSettings.defaults().withKeep(Keep.valueOf(arguments[0])));
      objective.evaluate(
          SPACE.configuration(Map.of("n", 1L)),
          new Evaluation(
              7, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0)));
      if (arguments[1].equals("close")) {
        objective.close();
      }
    }
  }
}
