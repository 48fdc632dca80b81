package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.ParameterAccessException;
import io.github.bbo4j.core.space.SearchSpace;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Slips with external commands are told before, or at, the first run. */
@EnabledOnOs(OS.LINUX)
class ProcessMisuseTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("n", 0, 9).build();
  private static final Configuration POINT = SPACE.configuration(Map.of("n", 3));
  private static final Configuration FOREIGN =
      SearchSpace.builder().integer("z", 0, 9).build().configuration(Map.of("z", 3));
  private static final Command ECHO = Command.of("echo", "${n}");

  @TempDir private Path folder;

  private static Evaluation evaluation() {
    return new Evaluation(
        0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0));
  }

  /** The command ran with its placeholders as they stand, and the run measured something else. */
  @Test
  void aConfigurationOfAnotherSpaceIsRefused() {
    try (ProcessObjective local = ProcessObjective.of(SPACE, ECHO)) {
      assertThatThrownBy(() -> local.evaluate(FOREIGN, evaluation()))
          .isInstanceOf(ParameterAccessException.class)
          .hasMessageStartingWith("configuration = {z=3} has no parameter 'n'");
    }
    SpoolObjective spool = SpoolObjective.pilots(SPACE, ECHO, folder);
    assertThatThrownBy(() -> spool.evaluate(FOREIGN, evaluation()))
        .isInstanceOf(ParameterAccessException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aClosedObjectiveSaysSo() {
    ProcessObjective local = ProcessObjective.of(SPACE, ECHO);
    local.close();
    assertThatThrownBy(() -> local.evaluate(POINT, evaluation()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed");
  }

  @Test
  void aProgramThatIsNotExecutableIsNotSaidToBeMissing() throws Exception {
    Path script = Files.writeString(folder.resolve("run.sh"), "echo 1");
    try (ProcessObjective local =
        ProcessObjective.of(SPACE, Command.of(script.toString(), "${n}"))) {
      assertThat(((Failed) local.evaluate(POINT, evaluation())).message())
          .contains("is no executable file. Maybe chmod +x");
    }
  }

  @Test
  void aFileForAFolderIsRefusedBeforeTheFirstRun() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "x");
    assertThatThrownBy(
            () -> ProcessObjective.of(SPACE, ECHO, ProcessSettings.defaults().withDirectory(file)))
        .hasMessage("directory = " + file + " must be a folder");
    Path below = file.resolve("work");
    assertThatThrownBy(
            () -> ProcessObjective.of(SPACE, ECHO, ProcessSettings.defaults().withDirectory(below)))
        .hasMessage(
            "directory = " + below + " must be a folder; it can't be made below a file, " + file);
    assertThatThrownBy(() -> SpoolObjective.pilots(SPACE, ECHO, file))
        .hasMessage("folder = " + file + " must be a folder");
  }

  /** It was waited for, for a minute. The file system of the JDK's modules is read-only. */
  @Test
  void aFolderThatCannotBeWrittenIsRefusedBeforeTheFirstRun() {
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
    assertThatThrownBy(() -> Scratch.requirePossible("directory", modules.resolve("work")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "directory = /modules/work must be a folder that can be written; /modules can't");
    // Each trial failed, ten of them, and of the reason nobody was shown a line.
    assertThatThrownBy(() -> SpoolObjective.pilots(SPACE, ECHO, modules.resolve("spool")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("folder = /modules/spool must be a folder that can be written; /modules can't");
  }

  /** Of a script of several lines the first line of the message was that of the script. */
  @Test
  void whyACommandWasNotRunStandsInTheFirstLine() throws Exception {
    Command lines = Command.of("/no/such/program", "${n}\nfi");
    try (ProcessObjective local = ProcessObjective.of(SPACE, lines)) {
      assertThat(((Failed) local.evaluate(POINT, evaluation())).message().lines().findFirst())
          .get()
          .asString()
          .startsWith("could not be run: ")
          .contains("/no/such/program");
    }
    Path spool = folder.resolve("spool");
    SpoolObjective pilots = SpoolObjective.pilots(SPACE, lines, spool);
    Files.writeString(spool, "a file by now");
    assertThat(((Failed) pilots.evaluate(POINT, evaluation())).message().lines().findFirst())
        .get()
        .asString()
        .startsWith("could not be handed to a worker: ")
        .contains(spool.toString());
  }

  @Test
  void numbersAndWordsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> SpoolObjective.pilots(SPACE, ECHO, folder).withSilence(Duration.ZERO))
        .hasMessage("longest = PT0S must be positive");
    assertThatThrownBy(() -> Command.of("xz").flag("n", " "))
        .hasMessage("flag = ' ' must be a word. Maybe put ${n} into the words");
    assertThatThrownBy(() -> Command.of("xz", null)).hasMessage("words[1] = null must be given");
    try (ProcessRunner runner = ProcessRunner.of(ProcessSettings.defaults())) {
      var handling = new ProcessRunner.Handling(true, process -> {});
      assertThatThrownBy(() -> runner.run(List.of(), folder, Duration.ofSeconds(1), handling))
          .hasMessage("words = [] must be a program");
    }
  }
}
