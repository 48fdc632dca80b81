package io.github.bbo4j.heuristics.bayes.idle;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.CostStep;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What trials say about which parameters are idle, one by one. A trial is compared with the nearest
 * of those that were the best when they were measured, but if it differs from one in idle
 * parameters alone with that, and a test with the one that it was made from: the parameters that
 * differ are its group. If the cost differs, one at least of the group is active; if it doesn't,
 * and the trial had the turn of a test and none of the group is known to be active, all of the
 * group is idle. What is idle and changes the cost after all is not idle any more (a
 * contradiction). Trials that failed have another cost than all others. O(d) for each trial and
 * each record.
 */
final class Evidence implements History.Fold {
  private final List<Trial> records = new ArrayList<>();
  private final Map<Double, Configuration> initial = new HashMap<>();

  /** What differs between trials of the initial design of the same cost. */
  private final BitSet tied = new BitSet();

  private final CostStep ofCosts = new CostStep();

  /** Rates are decided about as times: in steps are their inverses. */
  private final CostStep ofRates = new CostStep();

  private final BitSet idle = new BitSet();
  private final BitSet active = new BitSet();

  /** Groups one at least of which is active, none of which is known to be active or idle; few. */
  private List<BitSet> suspects = List.of();

  private BitSet varied = new BitSet();
  private boolean differ;
  private int turns;
  private int tests;
  private int failures;
  private int contradictions;
  private int checkedAt;

  @Override
  public void add(History grown) {
    Trial trial = grown.trial(grown.size() - 1);
    if (!Turns.isOne(trial)) {
      return;
    }
    if (turns == 0) {
      varied = varied(grown.space());
      active.or(Findings.read(grown.space())); // They are to be searched, whatever they do.
    }
    boolean test = trial.purpose() == Purpose.SEARCH && Findings.isTurnOfTests(turns, idle);
    turns++;
    if (trial.outcome().isCancelled()) {
      return;
    }
    double cost = cost(trial);
    if (Double.isFinite(cost)) {
      ofCosts.add(cost);
      ofRates.add(1 / cost);
    }
    if (trial.purpose() == Purpose.INITIAL && Double.isFinite(cost)) {
      Configuration point = trial.configuration();
      tied.or(Findings.difference(initial.getOrDefault(cost, point), point));
      initial.putIfAbsent(cost, point);
    }
    if (!records.isEmpty()) {
      check(trial, grown.size());
      compare(trial, test);
      differ |= cost != cost(records.get(0));
    }
    if (records.isEmpty() ? Double.isFinite(cost) : cost < cost(records.get(records.size() - 1))) {
      records.add(trial);
    }
  }

  private static double cost(Trial trial) {
    return trial.outcome().measuredCost().orElse(Double.POSITIVE_INFINITY);
  }

  private static BitSet varied(SearchSpace space) {
    BitSet set = new BitSet();
    for (int j = 0; j < space.dimension(); j++) {
      set.set(j, !space.domain(j).isFinite() || space.domain(j).size() > 1);
    }
    return set;
  }

  /** Whether a trial has changed idle parameters alone, enough of them, and nothing happened. */
  private void check(Trial trial, int trials) {
    for (Trial record : records) {
      if (cost(record) == cost(trial)) {
        BitSet group = Findings.difference(record.configuration(), trial.configuration());
        if (Findings.areMany(group, varied) && Findings.without(group, idle).isEmpty()) {
          checkedAt = trials;
        }
      }
    }
  }

  private void compare(Trial trial, boolean test) {
    Trial other = compared(trial.configuration(), test);
    BitSet group = Findings.difference(other.configuration(), trial.configuration());
    if (group.isEmpty() || group.cardinality() == varied.cardinality()) {
      return;
    }
    boolean free = isTested(group);
    if (cost(trial) == cost(other)) {
      if (test && free) {
        tests++;
        idle.or(group);
      }
    } else {
      if (test && free) {
        tests++;
        failures += idle.isEmpty() ? 1 : 0;
      }
      suspect(group, trial.outcome().measuredCost().isPresent());
    }
    reduce();
  }

  /**
   * The latest of the records that differs from a point in idle parameters alone, as the best one
   * does from a check: what is between these says whether they are idle. Else, of a test, the
   * latest that it may have been made from: of switches a former best may be nearer, by parameters
   * that are known to be active, and the test would tell nothing and be made again. Else the
   * nearest.
   */
  private Trial compared(Configuration point, boolean test) {
    return latest(records, point, group -> Findings.without(group, idle).isEmpty())
        .or(() -> test ? latest(records, point, this::isTested) : Optional.empty())
        .orElseGet(() -> nearest(records, point));
  }

  /** The latest record from which a point differs in a group of a kind. */
  static Optional<Trial> latest(List<Trial> records, Configuration point, Predicate<BitSet> kind) {
    for (int k = records.size() - 1; k >= 0; k--) {
      BitSet group = Findings.difference(records.get(k).configuration(), point);
      if (!group.isEmpty() && kind.test(group)) {
        return Optional.of(records.get(k));
      }
    }
    return Optional.empty();
  }

  private boolean isTested(BitSet group) {
    return Findings.isTested(group, active, varied);
  }

  private void suspect(BitSet group, boolean measured) {
    BitSet left = Findings.without(group, idle);
    if (left.isEmpty() && measured) {
      contradictions++;
      idle.andNot(group);
      left = group;
    }
    List<BitSet> more = new ArrayList<>(suspects);
    more.add(left);
    suspects = more;
  }

  /** Takes what is known from the suspects, until it says no more about others. */
  private void reduce() {
    int known;
    do {
      known = active.cardinality();
      List<BitSet> left = new ArrayList<>();
      for (BitSet group : suspects) {
        BitSet rest = Findings.without(group, idle);
        if (rest.cardinality() == 1) {
          active.or(rest);
        } else if (!rest.isEmpty() && !rest.intersects(active)) {
          left.add(rest);
        }
      }
      suspects = left;
    } while (active.cardinality() > known);
    if (suspects.size() > varied.cardinality()) {
      suspects =
          suspects.stream()
              .sorted(Comparator.comparingInt(BitSet::cardinality))
              .limit(varied.cardinality() / 2)
              .toList();
    }
  }

  static Trial nearest(List<Trial> records, Configuration point) {
    Trial nearest = records.get(0);
    int fewest = Integer.MAX_VALUE;
    for (Trial record : records) {
      int differ = count(record.configuration(), point, fewest);
      if (differ <= fewest) {
        fewest = differ;
        nearest = record;
      }
    }
    return nearest;
  }

  /** In how many parameters two points differ; more than enough if they do in more than enough. */
  private static int count(Configuration a, Configuration b, int enough) {
    int count = 0;
    for (int j = 0; j < a.space().dimension() && count <= enough; j++) {
      count += a.coordinate(j) == b.coordinate(j) ? 0 : 1;
    }
    return count;
  }

  private boolean areCoarse() {
    double best = records.isEmpty() ? Double.NaN : cost(records.get(records.size() - 1));
    return ofCosts.isCoarse(best) || ofRates.isCoarse(1 / best);
  }

  Findings says() {
    Findings.Tests made = new Findings.Tests(turns, tests, failures, contradictions, checkedAt);
    return new Findings(
        (BitSet) varied.clone(),
        (BitSet) idle.clone(),
        (BitSet) active.clone(),
        List.copyOf(suspects),
        List.copyOf(records),
        !tied.equals(varied) && differ && !areCoarse(),
        made);
  }
}
