package io.github.bbo4j.core.arguments;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Text files that people and their programs write: UTF-8, with or without the mark that editors on
 * Windows put at its beginning.
 */
public final class TextFiles {
  private static final String MARK = "\uFEFF";

  private TextFiles() {}

  /**
   * The text of a file, without the mark.
   *
   * @throws IOException if it can't be read
   * @throws IllegalArgumentException if it is not UTF-8
   */
  public static String read(Path file) throws IOException {
    try {
      return withoutMark(Files.readString(file, StandardCharsets.UTF_8));
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          file + " is not UTF-8. Maybe: iconv -f WINDOWS-1252 -t UTF-8", e);
    } catch (IOException e) {
      throw Files.isDirectory(file) // whose own message doesn't say which
          ? new FileSystemException(file.toString(), null, "is a folder, not a file")
          : e;
    }
  }

  /**
   * The lines of a file, whatever ends them.
   *
   * @throws IOException if it can't be read
   * @throws IllegalArgumentException if it is not UTF-8
   */
  public static List<String> lines(Path file) throws IOException {
    return read(file).lines().toList();
  }

  /** Why a file can't be read, in words. */
  public static String why(Path file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no file " + file;
    }
    if (Files.isDirectory(file)) {
      return file + " can't be read: it is a folder, not a file";
    }
    return e instanceof AccessDeniedException
        ? "no permission to read " + file
        : file + " can't be read: " + e.getMessage();
  }

  /** A text without the mark that may stand at its beginning. */
  public static String withoutMark(String text) {
    return text.startsWith(MARK) ? text.substring(1) : text;
  }
}
