package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The runs at the end of a history that only say what the chosen configuration costs: made after it
 * was chosen, they did not help it to be chosen, and whatever the model got wrong their mean is
 * unbiased.
 *
 * @param configuration the chosen configuration
 * @param start number of the first of the runs
 * @param costs their costs
 */
public record Verification(Configuration configuration, int start, List<Double> costs) {
  /** Fewer runs than this say little, and a single disturbed one among them too much. */
  private static final int FEWEST = 5;

  /** Copies the costs. */
  public Verification {
    costs = List.copyOf(costs);
  }

  /**
   * How many of the evaluations of a run should verify: the square root, so that both what is left
   * to the search and the certainty about what it found grow with the budget; none of a run too
   * short for {@value #FEWEST}.
   *
   * @param evaluations of the whole run
   */
  public static int runs(int evaluations) {
    int root = (int) Math.round(Math.sqrt(evaluations));
    return root < FEWEST ? 0 : root;
  }

  /**
   * How many of the evaluations of a search should verify: those of the run, unless a confirmation
   * follows that is long enough to do it.
   *
   * @param search evaluations of the search
   * @param later evaluations of the confirmation
   */
  public static int runsOfSearch(int search, int later) {
    return later >= fewest(search + later) ? 0 : runs(search);
  }

  /** Fewer trailing runs of a history of so many are not taken for a verification. */
  private static int fewest(int evaluations) {
    return Math.max(FEWEST, runs(evaluations) / 2);
  }

  /** The configuration that is being verified at the end of a history, pending runs included. */
  public static Optional<Configuration> current(History history, int from) {
    int seen = history.size();
    int end = seen + history.pending().size();
    if (end <= from) {
      return Optional.empty();
    }
    Configuration last = at(history, end - 1);
    int start = end;
    while (start > from && at(history, start - 1).equals(last)) {
      start--;
    }
    int first = start;
    return history
        .observation(last)
        .filter(o -> o.firstTrial() < first && o.isMeasured() && o.failed() + o.censored() == 0)
        .map(o -> last);
  }

  private static Configuration at(History history, int number) {
    return number < history.size()
        ? history.trial(number).configuration()
        : history.pending().get(number - history.size());
  }

  /**
   * The verifying runs at the end of a history, if there are any: at least {@value #FEWEST}, and
   * half of what {@link #runs} says, of a configuration that was measured before them.
   */
  public static Optional<Verification> of(History history) {
    int size = history.size();
    int most = runs(size);
    int start = size;
    if (size == 0) {
      return Optional.empty();
    }
    Configuration last = history.trial(size - 1).configuration();
    while (start > 0
        && size - start < most
        && history.trial(start - 1).configuration().equals(last)
        && history.trial(start - 1).outcome() instanceof Outcome.Measured) {
      start--;
    }
    if (size - start < fewest(size)) {
      return Optional.empty();
    }
    int first = start;
    Double[] costs = new Double[size - start];
    Arrays.setAll(costs, i -> history.trial(first + i).outcome().measuredCost().orElseThrow());
    return history
        .observation(last)
        .filter(o -> o.firstTrial() < first)
        .map(o -> new Verification(last, first, List.of(costs)));
  }
}
