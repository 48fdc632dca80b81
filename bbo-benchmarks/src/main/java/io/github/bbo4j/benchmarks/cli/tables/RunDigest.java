package io.github.bbo4j.benchmarks.cli.tables;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What decides the rows of a table, as hexadecimal digits: the program, the words of its command
 * line, and size and date of the files that it names. Those that these name in turn are not looked
 * at. Not thread-safe.
 */
public final class RunDigest {
  private static final int DIGITS = 8;

  /** Where tables keep files that their cells name without folder and ending. */
  private static final List<String> FOLDERS =
      List.of("hostfac", "maps", "models", "platforms", "traces");

  private final MessageDigest digest;

  /**
   * That of a command; words that name files, {@code --option=FILE} too, stand for those.
   *
   * @throws IOException if a file can't be looked at
   */
  public RunDigest(List<String> commandLine) throws IOException {
    try {
      digest = MessageDigest.getInstance("SHA-256");
      CodeSource program = RunDigest.class.getProtectionDomain().getCodeSource();
      if (program != null) {
        file(Path.of(program.getLocation().toURI()));
      }
    } catch (NoSuchAlgorithmException | URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    for (String word : commandLine) {
      word(word);
      named(Path.of(""), word.substring(word.indexOf('=') + 1));
    }
  }

  /**
   * Adds the files that the cells of a table name, and all in the folders beside it that hold such.
   *
   * @throws IOException if a file can't be looked at
   */
  public RunDigest table(Path table, Collection<List<String>> rows) throws IOException {
    Path folder = Optional.ofNullable(table.toAbsolutePath().getParent()).orElse(Path.of(""));
    Set<String> cells = new TreeSet<>();
    rows.forEach(cells::addAll);
    for (String cell : cells) {
      named(folder, cell);
    }
    for (String name : FOLDERS) {
      Path held = folder.resolve(name);
      if (Files.isDirectory(held)) {
        try (Stream<Path> files = Files.list(held)) {
          for (Path file : files.filter(Files::exists).sorted().toList()) {
            file(file);
          }
        }
      }
    }
    named(folder, "options.json");
    return this;
  }

  private void named(Path folder, String name) throws IOException {
    try {
      Path file = folder.resolve(name);
      if (!name.isBlank() && Files.isRegularFile(file)) {
        file(file);
      }
    } catch (InvalidPathException e) {
      word(""); // A word that can be no file's.
    }
  }

  private void file(Path file) throws IOException {
    word(file + " " + Files.size(file) + " " + Files.getLastModifiedTime(file).toMillis());
  }

  private void word(String word) {
    digest.update(word.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  /** Returns the digits; nothing can be added afterwards. */
  public String digits() {
    return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
  }
}
