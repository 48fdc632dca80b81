package io.github.bbo4j.core;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.statistics.PooledDeviation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Whether the trials of a warm start are of the system that the run measures. Costs of another
 * machine or workload mislead all that reads a history: a search goes where that one was fast, and
 * what is recommended is what that one measured. So the run measures the best known configuration
 * itself, and compares.
 *
 * <p>With {@code d} the difference of the mean of {@code n} known costs and the nearest run here,
 * on logarithms where all costs have one sign, and {@code s} the deviation of one run, pooled over
 * the replicates known and made ({@link PooledDeviation}), the system is
 *
 * <ul>
 *   <li>the same if d is below 6 %, or if {@code r = (d - s sqrt(2 ln N / n)) / (s sqrt(1 + 1/n))}
 *       is at most 3; the root bounds by how much the lowest of N known costs is expected to be too
 *       low;
 *   <li>another one if r is above the 99.9 % quantile of Student's distribution, after two runs at
 *       least; or if the three best known configurations fail;
 *   <li>the same if four runs can't tell, nor those that decisions add to them among the first
 *       thirty trials.
 * </ul>
 *
 * <p>The first answer stays. Not thread-safe.
 */
final class WarmStartCheck {
  /** What is known of the system. */
  enum Verdict {
    /** Not yet. */
    OPEN,
    /** The trials are believed. */
    SAME,
    /** They are not. */
    DIFFERENT
  }

  /** How many of the best known configurations are worth a run on any system. */
  private static final int LEADERS = 3;

  private static final int MOST_RUNS = 4;

  /** Later trials are worth more than a doubt. */
  private static final int LAST_TRIAL = 30;

  /** A run of fewer evaluations has none to spare. */
  private static final int LEAST_BUDGET = 5;

  /** Costs change by so much from one day to the next: sessions that differ by 2 % do. */
  private static final double TOLERANCE = 0.06;

  private static final double SAME_BELOW = 3;

  /** Student's 99.9 % quantiles by degrees of freedom from 1 on; of more, the last. */
  private static final double[] DIFFERENT_ABOVE = {318.3, 22.33, 10.21, 7.17, 5.89, 5.21};

  private final History known;
  private final Direction direction;
  private final List<Observation> leaders;

  /** By leader. */
  private final List<List<Double>> costs = new ArrayList<>();

  private Verdict verdict;
  private int failures;
  private int own;

  /** How many trials of the run it took. */
  private int decidedAt;

  private String finding;

  /**
   * A check.
   *
   * @param known the trials of the warm start
   * @param budget evaluations of the search; empty if nothing bounds them
   * @param direction of the values that people are told
   */
  WarmStartCheck(History known, OptionalInt budget, Direction direction) {
    this.known = known;
    this.direction = direction;
    this.leaders =
        known.observations().stream()
            .filter(Observation::isMeasured)
            .sorted(Comparator.comparingDouble(o -> o.cost().orElseThrow()))
            .limit(LEADERS)
            .toList();
    leaders.forEach(leader -> costs.add(new ArrayList<>()));
    boolean spared = budget.orElse(LEAST_BUDGET) >= LEAST_BUDGET;
    this.verdict = leaders.isEmpty() || !spared ? Verdict.SAME : Verdict.OPEN;
    this.finding =
        leaders.isEmpty() || spared
            ? ""
            : "not checked: a search of "
                + budget.orElse(0)
                + " evaluations has none to spare for it, so its costs are believed";
  }

  Verdict verdict() {
    return verdict;
  }

  /** Whether the trials were found to be of another system by the first so many of the run. */
  boolean isDifferentAfter(int trials) {
    return verdict == Verdict.DIFFERENT && decidedAt <= trials;
  }

  /** The best known configurations, the best first. */
  List<Configuration> leaders() {
    return leaders.stream().map(Observation::configuration).toList();
  }

  /** Whether runs of a configuration are compared, so that none of them may be cut short. */
  boolean compares(Configuration configuration) {
    return verdict == Verdict.OPEN && leaders().contains(configuration);
  }

  /**
   * What has to be measured next.
   *
   * @param pending what is under way
   * @return nothing once there is a verdict, or while the run that it takes is under way
   */
  Optional<Configuration> wanted(List<Configuration> pending) {
    if (verdict != Verdict.OPEN) {
      return Optional.empty();
    }
    int measured = measuredLeader();
    if (measured >= 0 && costs.get(measured).size() >= MOST_RUNS) {
      return Optional.empty();
    }
    int leader = measured < 0 ? failures % leaders.size() : measured;
    Configuration next = leaders.get(leader).configuration();
    return pending.contains(next) ? Optional.empty() : Optional.of(next);
  }

  /** What it took for the verdict, for people. */
  String finding() {
    return finding;
  }

  /** Takes in the next trial of the run. */
  void add(Trial trial) {
    if (verdict != Verdict.OPEN) {
      return;
    }
    own++;
    int leader = leaders().indexOf(trial.configuration());
    if (leader >= 0) {
      compare(trial.outcome(), leader);
    }
    if (verdict == Verdict.OPEN && own >= LAST_TRIAL) {
      decide(Verdict.SAME, "noise may explain what differs from what is known");
    }
  }

  private void compare(Outcome outcome, int leader) {
    if (outcome instanceof Outcome.Failed failed && UnrunTrials.KINDS.contains(failed.kind())) {
      return;
    }
    outcome.measuredCost().ifPresentOrElse(cost -> costs.get(leader).add(cost), () -> failures++);
    int measured = measuredLeader();
    if (measured >= 0) {
      judge(leaders.get(measured), costs.get(measured));
    } else if (failures >= LEADERS) {
      decide(Verdict.DIFFERENT, failures + " runs of what was best there gave no cost here");
    }
  }

  private int measuredLeader() {
    for (int i = 0; i < leaders.size(); i++) {
      if (!costs.get(i).isEmpty()) {
        return i;
      }
    }
    return -1;
  }

  private void decide(Verdict next, String why) {
    verdict = next;
    decidedAt = own;
    finding =
        why
            + (next == Verdict.SAME
                ? ": taken for the same system"
                : ": of another system. Its costs are left out; its best configurations are measured first");
  }

  private void judge(Observation leader, List<Double> here) {
    Scale scale = Scale.of(known, here);
    double[] there = scale.of(leader.costs());
    double mean = Arrays.stream(there).average().orElseThrow();
    double[] now = scale.of(here.stream().mapToDouble(c -> c).toArray());
    // The nearest run: one that was disturbed says nothing against the others.
    double difference = Arrays.stream(now).map(c -> Math.abs(c - mean)).min().orElseThrow();
    String what =
        String.format(
            Locale.ROOT,
            "the best known configuration had %.4g and has %.4g here (%s)",
            direction.value(leader.cost().orElseThrow()),
            direction.value(here.stream().mapToDouble(c -> c).average().orElseThrow()),
            Plurals.count(now.length, "run"));
    if (difference <= scale.tolerance) {
      decide(Verdict.SAME, what);
      return;
    }
    double[] pairs =
        Stream.concat(known.observations().stream().map(o -> scale.of(o.costs())), Stream.of(now))
            .flatMapToDouble(c -> Arrays.stream(pairs(c)))
            .toArray();
    if (pairs.length == 0) {
      return;
    }
    double deviation = PooledDeviation.of(pairs);
    long measured = known.observations().stream().filter(Observation::isMeasured).count();
    double luck = deviation * Math.sqrt(2 * Math.log(measured) / there.length);
    double error = deviation * Math.sqrt(1 + 1.0 / there.length);
    double ratio = deviation == 0 ? Double.POSITIVE_INFINITY : (difference - luck) / error;
    double limit = DIFFERENT_ABOVE[Math.min(pairs.length, DIFFERENT_ABOVE.length) - 1];
    if (ratio <= SAME_BELOW) {
      decide(Verdict.SAME, what);
    } else if (now.length > 1 && ratio > limit) {
      decide(Verdict.DIFFERENT, what);
    }
  }

  private static double[] pairs(double[] c) {
    double[] pairs = new double[Math.max(0, c.length - 1)];
    Arrays.setAll(pairs, i -> PooledDeviation.ofPair(c[i], c[i + 1]));
    return pairs;
  }

  /** On what costs are compared: logarithms where all have one sign, else as they are. */
  private record Scale(int sign, double tolerance) {
    static Scale of(History known, List<Double> here) {
      DoubleSummaryStatistics all = new DoubleSummaryStatistics();
      known.trials().forEach(t -> t.outcome().measuredCost().ifPresent(all));
      double spread = all.getMax() - all.getMin();
      here.forEach(all::accept);
      if (all.getMin() > 0 || all.getMax() < 0) {
        return new Scale(all.getMin() > 0 ? 1 : -1, Math.log1p(TOLERANCE));
      }
      return new Scale(0, TOLERANCE * spread);
    }

    double[] of(double[] costs) {
      return sign == 0 ? costs : Arrays.stream(costs).map(c -> Math.log(sign * c)).toArray();
    }
  }
}
