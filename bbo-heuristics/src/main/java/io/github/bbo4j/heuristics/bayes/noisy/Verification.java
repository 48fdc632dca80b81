package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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

  /** Where noise is weak: two may contradict the choice, and three say what the next one costs. */
  private static final int WEAK = 5;

  private static final int FEWEST_WEAK = 3;

  /** Two alike are no outliers, but where many runs are. */
  private static final int AGAINST = 2;

  /** Deviations of a run by which the cheapest of them is above what it was chosen by. */
  private static final double FAR = 4;

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
   * The same, at most {@value #WEAK} where noise is weak.
   *
   * @param evaluations of the whole run
   * @param weak whether {@linkplain NoiseLevel#isWeak noise is}
   */
  public static int runs(int evaluations, boolean weak) {
    int root = runs(evaluations);
    return weak ? Math.min(WEAK, root) : root;
  }

  /**
   * How many of the evaluations of a search should verify: those of the run, unless a confirmation
   * follows that is long enough to do it.
   *
   * @param search evaluations of the search
   * @param later evaluations of the confirmation
   * @param weak as above
   */
  public static int runsOfSearch(int search, int later, boolean weak) {
    return later >= fewest(search + later, weak) ? 0 : runs(search, weak);
  }

  /**
   * Fewer trailing runs of a history of so many are not taken for a verification.
   *
   * @param evaluations of the whole run
   * @param weak as above
   */
  public static int fewest(int evaluations, boolean weak) {
    return weak ? FEWEST_WEAK : Math.max(FEWEST, runs(evaluations) / 2);
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

  /**
   * Whether the verifying runs of a configuration contradict those that it was chosen by: there are
   * {@value #AGAINST} or more, and the cheapest is above the median of the earlier ones by {@value
   * #FAR} standard deviations of that difference. So it is where the earlier ones came out far too
   * cheap, or the system has changed.
   *
   * @param history runs, of which the last so many measured ones are the verifying ones
   * @param verified their configuration
   * @param later how many they are, cancelled ones left out
   */
  public static boolean isContradicted(History history, Configuration verified, int later) {
    Compared runs = Compared.of(history, verified, later);
    return runs.before().length > 0 && runs.areAbove(runs.before());
  }

  /**
   * Whether the verifying runs of a configuration say that another one is better, whatever the
   * model chose: there are {@value #AGAINST} or more, and the cheapest is above the median of
   * another one that was run as often, without failing, by {@value #FAR} standard deviations of
   * that difference.
   *
   * @param history runs, of which the last so many measured ones are the verifying ones
   * @param verified their configuration
   * @param later how many they are, cancelled ones left out
   */
  public static boolean isBeaten(History history, Configuration verified, int later) {
    Compared runs = Compared.of(history, verified, later);
    RunScale scale = RunScale.of(history);
    return history.observations().stream()
        .filter(o -> o.count() >= AGAINST && o.hasOnlyMeasuredRuns())
        .filter(o -> !o.configuration().equals(verified))
        .anyMatch(o -> runs.areAbove(scale.of(o.costs())));
  }

  /**
   * By how much the earlier runs of the configuration cost less than most of those that verify it:
   * the median of these is above theirs by {@value #FAR} standard deviations of that difference.
   * Luck in the choice is less, so that the system has changed meanwhile.
   *
   * @param history whose end verifies
   * @return {@link RunScale#lessBy}; nothing where they don't
   */
  Optional<String> earlierRunsLess(History history) {
    Compared runs = Compared.of(history, configuration, costs.size());
    double difference =
        OrderStatistics.median(runs.after()) - OrderStatistics.median(runs.before());
    return runs.isFar(difference, runs.before().length)
        ? Optional.of(RunScale.of(history).lessBy(difference))
        : Optional.empty();
  }

  /**
   * Verifying runs, the earlier ones of their configuration, and what a run deviates.
   *
   * @param run standard deviation, that between the earlier and the later runs, which is what is in
   *     question, left out
   */
  private record Compared(double[] before, double[] after, double run) {
    static Compared of(History history, Configuration verified, int later) {
      RunScale scale = RunScale.of(history);
      double[] runs = scale.of(history.observation(verified).orElseThrow().costs());
      int earlier = runs.length - later;
      double[] before = Arrays.copyOf(runs, earlier);
      double[] after = Arrays.copyOfRange(runs, earlier, runs.length);
      double[] pairs =
          Stream.concat(
                  history.observations().stream()
                      .filter(o -> !o.configuration().equals(verified))
                      .map(o -> scale.of(o.costs())),
                  Stream.of(before, after))
              .flatMapToDouble(PooledDeviation::pairs)
              .toArray();
      return new Compared(before, after, RunDeviation.of(pairs).value());
    }

    /** Whether even the cheapest of the later runs is far above the median of others. */
    boolean areAbove(double[] others) {
      return after.length >= AGAINST
          && isFar(
              Arrays.stream(after).min().orElseThrow() - OrderStatistics.median(others),
              others.length);
    }

    /** Whether a difference to the median of so many runs is far. */
    boolean isFar(double difference, int others) {
      double sd = run * Math.sqrt(1 + 1.0 / others);
      return sd > 0 && difference > FAR * sd;
    }
  }

  private static Configuration at(History history, int number) {
    return number < history.size()
        ? history.trial(number).configuration()
        : history.pending().get(number - history.size());
  }

  /**
   * The number of the first run from one on that was decided when noise had been found: before, the
   * best single run is measured again to find it, and among many that is the luckiest.
   *
   * @param history runs
   * @param from number of a run, at most their number
   */
  public static int choosing(History history, int from) {
    int first = from;
    while (first < history.size() && NoiseLevel.of(history.prefix(first)).isOpen()) {
      first++;
    }
    return first;
  }

  /**
   * The verifying runs at the end of a history, if there are any: at least {@value #FEWEST}, and
   * half of what {@link #runs} says, of a configuration that was measured before them; {@value
   * #FEWEST_WEAK} where noise was {@linkplain #isWeak weak} before them. Cancelled ones among them
   * say nothing, and are left out.
   */
  public static Optional<Verification> of(History history) {
    int size = history.size();
    int start = startOfLast(history, 0, runs(size));
    boolean weak = isWeak(history, start);
    if (weak) {
      start = startOfLast(history, start, WEAK);
    } else {
      // Runs that found the noise were of the lowest single run, which is not what was chosen.
      int chosen = choosing(history, start);
      start = costs(history, chosen).size() < fewest(size, false) ? start : chosen;
    }
    List<Double> costs = costs(history, start);
    if (costs.size() < fewest(size, weak)) {
      return Optional.empty();
    }
    int first = start;
    return history
        .observation(history.trial(first).configuration())
        .filter(o -> o.firstTrial() < first)
        .map(o -> new Verification(o.configuration(), first, costs));
  }

  /** Number of the first of so many runs at the end, of one configuration and all measured. */
  private static int startOfLast(History history, int from, int most) {
    int start = history.size();
    int runs = 0;
    for (int t = start - 1; t >= from && runs < most; t--) {
      Trial trial = history.trial(t);
      if (trial.outcome().isMeasured()
          && (runs == 0 || trial.configuration().equals(history.trial(start).configuration()))) {
        runs++;
        start = t;
      } else if (!trial.outcome().isCancelled()) {
        break;
      }
    }
    return start;
  }

  /** Costs of the measured runs from a number on. */
  private static List<Double> costs(History history, int from) {
    return IntStream.range(from, history.size())
        .mapToObj(t -> history.trial(t).outcome().measuredCost())
        .flatMap(c -> c.stream().boxed())
        .toList();
  }

  /**
   * Whether what is chosen after so many runs of a history is chosen under weak noise: if these or
   * all say so. What verifies would else make another choice of it where noise is nearly material,
   * and so would a single outlier while replicates are few.
   *
   * @param history runs
   * @param size number of those before the choice
   */
  public static boolean isWeak(History history, int size) {
    NoiseLevel before = NoiseLevel.of(history.prefix(size));
    return (before.isKnown() && before.isWeak()) || NoiseLevel.of(history).isWeak();
  }
}
