package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A machine that runs nothing any more says nothing of the configuration whose turn it is. */
@EnabledOnOs(OS.LINUX)
class ShortageTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("n", 0, 9).build();
  private static final Configuration POINT = SPACE.configuration(Map.of("n", 3));

  /** As they were told here by 17.0.15 under ulimit, on full disks and without memory. */
  @Test
  void shortagesAreKnownByWhatTheSystemSays() {
    for (String text :
        new String[] {
          "Cannot run program \"/usr/bin/setsid\" (in directory \"x\"): error=24, Too many open files",
          "posix_spawn failed, error: 11 (Resource temporarily unavailable)",
          "error=0, Failed to exec spawn helper: pid: 14986, exit value: 127",
          "error=12, Cannot allocate memory",
          "No space left on device"
        }) {
      assertThat(Shortage.is(new IOException(text))).as(text).isTrue();
      assertThat(Shortage.is(new IOException("x", new IOException(text)))).as(text).isTrue();
    }
    assertThat(Shortage.is(new FileSystemException("/spool", null, "Disk quota exceeded")))
        .isTrue();
    for (String text :
        new String[] {
          "there is no program 'xz' on the PATH",
          "error=7, Argument list too long",
          "error=2, No such file or directory",
          "error=13, Permission denied",
          "error=112, Host is down"
        }) {
      assertThat(Shortage.is(new IOException(text))).as(text).isFalse();
    }
    assertThat(Shortage.is(new FileNotFoundException())).isFalse();
  }

  @Test
  void aProcessIsStartedOnlyWhereFilesAreLeftForIt() throws Exception {
    String limits = Files.readString(Path.of("/proc/self/limits"));
    assertThat(limits).as("as this kernel tells them").containsPattern("Max open files +\\d+");
    String few = "Max cpu time  unlimited\nMax open files            64     1024    files\n";
    assertThatCode(() -> Descriptors.require(32, few)).doesNotThrowAnyException();
    assertThatThrownBy(() -> Descriptors.require(33, few))
        .hasMessageContaining("33 of at most 64")
        .matches(e -> e instanceof IOException io && Shortage.is(io));
    assertThatCode(() -> Descriptors.require(33, "Max open files  unlimited"))
        .doesNotThrowAnyException();
  }

  /** A process that could not be read counted as ended, and went on. */
  @Test
  void aProcessThatCannotBeReadForAShortageIsNotTakenForEnded() {
    ProcessTable.requireReadable(new FileNotFoundException("/proc/1/stat (No such file)"));
    IOException shortage = new FileNotFoundException("/proc/1/stat (Too many open files)");
    assertThatThrownBy(() -> ProcessTable.requireReadable(shortage))
        .isInstanceOf(UncheckedIOException.class);
  }

  /** What is short here is a program, which is there when the clock was read for the third time. */
  @Test
  void aShortageThatPassesIsWaitedFor(@TempDir Path folder) throws Exception {
    Path program = folder.resolve("program");
    AtomicLong looks = new AtomicLong();
    Shortage passing =
        new Shortage(
            e -> String.valueOf(e.getMessage()).contains("there is no program"),
            Duration.ofNanos(10),
            () -> {
              if (looks.incrementAndGet() == 3) {
                write(program);
              }
              return looks.get();
            });
    assertThat(evaluate(program, passing, folder)).isEqualTo(Outcome.measured(7));
    assertThat(looks).hasValue(3);
  }

  /** It was a failure of the configuration, up to ten times in a row. */
  @Test
  void oneThatStaysEndsTheRun(@TempDir Path folder) {
    Path program = folder.resolve("program");
    AtomicLong looks = new AtomicLong();
    Shortage lasting = new Shortage(e -> true, Duration.ofNanos(2), looks::incrementAndGet);
    assertThatThrownBy(() -> evaluate(program, lasting, folder))
        .isInstanceOf(Objective.UnavailableException.class)
        .hasMessageContaining("there is no program")
        .hasMessageContaining("whatever the configuration")
        .hasMessageContaining("ulimit");
    assertThat(looks).hasValue(4);
    Shortage none = new Shortage(e -> false, Duration.ZERO, looks::incrementAndGet);
    assertThatCode(
            () ->
                assertThat(evaluate(program, none, folder))
                    .isInstanceOfSatisfying(
                        Failed.class,
                        f -> assertThat(f.kind()).isEqualTo(Outcome.FailureKind.NOT_STARTED)))
        .doesNotThrowAnyException();
    assertThat(folder.resolve("work")).as("no folder for each try").isEmptyDirectory();
  }

  /** Recorders had it as a run of the configuration that could not be started. */
  @Test
  void aRunnerWaitsForItToo(@TempDir Path folder) {
    AtomicLong looks = new AtomicLong();
    Shortage lasting = new Shortage(e -> true, Duration.ZERO, looks::incrementAndGet);
    try (ProcessRunner runner =
        new ProcessRunner(
            ProcessSettings.defaults().withDirectory(folder),
            CostSource.Kind.WALL_TIME,
            "shortage",
            System::nanoTime,
            lasting)) {
      List<String> missing = List.of(folder.resolve("program").toString());
      assertThatThrownBy(
              () ->
                  runner.run(
                      missing,
                      folder,
                      Duration.ofSeconds(9),
                      new ProcessRunner.Handling(true, process -> {})))
          .isInstanceOf(Objective.UnavailableException.class);
    }
  }

  /** As on a file system that has become read-only: each trial failed, the best ones too. */
  @Test
  void aDirectoryInWhichNothingCanBeMadeEndsTheRun(@TempDir Path folder) throws Exception {
    Path program = folder.resolve("program");
    write(program);
    Files.writeString(folder.resolve("work"), "where the directory was");
    AtomicLong looks = new AtomicLong();
    Shortage known = new Shortage(Shortage::is, Duration.ZERO, looks::incrementAndGet);
    try (ProcessObjective local = objective(program, known, folder.resolve("work"))) {
      assertThatThrownBy(() -> evaluate(local))
          .isInstanceOf(Objective.UnavailableException.class)
          .hasMessageContaining("directory = " + folder.resolve("work") + " can't be made");
    }
  }

  private static void write(Path program) {
    try {
      Files.writeString(program, "#!/bin/sh\necho cost=7\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  private static Outcome evaluate(Path program, Shortage shortage, Path folder)
      throws InterruptedException {
    try (ProcessObjective local = objective(program, shortage, folder.resolve("work"))) {
      return evaluate(local);
    }
  }

  private static ProcessObjective objective(Path program, Shortage shortage, Path work) {
    Command command = Command.of(program.toString(), "${n}").cost(CostSource.regex("cost=(.*)"));
    ProcessSettings settings =
        ProcessSettings.defaults().withDirectory(work).withKeep(ProcessSettings.Keep.ALL);
    return new ProcessObjective(SPACE, command, settings, shortage);
  }

  private static Outcome evaluate(ProcessObjective local) throws InterruptedException {
    return local.evaluate(
        POINT,
        new Evaluation(
            0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0)));
  }
}
