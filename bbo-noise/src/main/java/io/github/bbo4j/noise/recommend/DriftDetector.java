package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.ChangeDetector;
import io.github.bbo4j.core.ChangeDetector.SystemChange;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.core.statistics.SortedValues;
import io.github.bbo4j.noise.internal.CostResolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.special.Erf;
import org.jspecify.annotations.Nullable;

/**
 * Tells from the repeated measurements of one configuration whether the system itself changed.
 *
 * <p>Drift: the Mann-Kendall test for a monotonic trend (Mann, 1945; Kendall, 1975), {@code S = sum
 * over i before j of sign(y_j - y_i)}, 0 where they differ by rounding alone (1e-9 of them), normal
 * approximation with continuity correction, no correction for ties. As it is asked after every
 * measurement, the level is divided by {@code 1 + 2 log2(n / 5)}. Burst: successive measurements,
 * at least {@code run}, further above the median than {@code limit} times 1.4826 times the median
 * absolute deviation, or half of the smallest difference between costs of the history where that is
 * more (a coarse timer), and more in a row than outliers at the rate of the others would be: {@code
 * n q^length <= 0.05}. A burst that is shorter than the time between two measurements can't be told
 * from an outlier. At least 5 measurements are needed; with fewer there are no findings. The change
 * of a drift is the median of the later half over that of the earlier, less 1; of a burst the mean
 * of the disturbed over the median, less 1; infinite where that is of 0. Immutable and thread-safe.
 *
 * <pre>{@code
 * Tuner.on(space).resampling(new ControlPolicy(10)).detector(DriftDetector.defaults())
 *     .listener(event -> { if (event instanceof TuningEvent.SystemChanged c) log.warn(c.change().message()); })
 * }</pre>
 *
 * @param alpha level of the trend test, in (0, 1)
 * @param limit robust standard deviations beyond which a measurement is disturbed, above 0
 * @param run disturbed measurements in a row that make a burst, at least 1
 */
public record DriftDetector(double alpha, double limit, int run) implements ChangeDetector {
  private static final int FEWEST = 5;

  /** Most bursts that outliers alone may be expected to look like. */
  private static final double CHANCE = 0.05;

  /** Checks the ranges. */
  public DriftDetector {
    Arguments.require(alpha > 0 && alpha < 1, "alpha", alpha, "in (0, 1)");
    Arguments.require(limit > 0, "limit", limit, "above 0");
    Arguments.require(run >= 1, "run", run, "at least 1");
  }

  /** Level 1 %, limit 4, bursts of 2. */
  public static DriftDetector defaults() {
    return new DriftDetector(0.01, 4, 2);
  }

  /**
   * {@code drift} by default, else with its settings: a run that goes on with others is another.
   */
  @Override
  public String name() {
    return equals(defaults()) ? "drift" : toString().replace("DriftDetector", "drift");
  }

  /** The changes seen in the configuration with the most runs, the first among equals. */
  @Override
  public List<SystemChange> changes(History history) {
    return history.fold(this, () -> new MostRuns(this), most -> most.changes(history));
  }

  /**
   * The changes seen in one configuration.
   *
   * @throws IllegalArgumentException if it is of another space
   */
  public List<SystemChange> changes(History history, Configuration control) {
    Arguments.given(control, "control").requireIn(history.space(), "control");
    return history
        .observation(control)
        .map(o -> changes(history, control, history.fold(Reruns.class, Reruns::new, r -> r.of(o))))
        .orElse(List.of());
  }

  /** Which configuration has the most measured runs, and what was seen in it last. */
  private static final class MostRuns implements History.Fold {
    private final DriftDetector detector;
    private @Nullable Observation most;
    private @Nullable List<SystemChange> seen;
    private double resolution;

    MostRuns(DriftDetector detector) {
      this.detector = detector;
    }

    @Override
    public void add(History grown) {
      Optional<Observation> ran = grown.observation(grown.trial(grown.size() - 1).configuration());
      if (ran.isEmpty()) {
        // The trial is of another system.
        return;
      }
      Observation now = ran.get();
      Observation old = most;
      if (old == null
          || now.count() > old.count()
          || (now.count() == old.count() && now.firstTrial() <= old.firstTrial())) {
        most = now;
        seen = null;
      }
    }

    List<SystemChange> changes(History history) {
      Observation control = most;
      List<SystemChange> known = seen;
      double told = CostResolution.of(history);
      if (control == null || (known != null && told == resolution)) {
        return known == null ? List.of() : known;
      }
      resolution = told;
      List<SystemChange> found = detector.changes(history, control.configuration());
      seen = found;
      return found;
    }
  }

  /** The runs of each configuration, each with the one before it. */
  private static final class Reruns implements History.Fold {
    private int[] before = new int[16];
    private int size;

    @Override
    public void add(History grown) {
      before = size == before.length ? Arrays.copyOf(before, 2 * size) : before;
      before[size] =
          grown
              .prefix(size)
              .observation(grown.trial(size).configuration())
              .map(Observation::lastTrial)
              .orElse(-1);
      size++;
    }

    /** The numbers of the trials of a configuration. */
    int[] of(Observation observation) {
      int[] trials = new int[observation.runs()];
      int trial = observation.lastTrial();
      for (int k = trials.length - 1; k >= 0; k--) {
        trials[k] = trial;
        trial = before[trial];
      }
      return trials;
    }
  }

  private List<SystemChange> changes(History history, Configuration control, int[] runs) {
    int[] trials =
        Arrays.stream(runs).filter(t -> history.trial(t).outcome().isMeasured()).toArray();
    double[] costs =
        Arrays.stream(trials)
            .mapToDouble(t -> history.trial(t).outcome().measuredCost().orElseThrow())
            .toArray();
    if (costs.length < FEWEST) {
      return List.of();
    }
    List<SystemChange> findings = new ArrayList<>();
    double p = trendLevel(costs);
    if (p < alpha / looks(costs.length)) {
      int half = costs.length / 2;
      double before = OrderStatistics.median(Arrays.copyOf(costs, half));
      double after =
          OrderStatistics.median(Arrays.copyOfRange(costs, costs.length - half, costs.length));
      double change = change(after, before);
      findings.add(
          new SystemChange(
              SystemChange.Kind.DRIFT,
              trials[0],
              trials[trials.length - 1],
              change,
              String.format(
                  Locale.ROOT,
                  "%s costs %s from the earlier to the later half of its %d runs (p = %.2g)",
                  control,
                  said(after, before),
                  costs.length,
                  p)));
    }
    addBursts(findings, control, trials, new Runs(costs, CostResolution.of(history)));
    return List.copyOf(findings);
  }

  /** Costs of the control, and how finely costs are told. */
  private record Runs(double[] costs, double resolution) {
    /** Rounding hides what is less than half of the resolution. */
    double deviation(double middle) {
      double[] deviations = Arrays.stream(costs).map(y -> Math.abs(y - middle)).toArray();
      double hidden = Math.max(resolution / 2, CostResolution.ROUNDING * Math.abs(middle));
      return 1.4826 * Math.max(OrderStatistics.median(deviations), hidden);
    }
  }

  private void addBursts(
      List<SystemChange> findings, Configuration control, int[] trials, Runs runs) {
    double[] costs = runs.costs();
    double middle = OrderStatistics.median(costs);
    double beyond = middle + limit * runs.deviation(middle);
    long disturbed = Arrays.stream(costs).filter(y -> y > beyond).count();
    int from = 0;
    for (int i = 0; i <= costs.length; i++) {
      if (i < costs.length && costs[i] > beyond) {
        continue;
      }
      if (i - from >= run && isNoChance(i - from, disturbed, costs.length)) {
        double mean = Arrays.stream(costs, from, i).average().orElseThrow();
        double change = change(mean, middle);
        findings.add(
            new SystemChange(
                SystemChange.Kind.BURST,
                trials[from],
                trials[i - 1],
                change,
                String.format(
                    Locale.ROOT,
                    "%s cost %s in %d runs from trial %d to %d",
                    control,
                    said(mean, middle),
                    i - from,
                    trials[from],
                    trials[i - 1])));
      }
      from = i + 1;
    }
  }

  /** How many independent looks those after each of n measurements are worth, about. */
  private static double looks(int n) {
    return 1 + 2 * Math.log((double) n / FEWEST) / Math.log(2);
  }

  /**
   * Whether so long a run is not what outliers at their own rate give: {@code n q^length} is the
   * expected number of such runs, with the rate q of the others.
   */
  private static boolean isNoChance(int length, long disturbed, int n) {
    double rate = (disturbed - length + 0.5) / (n - length + 1);
    return n * Math.pow(rate, length) <= CHANCE;
  }

  /** The two-sided p-value of the Mann-Kendall test. */
  static double trendLevel(double[] costs) {
    int n = costs.length;
    SortedValues before = new SortedValues();
    double s = 0;
    for (double cost : costs) {
      // Plus 0: the order knows a negative zero.
      double y = cost + 0.0;
      double equal = CostResolution.ROUNDING * Math.abs(y);
      int notAbove = before.below(Math.nextUp(y + equal));
      s += before.below(y - equal) - (before.size() - notAbove);
      before.add(y);
    }
    double deviation = Math.sqrt(n * (n - 1.0) * (2 * n + 5) / 18);
    double z = Math.max(0, Math.abs(s) - 1) / deviation;
    return Erf.erfc(z / Math.sqrt(2));
  }

  private static double change(double now, double reference) {
    return now == reference ? 0 : (now - reference) / Math.abs(reference);
  }

  /** The change in percent for people; of a cost of 0 there is none. */
  private static String said(double now, double reference) {
    return reference == 0
        ? String.format(Locale.ROOT, "%.4g, and 0 before,", now)
        : String.format(Locale.ROOT, "%+.1f %%", 100 * change(now, reference));
  }
}
