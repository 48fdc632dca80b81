package io.github.bbo4j.tuner.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
  private static final int FIRST_READ = 4096;

  /** Behind the name of a process: state, parent, group, session, and 15 more before its start. */
  private static final int STARTED_FIELD = 19;

  /** What started before this JVM is nobody's child of a trial. */
  private final long ownStart;

  private Map<Id, String> marks = Map.of();
  private @Nullable List<Entry> latest;
  private long latestBegun;

  ProcessTable() {
    Entry own = isAvailable() ? entry(PROC.resolve("self"), 0, Long.MAX_VALUE) : null;
    this.ownStart = own == null ? 0 : own.id().started();
  }

  /**
   * A process, told apart from a later one of the same number.
   *
   * @param pid its number
   * @param started clock ticks since the machine was started
   */
  record Id(long pid, long started) {}

  /**
   * One process.
   *
   * @param id which
   * @param parent its parent's id; 1, or that of a subreaper, once the parent is gone
   * @param session the id of its session, which is the pid of the session's first process
   * @param mark the value of {@link #MARK} it was started with, empty if there is none or it
   *     belongs to another user
   */
  record Entry(Id id, long parent, long session, String mark) {
    long pid() {
      return id.pid();
    }
  }

  /** Whether this machine has a {@code /proc} to read. */
  static boolean isAvailable() {
    return Files.isReadable(PROC.resolve("self/stat"));
  }

  /**
   * All processes but zombies, read after this call began.
   *
   * @throws UncheckedIOException if they can't be read now, as where no file can be opened
   */
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
   * The processes of a trial: those with its mark, those of its session, those that were known to
   * be, and the descendants of any. Who is known stays known: it may give up its mark (PostgreSQL's
   * servers write over their environment), its session and its parents.
   *
   * @param known processes of the trial seen before; those found are added
   */
  List<Id> members(String mark, long leader, Set<Id> known) {
    List<Entry> all = read();
    Set<Long> members = new HashSet<>();
    List<Id> found = new ArrayList<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Entry e : all) {
        boolean belongs =
            e.mark().equals(mark)
                || e.session() == leader
                || e.pid() == leader
                || members.contains(e.parent())
                || known.contains(e.id());
        if (belongs && members.add(e.pid())) {
          found.add(e.id());
          more = true;
        }
      }
    }
    known.addAll(found);
    return found;
  }

  /** Those of some processes that are alive; reads only what these need. */
  static List<Id> alive(Collection<Id> processes) {
    return processes.stream()
        .filter(
            p -> {
              Entry now = entry(PROC.resolve(Long.toString(p.pid())), p.pid(), Long.MAX_VALUE);
              return now != null && now.id().equals(p);
            })
        .toList();
  }

  private List<Entry> scan() {
    List<Entry> entries = new ArrayList<>();
    Map<Id, String> seen = new HashMap<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path folder : folders) {
        Entry entry = entry(folder, Long.parseLong(folder.getFileName().toString()), ownStart);
        if (entry != null) {
          // A mark once seen stays, whatever the process does to its environment.
          String mark = entry.mark().isEmpty() ? marks.getOrDefault(entry.id(), "") : entry.mark();
          if (!mark.isEmpty()) {
            seen.put(entry.id(), mark);
          }
          entries.add(new Entry(entry.id(), entry.parent(), entry.session(), mark));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("/proc can't be listed: " + e.getMessage(), e);
    } catch (DirectoryIteratorException e) {
      throw new UncheckedIOException("/proc can't be listed: " + e.getMessage(), e.getCause());
    }
    marks = seen;
    return List.copyOf(entries);
  }

  /** A process as its folder shows it; its mark is read if it started at a time or later. */
  private static @Nullable Entry entry(Path folder, long pid, long markedFrom) {
    try {
      // "pid (name) state ppid pgrp session ...": the name may hold spaces and brackets, so count
      // from the last one.
      String stat = new String(bytes(folder, "stat"), StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", STARTED_FIELD + 2);
      char state = fields[0].charAt(0);
      if (state == 'Z' || state == 'X') {
        return null;
      }
      long session = Long.parseLong(fields[3]);
      long started = Long.parseLong(fields[STARTED_FIELD]);
      boolean marked = session != 0 && started >= markedFrom; // Of session 0: the kernel's threads.
      return new Entry(
          new Id(pid, started), Long.parseLong(fields[1]), session, marked ? mark(folder) : "");
    } catch (IOException e) {
      requireReadable(e);
      return null;
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
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
      byte[] environment = bytes(folder, "environ");
      for (int i = 0;
          i < LONGEST_EXEC_LOOKS && environment.length == 0 && bytes(folder, "cmdline").length == 0;
          i++) {
        Thread.onSpinWait();
        environment = bytes(folder, "environ");
      }
      return environment;
    } catch (IOException e) {
      requireReadable(e);
      return new byte[0];
    }
  }

  /**
   * What can't be read has ended, or is of another user; but where no file can be opened it may as
   * well be there.
   *
   * @throws UncheckedIOException if that is so
   */
  static void requireReadable(IOException e) {
    if (Shortage.is(e)) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file of a process. Its size is not known before, so one large read beats several. */
  private static byte[] bytes(Path folder, String name) throws IOException {
    try (FileInputStream in = new FileInputStream(folder.resolve(name).toString())) {
      byte[] buffer = new byte[FIRST_READ];
      int length = Math.max(0, in.read(buffer));
      if (length < FIRST_READ) {
        return Arrays.copyOf(buffer, length);
      }
      byte[] rest = in.readAllBytes();
      byte[] all = Arrays.copyOf(buffer, length + rest.length);
      System.arraycopy(rest, 0, all, length, rest.length);
      return all;
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
