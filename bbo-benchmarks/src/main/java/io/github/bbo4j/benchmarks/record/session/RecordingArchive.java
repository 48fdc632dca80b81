package io.github.bbo4j.benchmarks.record.session;

import io.github.bbo4j.benchmarks.internal.Sha256;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Everything of a recording in one zip file: plan, journal, dataset, failures, and of each session
 * its environment, times, sensors and log. Entries are in the order of their names and carry no
 * times, so that two archives of the same files are equal byte for byte; {@code SHA256SUMS} holds
 * their checksums, as {@code sha256sum -c} reads them.
 */
public final class RecordingArchive {
  /** The plan of a recording, beside its journal. */
  public static final String PLAN = "plan.properties";

  private static final String SUMS = "SHA256SUMS";

  private static final List<String> FILES =
      List.of(
          PLAN, "journal.csv", "failures.log", "data.csv", "invalid.csv", "meta.json", "sessions");

  /** The earliest time that a zip file can say. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private RecordingArchive() {}

  /**
   * Writes an archive.
   *
   * @param folder of the recording; what else is in it is left out
   * @param archive the zip file, there completely or not at all
   * @return the number of files in it, without the checksums
   * @throws IOException if a file can't be read or written
   * @throws IllegalArgumentException if the folder holds nothing of a recording
   */
  public static int write(Path folder, Path archive) throws IOException {
    Arguments.given(folder, "folder");
    Arguments.given(archive, "archive");
    Map<String, Path> members = new TreeMap<>();
    for (String file : files(folder)) {
      Path path = folder.resolve(file);
      if (Files.exists(path)) {
        try (Stream<Path> below = Files.walk(path)) {
          below.filter(Files::isRegularFile).forEach(f -> members.put(name(folder, f), f));
        }
      }
    }
    if (members.isEmpty()) {
      throw new IllegalArgumentException(
          folder + " holds no recording: there is none of " + files(folder));
    }
    AtomicFile.writePath(
        archive,
        temporary -> {
          try (OutputStream out = Files.newOutputStream(temporary);
              ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            StringBuilder sums = new StringBuilder();
            for (Map.Entry<String, Path> member : members.entrySet()) {
              byte[] bytes = Files.readAllBytes(member.getValue());
              sums.append(Sha256.of(bytes)).append("  ").append(member.getKey()).append('\n');
              put(zip, member.getKey(), bytes);
            }
            put(zip, SUMS, sums.toString().getBytes(StandardCharsets.UTF_8));
          }
        });
    return members.size();
  }

  /**
   * The file of listed points that a plan names, relative to the plan; nothing if it has parameters
   * instead.
   *
   * @throws IOException if the plan can't be read
   */
  public static Optional<String> pointsFile(Path plan) throws IOException {
    Arguments.given(plan, "plan");
    Properties properties = new Properties();
    properties.load(new StringReader(TextFiles.read(plan)));
    return Optional.of(properties.getProperty("points", "").strip()).filter(p -> !p.isEmpty());
  }

  /** What may belong to a recording; the points of a plan are in a file that the plan names. */
  private static Set<String> files(Path folder) throws IOException {
    Set<String> files = new TreeSet<>(FILES);
    Path plan = folder.resolve(PLAN);
    if (Files.exists(plan)) {
      pointsFile(plan).ifPresent(files::add);
    }
    return files;
  }

  private static String name(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(NO_TIME);
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }

  /**
   * Reads an archive back, after its checksums were compared.
   *
   * @param archive the zip file
   * @param folder where its files go; made if it is not there, empty otherwise
   * @return the number of files
   * @throws IOException if a file can't be read or written
   * @throws IllegalArgumentException if it is no archive of a recording, a file in it is damaged,
   *     missing or one too many, or the folder is not empty; nothing is written then
   */
  public static int extract(Path archive, Path folder) throws IOException {
    Arguments.given(archive, "archive");
    Arguments.given(folder, "folder");
    Map<String, byte[]> files = read(archive);
    if (Files.exists(folder)) {
      try (Stream<Path> inside = Files.list(folder)) {
        if (inside.findAny().isPresent()) {
          throw new IllegalArgumentException(
              folder + " is not empty. Maybe choose a folder that is not there yet");
        }
      }
    }
    Path root = folder.toAbsolutePath().normalize();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path target = root.resolve(file.getKey());
      Path parent = target.getParent();
      Files.createDirectories(parent == null ? root : parent);
      Files.write(target, file.getValue());
    }
    return files.size();
  }

  /** The files of an archive by name, compared with their checksums. */
  private static Map<String, byte[]> read(Path archive) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipFile zip = new ZipFile(archive.toFile(), StandardCharsets.UTF_8)) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        requireInside(archive, entry.getName());
        files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    } catch (ZipException e) {
      throw new IllegalArgumentException(
          archive + " is no archive of a recording, or is damaged: " + e.getMessage(), e);
    }
    byte[] sums = files.remove(SUMS);
    if (sums == null) {
      throw new IllegalArgumentException(
          archive + " is no archive of a recording: it has no " + SUMS);
    }
    TreeSet<String> unnamed = new TreeSet<>(files.keySet());
    for (String line : new String(sums, StandardCharsets.UTF_8).lines().toList()) {
      String[] parts = line.split("  ", 2);
      byte[] bytes = parts.length == 2 ? files.get(parts[1]) : null;
      if (bytes == null || !Sha256.of(bytes).equals(parts[0])) {
        throw new IllegalArgumentException(
            archive + ": what the line '" + line + "' of " + SUMS + " names is missing or damaged");
      }
      unnamed.remove(parts[1]);
    }
    if (!unnamed.isEmpty()) {
      throw new IllegalArgumentException(archive + ": " + SUMS + " does not name " + unnamed);
    }
    return files;
  }

  private static void requireInside(Path archive, String name) {
    Path path = Path.of(name);
    boolean outside = path.isAbsolute() || !path.equals(path.normalize()) || path.startsWith("..");
    if (outside || name.isEmpty() || name.endsWith("/") || name.contains("\\")) {
      throw new IllegalArgumentException(
          archive + ": the name '" + name + "' leads out of the folder");
    }
  }
}
