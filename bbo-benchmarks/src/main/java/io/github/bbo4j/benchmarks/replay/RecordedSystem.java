package io.github.bbo4j.benchmarks.replay;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.OrderStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was recorded of one system: a finite space whose feasible points are exactly the
 * recorded configurations, and all runs of each.
 *
 * <p>Values are in the system's own direction and unit; {@link #problem} gives the same as costs to
 * minimise. Immutable and thread-safe.
 */
public final class RecordedSystem {
  private final Description description;
  private final SearchSpace space;
  private final Map<Configuration, Entry> entries;
  private final int measured;
  private final @Nullable Configuration defaults;

  /**
   * What is said about the system.
   *
   * @param name short name
   * @param title one line for people
   * @param quantity what was measured
   * @param unit its unit, or empty
   * @param maximised whether more is better
   */
  public record Description(
      String name, String title, String quantity, String unit, boolean maximised) {}

  /**
   * The recorded runs of one configuration.
   *
   * @param place 0-based rank by first appearance in data.csv; -1 if no run gave a number
   * @param values the values of the runs that gave one, in file order
   * @param failures what the failed runs reported
   */
  record Entry(int place, double[] values, List<String> failures) {

    double median() {
      return OrderStatistics.median(values);
    }

    double mean() {
      double mean = 0;
      for (int i = 0; i < values.length; i++) {
        mean += (values[i] - mean) / (i + 1);
      }
      return values.length == 0 ? Double.NaN : mean;
    }
  }

  RecordedSystem(
      Description description,
      SearchSpace space,
      Map<Configuration, Entry> entries,
      @Nullable Configuration defaults) {
    this.description = description;
    this.space = space;
    this.entries = new HashMap<>(entries);
    this.measured = (int) entries.values().stream().filter(e -> e.place() >= 0).count();
    this.defaults = defaults;
  }

  /** Short name: that of the folder or file, or what meta.json says. */
  public String name() {
    return description.name();
  }

  /** What is said about the system. */
  public Description description() {
    return description;
  }

  /**
   * The space; its feasible points are exactly the recorded configurations, failed ones included.
   */
  public SearchSpace space() {
    return space;
  }

  /** The default configuration, if it was declared. */
  public Optional<Configuration> defaults() {
    return Optional.ofNullable(defaults);
  }

  /** The number of configurations with at least one value. */
  public int measuredConfigurations() {
    return measured;
  }

  /** The number of configurations none of whose runs gave a value. */
  public int failedConfigurations() {
    return entries.size() - measured;
  }

  /** The 0-based rank of a configuration by first appearance in data.csv; -1 if it isn't there. */
  public int place(Configuration configuration) {
    Entry entry = entries.get(configuration);
    return entry == null ? -1 : entry.place();
  }

  /** The recorded values of a configuration in file order; empty if there are none. A copy. */
  public double[] values(Configuration configuration) {
    Entry entry = entries.get(configuration);
    return entry == null ? new double[0] : entry.values().clone();
  }

  /** The median of the recorded values; NaN if there are none. */
  public double median(Configuration configuration) {
    Entry entry = entries.get(configuration);
    return entry == null ? Double.NaN : entry.median();
  }

  /** The mean of the recorded values; NaN if there are none. */
  public double mean(Configuration configuration) {
    Entry entry = entries.get(configuration);
    return entry == null ? Double.NaN : entry.mean();
  }

  /** The system as a problem that answers with the given replicates. */
  public RecordedProblem problem(ReplayedRuns replicates) {
    return new RecordedProblem(this, replicates);
  }

  Map<Configuration, Entry> entries() {
    return entries;
  }
}
