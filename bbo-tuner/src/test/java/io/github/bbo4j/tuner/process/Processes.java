package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What runs on this machine, read without the code under test. */
public final class Processes {
  private Processes() {}

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
