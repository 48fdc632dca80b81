package io.github.bbo4j.tuner.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The running processes of a Linux machine, as {@code /proc} shows them: what Java's process
 * handles can't tell is the session, and the mark that a trial's processes carry in their
 * environment, by which a daemonised grandchild is found again whose parents are all gone.
 *
 * <p>Thread-safe. Threads that ask at the same time share one reading.
 */
final class ProcessTable {
  /** The environment variable that marks the processes of a trial. */
  static final String MARK = "BBO4J_TRIAL";

  private static final Path PROC = Path.of("/proc");
  private static final byte[] MARK_BYTES = (MARK + "=").getBytes(StandardCharsets.US_ASCII);

  private static final int LONGEST_EXEC_LOOKS = 100;

  private @Nullable List<Entry> latest;
  private long latestBegun;

  /**
   * One process.
   *
   * @param pid its id
   * @param parent its parent's id; 1, or that of a subreaper, once the parent is gone
   * @param session the id of its session, which is the pid of the session's first process
   * @param mark the value of {@link #MARK} it was started with, empty if there is none or it
   *     belongs to another user
   */
  record Entry(long pid, long parent, long session, String mark) {}

  /** Whether this machine has a {@code /proc} to read. */
  static boolean isAvailable() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /** All processes but zombies, read after this call began. */
  List<Entry> read() {
    long asked = System.nanoTime();
    synchronized (this) {
      List<Entry> known = latest;
      if (known == null || latestBegun - asked <= 0) {
        latestBegun = System.nanoTime();
        known = scan();
        latest = known;
      }
      return known;
    }
  }

  /**
   * The processes of a trial: those with its mark, those of its session, and the descendants of
   * either.
   */
  List<Long> members(String mark, long leader) {
    List<Entry> all = read();
    Set<Long> members = new HashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Entry e : all) {
        boolean belongs =
            e.mark().equals(mark)
                || e.session() == leader
                || e.pid() == leader
                || members.contains(e.parent());
        if (belongs && members.add(e.pid())) {
          more = true;
        }
      }
    }
    return members.stream().sorted().toList();
  }

  private static List<Entry> scan() {
    List<Entry> entries = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path folder : folders) {
        Entry entry = entry(folder);
        if (entry != null) {
          entries.add(entry);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("/proc can't be listed: " + e.getMessage(), e);
    }
    return List.copyOf(entries);
  }

  private static @Nullable Entry entry(Path folder) {
    try {
      // "pid (name) state ppid pgrp session ...": the name may hold spaces and brackets, so count
      // from the last one.
      String stat =
          new String(Files.readAllBytes(folder.resolve("stat")), StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", 5);
      char state = fields[0].charAt(0);
      if (state == 'Z' || state == 'X') {
        return null;
      }
      long session = Long.parseLong(fields[3]);
      return new Entry(
          Long.parseLong(folder.getFileName().toString()),
          Long.parseLong(fields[1]),
          session,
          session == 0 ? "" : mark(folder)); // Of session 0 are the kernel's threads.
    } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
      return null; // It ended while it was being read.
    }
  }

  private static String mark(Path folder) {
    byte[] environment = environment(folder);
    for (int i = 0; i + MARK_BYTES.length <= environment.length; i++) {
      if ((i == 0 || environment[i - 1] == 0) && startsWith(environment, i)) {
        int end = i + MARK_BYTES.length;
        while (end < environment.length && environment[end] != 0) {
          end++;
        }
        int begin = i + MARK_BYTES.length;
        return new String(environment, begin, end - begin, StandardCharsets.US_ASCII);
      }
    }
    return "";
  }

  /**
   * The environment a process was started with. In the middle of an exec a process shows neither
   * environment nor command line; a daemon that was caught there would be overlooked, so it is
   * looked at again.
   */
  private static byte[] environment(Path folder) {
    try {
      byte[] environment = Files.readAllBytes(folder.resolve("environ"));
      for (int i = 0;
          i < LONGEST_EXEC_LOOKS
              && environment.length == 0
              && Files.readAllBytes(folder.resolve("cmdline")).length == 0;
          i++) {
        Thread.onSpinWait();
        environment = Files.readAllBytes(folder.resolve("environ"));
      }
      return environment;
    } catch (IOException e) {
      return new byte[0]; // Of another user, or it ended.
    }
  }

  private static boolean startsWith(byte[] environment, int from) {
    for (int i = 0; i < MARK_BYTES.length; i++) {
      if (environment[from + i] != MARK_BYTES[i]) {
        return false;
      }
    }
    return true;
  }
}
