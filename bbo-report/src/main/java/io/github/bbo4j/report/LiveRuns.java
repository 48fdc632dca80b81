package io.github.bbo4j.report;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The runs of a {@link LivePage}: those of this program, and the journals of folders. Safe for any
 * thread.
 */
final class LiveRuns {
  private final List<RunSource> own = new ArrayList<>();
  private final Map<Path, Direction> folders = new LinkedHashMap<>();

  /**
   * What is there now.
   *
   * @param runs by the segment of the address that leads to them, sorted
   * @param problems of folders that can't be read
   */
  record Found(Map<String, RunSource> runs, List<String> problems) {}

  synchronized void add(RunSource run) {
    own.add(run);
  }

  /** Shows the journals of a folder from now on. */
  synchronized void watch(Path folder, Direction direction) {
    folders.put(folder, direction);
  }

  /** Looks at the folders anew: one that can't be read hides no other. */
  synchronized Found found() {
    Map<String, RunSource> runs = new TreeMap<>();
    List<String> problems = new ArrayList<>();
    for (int k = 0; k < own.size(); k++) {
      runs.put(Integer.toString(k + 1), own.get(k));
    }
    int number = 0;
    for (Map.Entry<Path, Direction> folder : folders.entrySet()) {
      number++;
      try (Stream<Path> files = Files.list(folder.getKey())) {
        for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
          runs.put(key(file, number, runs), source(file, folder.getValue()));
        }
      } catch (IOException e) {
        problems.add(TextFiles.why(folder.getKey(), e));
      }
    }
    return new Found(runs, problems);
  }

  /** Folders may have files of one name; what comes later takes no address from what is there. */
  private static String key(Path file, int folder, Map<String, RunSource> taken) {
    String key = (folder == 1 ? "" : folder + "~") + file.getFileName();
    while (taken.containsKey(key)) {
      key += "~";
    }
    return key;
  }

  private RunSource source(Path file, Direction unsaid) {
    return new JournalSource(
        folders.size() == 1 ? String.valueOf(file.getFileName()) : file.toString(), file, unsaid);
  }
}
