package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.benchmarks.problems.Reconstructions;
import io.github.bbo4j.benchmarks.replay.RecordedSystem.Description;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads recorded systems.
 *
 * <p>A dataset folder holds {@code data.csv} (one column per parameter, then {@code objective}; one
 * row per run), {@code meta.json} (id, name, objective, unit, direction, parameters with name, kind
 * "categorical" or "ordinal" and levels, default_config) and, where runs failed, {@code
 * invalid.csv} (the parameters, then {@code status}; one row per failure). Ordinal parameters are
 * numbers in rising order, or labels in the order given. Numbers are put on a logarithmic scale if
 * there are at least three, all positive, and the gaps between their logarithms vary less, relative
 * to their mean, than the gaps between the numbers themselves.
 *
 * <p>Combinations of levels in neither file are infeasible, exactly: where there are any, the space
 * carries the constraint "recorded" over all parameters, or, where more than 2^24 combinations
 * exist, is the list of the recorded points.
 */
public final class RecordedSystems {
  /** The column of data.csv that holds the value. */
  public static final String OBJECTIVE = "objective";

  private static final List<String> SHIPPED = List.of("jvm_flags_time");

  private RecordedSystems() {}

  /** A file of a dataset, by name; nothing if there is none. */
  @FunctionalInterface
  interface Source {
    @Nullable InputStream open(String name) throws IOException;
  }

  /**
   * Reads a dataset folder.
   *
   * @throws DatasetException if a file is missing or malformed
   * @throws IOException if a file can't be read
   */
  public static RecordedSystem folder(Path folder) throws IOException {
    Arguments.given(folder, "folder");
    Path name = folder.toAbsolutePath().normalize().getFileName();
    DatasetReader reader =
        new DatasetReader(
            name == null ? "dataset" : name.toString(),
            folder + folder.getFileSystem().getSeparator(),
            file -> {
              try {
                return Files.newInputStream(folder.resolve(file));
              } catch (NoSuchFileException e) {
                return null;
              }
            });
    return fitting(folder.toString(), reader::read);
  }

  /**
   * Reads a CSV without a description: all columns but the objective are parameters, ordinal if
   * every field is a number, categorical otherwise.
   *
   * @param file the CSV
   * @param objective the column that holds the value
   * @param unit its unit, or empty
   * @param maximised whether more is better
   * @throws DatasetException if the file is malformed, or has no such column
   * @throws IOException if it can't be read
   */
  public static RecordedSystem csv(Path file, String objective, String unit, boolean maximised)
      throws IOException {
    Arguments.given(file, "file");
    Arguments.given(objective, "objective");
    Arguments.given(unit, "unit");
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.csv$", "");
    Description description = new Description(name, name, objective, unit, maximised);
    return fitting(
        file.toString(),
        () -> {
          try (InputStream in = Files.newInputStream(file)) {
            return DatasetReader.bare(description, file.toString(), in, objective);
          } catch (IOException e) {
            throw new IOException(TextFiles.why(file, e), e);
          }
        });
  }

  /** Reads a dataset. */
  @FunctionalInterface
  private interface Reading {
    RecordedSystem read() throws IOException;
  }

  /** What is read, or an error that says that the heap is too small for it. */
  private static RecordedSystem fitting(String file, Reading reading) throws IOException {
    try {
      return reading.read();
    } catch (OutOfMemoryError e) {
      // What was read is garbage now: there is room to say so.
      throw new DatasetException(
          file,
          0,
          0,
          "the recording does not fit into the heap of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MiB. Maybe give more: java -Xmx4g, or leave out columns");
    }
  }

  /** The names of the datasets that ship with this library. */
  public static List<String> shipped() {
    return Stream.concat(SHIPPED.stream(), Reconstructions.ids().stream())
        .filter(RecordedSystems::isThere)
        .toList();
  }

  /**
   * Reads a dataset that ships with this library.
   *
   * @return nothing if there is none of that name
   * @throws IOException if it can't be read
   */
  public static Optional<RecordedSystem> shipped(String name) throws IOException {
    Arguments.given(name, "name");
    return shipped().contains(name)
        ? Optional.of(new DatasetReader(name, name + "/", file -> open(name, file)).read())
        : Optional.empty();
  }

  /**
   * Reads a dataset folder that lies on the class path, such as {@code src/test/resources/codec}.
   *
   * @param folder its path there, such as {@code codec}, without a slash at the ends
   * @param loader that finds it, such as {@code getClass().getClassLoader()}
   * @return nothing if there is no {@code meta.json} in such a folder
   * @throws DatasetException if a file is malformed, or there is no {@code data.csv}
   * @throws IOException if a file can't be read
   */
  public static Optional<RecordedSystem> onClassPath(String folder, ClassLoader loader)
      throws IOException {
    Arguments.given(folder, "folder");
    Arguments.given(loader, "loader");
    String name = folder.substring(folder.lastIndexOf('/') + 1);
    return loader.getResource(folder + "/" + DatasetReader.META) == null
        ? Optional.empty()
        : Optional.of(
            fitting(
                folder,
                new DatasetReader(
                        name,
                        "classpath:" + folder + "/",
                        file -> loader.getResourceAsStream(folder + "/" + file))
                    ::read));
  }

  private static boolean isThere(String name) {
    try (InputStream data = open(name, "data.csv")) {
      return data != null;
    } catch (IOException e) {
      throw new UncheckedIOException("the shipped dataset " + name + " can't be read", e);
    }
  }

  private static @Nullable InputStream open(String name, String file) throws IOException {
    return Reconstructions.ids().contains(name)
        ? Reconstructions.open(name, file)
        : RecordedSystems.class.getResourceAsStream(path(name, file));
  }

  private static String path(String name, String file) {
    return "/datasets/" + name + "/" + file;
  }
}
