package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What runs on this machine, read without the code under test. */
public final class Processes {
  private Processes() {}

  /** Seconds for {@code sleep}, months, by which no other process on the machine can be meant. */
  public static String uniqueSleep() {
    return "9000000." + ThreadLocalRandom.current().nextLong(1L << 40, 1L << 50);
  }

  /** The processes, as pids, that were started with {@code NAME=value} in their environment. */
  public static List<Long> withVariable(String assignment) throws IOException {
    List<Long> found = new ArrayList<>();
    try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        try {
          byte[] environment = Files.readAllBytes(process.resolve("environ"));
          if (List.of(new String(environment, StandardCharsets.UTF_8).split("\0"))
              .contains(assignment)) {
            found.add(Long.parseLong(process.getFileName().toString()));
          }
        } catch (IOException e) {
          found.remove(-1L); // It ended meanwhile, or is another user's.
        }
      }
    }
    return found;
  }

  /**
   * The command lines, with their pids, that hold a text; processes of this JVM's own command line
   * aside.
   */
  public static List<String> holding(String text) throws IOException {
    List<String> found = new ArrayList<>();
    try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        try {
          String line = Files.readString(process.resolve("cmdline")).replace('\0', ' ');
          if (line.contains(text)
              && Long.parseLong(process.getFileName().toString())
                  != ProcessHandle.current().pid()) {
            found.add(process.getFileName() + ": " + line);
          }
        } catch (IOException e) {
          found.remove(""); // It ended meanwhile.
        }
      }
    }
    return found;
  }
}
