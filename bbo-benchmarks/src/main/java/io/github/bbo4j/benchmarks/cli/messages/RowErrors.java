package io.github.bbo4j.benchmarks.cli.messages;

import io.github.bbo4j.hplsim.run.SimulationInterruptedException;
import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import io.github.bbo4j.hplsim.trace.replay.DeadlockException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What fails, or is odd, in the rows of a table: told when all are done, as other rows may have
 * taken hours. Not thread-safe.
 */
public final class RowErrors {
  /** As many of each are told. */
  private static final int TOLD = 20;

  private final Set<String> warnings = new LinkedHashSet<>();
  private final List<String> errors = new ArrayList<>();

  /** None yet. */
  public RowErrors() {}

  /** The cells of a row. */
  @FunctionalInterface
  public interface Row {

    /**
     * Makes them.
     *
     * @throws IOException if a file of the row can't be read
     */
    List<String> cells() throws IOException;
  }

  /** Adds what is odd, each once. */
  public void warn(Collection<String> odd) {
    warnings.addAll(odd);
  }

  /**
   * The cells of a row; whatever fails is its error.
   *
   * @param at where the row stands
   * @param failed the cells of a row that failed, by its error
   * @throws SimulationInterruptedException when the thread is interrupted
   */
  public List<String> cells(String at, Row row, Function<String, List<String>> failed) {
    try {
      return row.cells();
    } catch (SimulationInterruptedException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      String message = words(e);
      errors.add(at + ": " + message);
      return failed.apply(message.replace('\n', ' '));
    }
  }

  /** Adds the error of a row that an earlier run has made: its last cell, if there is one. */
  public void kept(String at, List<String> cells) {
    String error = cells.get(cells.size() - 1);
    if (!error.isEmpty()) {
      errors.add(at + ": " + error);
    }
  }

  /** In words, with the place in the program if nobody expected it. */
  private static String words(Throwable e) {
    boolean expected =
        e instanceof IOException
            || e instanceof OutOfMemoryError
            || e instanceof IllegalArgumentException
            || e instanceof TraceFormatException
            || e instanceof DeadlockException;
    return expected && e.getMessage() != null
        ? Messages.of(e)
        : "an error inside the program, "
            + e
            + Arrays.stream(e.getStackTrace())
                .limit(1)
                .map(f -> " at " + f)
                .collect(Collectors.joining());
  }

  /** How many rows failed. */
  public int count() {
    return errors.size();
  }

  /**
   * Says what was odd and what failed.
   *
   * @return the exit code: 1 if a row failed
   */
  public int tell(PrintWriter err) {
    warnings.stream().limit(TOLD).forEach(w -> err.println("warning: " + w));
    errors.stream().limit(TOLD).forEach(e -> err.println("error: " + e));
    return errors.isEmpty() ? 0 : 1;
  }
}
