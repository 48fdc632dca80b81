package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.tuner.process.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ten trials failed with "data.txt: No such file or directory", of a file that was there. */
class RelativeFilesTest {
  @TempDir Path folder;

  @Test
  void aFileOfTheCurrentFolderIsToldWithItsPath() throws Exception {
    Files.writeString(folder.resolve("data.txt"), "x");
    Files.writeString(folder.resolve("sort"), "a file that is called like a program");
    Path whole = folder.resolve("data.txt").toAbsolutePath();
    for (Command command :
        new Command[] {
          Command.of("sort", "-n", "data.txt"),
          Command.of("pack", "--in=data.txt"),
          Command.of("bash", "-c", "sort <data.txt >out"),
          Command.shell("sort 'data.txt'|wc"),
          Command.of("sort", "./data.txt")
        }) {
      assertThat(RelativeFiles.note(command, folder))
          .as(command.toString())
          .get()
          .asString()
          .startsWith("'")
          .endsWith("Maybe give its whole path: " + whole);
    }
  }

  @Test
  void whatIsThereOrIsWrittenIsNotTold() throws Exception {
    Files.writeString(folder.resolve("data.txt"), "x");
    Files.writeString(folder.resolve("sort"), "a file that is called like a program");
    for (Command command :
        new Command[] {
          Command.of("sort", folder.resolve("data.txt").toString()),
          Command.of("sort", "data.txt").template("data.txt", "a b"),
          Command.of("sort", "data.txt").header("cp", "/srv/data.txt", "data.txt"),
          Command.shell("echo 1 > data.txt"),
          Command.of("sort", "other.txt")
        }) {
      assertThat(RelativeFiles.note(command, folder)).as(command.toString()).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void tuneSaysItBeforeTheFirstRun() throws Exception {
    Path plan = folder.resolve("plan.yaml");
    Files.writeString(
        plan,
        """
        parameters: {x: {min: 1, max: 3}}
        command: [sh, -c, "exit 1", "${x}", pom.xml]
        cost: wall
        search: {budget: 1}
        """);
    CliRun run = CliRun.of("tune", plan.toString());
    assertThat(run.out())
        .startsWith("note: 'pom.xml' is a file here, and each run is in a working directory");
  }
}
