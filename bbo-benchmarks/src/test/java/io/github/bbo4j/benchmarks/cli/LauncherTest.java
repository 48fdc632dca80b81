package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/bbo}, with a Java that tells what it was started with. */
@EnabledOnOs(OS.LINUX)
class LauncherTest {
  @TempDir Path folder;

  /** The first command of the README tunes a class of the jar, which the command has to find. */
  @Test
  void commandsThatAreTunedFindTheJar() throws Exception {
    Path jar = folder.resolve("bbo-benchmarks.jar");
    assertThat(started("")).isEqualTo(jar + " -jar " + jar + " tune a b.yaml");
  }

  /** With -jar a JVM takes no class path, and a heuristic of a user's own would not be found. */
  @Test
  void classesOfAUsersOwnAreOnTheClassPath() throws Exception {
    Path jar = folder.resolve("bbo-benchmarks.jar");
    assertThat(started("mine.jar:classes"))
        .isEqualTo(
            String.format(
                "%s -cp %s:mine.jar:classes %s tune a b.yaml", jar, jar, Main.class.getName()));
  }

  private String started(String classPath) throws Exception {
    Path script = folder.resolve("bin").resolve("bbo");
    Files.createDirectory(script.getParent());
    Files.copy(Path.of("..", "bin", "bbo"), script);
    Files.createFile(folder.resolve("bbo-benchmarks.jar"));
    Path java = Files.createDirectories(folder.resolve("jdk").resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho \"$BBO_JAR\" \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    ProcessBuilder builder = new ProcessBuilder("sh", script.toString(), "tune", "a b.yaml");
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().remove("BBO_JAR");
    builder.environment().put("BBO_CLASSPATH", classPath);
    Process process = builder.redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(told).isZero();
    return told.strip();
  }
}
