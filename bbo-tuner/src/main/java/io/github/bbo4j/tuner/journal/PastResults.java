package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.internal.ThirdParty;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The results of other tuners, by parameter name: Optuna's journal files, Kernel Tuner's caches and
 * its T4 results. Their damaged or unfinished ends are told; what stands before them counts.
 */
public final class PastResults {
  private static final int LOOK = 1 << 14;

  private PastResults() {}

  /** Whose file it is. */
  public enum Format {
    /** A journal of Optuna's file backend. */
    OPTUNA,
    /** A cache of Kernel Tuner, closed or not, or its results in T4 form. */
    KERNEL_TUNER
  }

  /**
   * A past result.
   *
   * @param place for messages: "trial 3"
   * @param values by parameter: {@link Long}, {@link Double} or {@link String}
   * @param outcome with the number of the file, whatever its direction
   * @param maximized whether the file says that the number was to be made large; empty if it says
   *     nothing
   */
  public record Result(
      String place, Map<String, Object> values, Outcome outcome, Optional<Boolean> maximized) {

    /** Copies the values. */
    public Result {
      Arguments.given(place, "place");
      Arguments.given(values, "values");
      Arguments.given(outcome, "outcome");
      Arguments.given(maximized, "maximized");
      values.forEach(
          (name, value) ->
              Arguments.given(value, "value of " + Arguments.given(name, "parameter")));
      values = Map.copyOf(values);
    }
  }

  /**
   * Who takes results in.
   *
   * @param results takes each
   * @param leftOut is told of what is none, in words
   */
  public record Sink(Consumer<Result> results, Consumer<String> leftOut) {
    /** Checks that all of it is given. */
    public Sink {
      Arguments.given(results, "results");
      Arguments.given(leftOut, "leftOut");
    }
  }

  /** The format of a file by its beginning; empty if it is none of these. */
  public static Optional<Format> formatOf(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(Arguments.given(file, "file"))) {
      String head = new String(in.readNBytes(LOOK), StandardCharsets.UTF_8).strip();
      // A journal of ours may have a parameter of any name, "cache" among them.
      if (!head.startsWith("{") || head.startsWith("{\"event\":")) {
        return Optional.empty();
      }
      String first = head.lines().findFirst().orElse("");
      if (first.contains("\"op_code\"")) {
        return Optional.of(Format.OPTUNA);
      }
      boolean tuner =
          head.contains("\"tune_params")
              || head.contains("\"cache\"")
              || head.contains("\"results\"");
      return tuner ? Optional.of(Format.KERNEL_TUNER) : Optional.empty();
    }
  }

  /**
   * Reads a journal of Optuna.
   *
   * @param study its name; may be absent if there is one
   * @throws JournalException if a line is no record of Optuna's, or the study is not there
   */
  public static void optuna(Path file, Optional<String> study, Sink sink) throws IOException {
    Arguments.given(study, "study");
    Arguments.given(sink, "sink");
    Arguments.given(file, "file");
    ThirdParty.requireJackson("a journal of Optuna");
    OptunaReader reader = new OptunaReader(file);
    reader.read();
    reader.results(study, sink);
  }

  /**
   * Reads a cache or T4 results of Kernel Tuner.
   *
   * @param cost the name of the measured quantity; absent: what the file says, else "time"
   * @throws JournalException if it is neither
   */
  public static void kernelTuner(Path file, Optional<String> cost, Sink sink) throws IOException {
    Arguments.given(file, "file");
    Arguments.given(cost, "cost");
    Arguments.given(sink, "sink");
    ThirdParty.requireJackson("a file of Kernel Tuner");
    KernelTunerReader.read(file, cost, sink);
  }
}
