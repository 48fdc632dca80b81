package io.github.bbo4j.tuner.internal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A file that one process holds at a time, by a lock of the operating system, which ends with the
 * process, however that ends. Its first line names the holder, what follows is the holder's to say
 * ({@link #note}). The file stays when the lock is gone, because removing it would let two
 * processes lock two files of one name.
 *
 * <p>On POSIX systems a process loses its locks on a file when it closes any descriptor of that
 * file. So the file is read through the descriptor of the lock alone, and a second holder of this
 * process is refused before the file is opened, also one of another class loader, as two
 * applications of one server have, and one that comes by another mount of the folder: who holds
 * what stands in the system properties, which are the process's, by the file's name and by what the
 * file system knows it by.
 *
 * <p>Not safe for several threads once it is held.
 */
public final class ProcessLock implements AutoCloseable {
  /** More than a holder ever writes. */
  private static final int MOST = 4096;

  /** Of the system property of a file that is held, whose value is the holder. */
  private static final String HELD = "io.github.bbo4j.held:";

  /** The system properties that say that it is held. */
  private final List<String> properties;

  /**
   * Not a channel: an interrupt of the thread that reads or writes would close it, lock and all.
   */
  private final RandomAccessFile content;

  private final String holder;
  private final List<String> leftOver;

  private ProcessLock(
      List<String> properties, RandomAccessFile content, String holder, List<String> leftOver) {
    this.properties = properties;
    this.content = content;
    this.holder = holder;
    this.leftOver = leftOver;
  }

  /**
   * Takes the lock.
   *
   * @param file made if it is not there; its folder must be
   * @param inUse what is thrown if another holds it, of the words that name the other
   * @throws IOException if the file can't be written
   */
  public static ProcessLock acquire(Path file, Function<String, RuntimeException> inUse)
      throws IOException {
    Path one = oneName(file);
    List<String> properties = new ArrayList<>();
    ProcessLock lock = null;
    try {
      hold(HELD + one, properties, inUse);
      hold(HELD + identity(one), properties, inUse);
      lock = open(one, properties, inUse);
      return lock;
    } finally {
      if (lock == null) {
        properties.forEach(System::clearProperty);
      }
    }
  }

  /** Says in a system property that this process holds it, unless it does already. */
  private static void hold(
      String property, List<String> properties, Function<String, RuntimeException> inUse) {
    Object other = System.getProperties().putIfAbsent(property, self());
    if (other != null) {
      throw inUse.apply(other.toString());
    }
    properties.add(property);
  }

  /** What the file system knows the file by, which is made; its name, where there is no such. */
  private static String identity(Path file) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      // Not opened: its closing would end the lock of another holder of this process.
    }
    Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    return "file " + (key == null ? file : key);
  }

  private static ProcessLock open(
      Path file, List<String> properties, Function<String, RuntimeException> inUse)
      throws IOException {
    RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw");
    boolean kept = false;
    try {
      FileLock lock = content.getChannel().tryLock();
      List<String> lines = lines(content);
      if (lock == null) {
        throw inUse.apply(lines.isEmpty() ? "a process that did not say its name" : lines.get(0));
      }
      ProcessLock held = new ProcessLock(properties, content, self(), lines);
      // What a dead holder noted stays noted until somebody saw to it.
      held.note(lines.stream().skip(1).map(line -> line + "\n").collect(Collectors.joining()));
      kept = true;
      return held;
    } finally {
      if (!kept) {
        content.close();
      }
    }
  }

  private static List<String> lines(RandomAccessFile content) throws IOException {
    byte[] text = new byte[MOST];
    int length = 0;
    for (int read = 0; read >= 0 && length < MOST; length += Math.max(0, read)) {
      read = content.read(text, length, MOST - length);
    }
    return new String(text, 0, length, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }

  /** One name for the file, whatever way leads to its folder. */
  private static Path oneName(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    try {
      Path folder = absolute.getParent();
      return folder == null ? absolute : folder.toRealPath().resolve(absolute.getFileName());
    } catch (IOException e) {
      return absolute; // No such folder: what opens the file says so.
    }
  }

  /** This process, as others should know it. */
  public static String self() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      host = "this host";
    }
    return "process "
        + ProcessHandle.current().pid()
        + " of user "
        + System.getProperty("user.name")
        + " on "
        + host
        + ", since "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * What stood in the file: of a holder that gave the lock back nothing, of one that died all. What
   * the latter noted stays in the file until {@link #note}.
   */
  public List<String> leftOver() {
    return leftOver;
  }

  /**
   * Writes what follows the line that names the holder, in place of what did.
   *
   * @param text lines, or nothing
   * @throws IOException if that fails
   */
  public void note(String text) throws IOException {
    content.setLength(0);
    content.seek(0);
    content.write((holder + "\n" + text).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Gives the lock back.
   *
   * @throws IOException if the file can't be closed; the lock is gone then too
   */
  @Override
  public void close() throws IOException {
    try (content) {
      content.setLength(0);
    } finally {
      properties.forEach(System::clearProperty);
    }
  }
}
