package io.github.bbo4j.heuristics.bayes.idle;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.CostStep;
import java.util.BitSet;
import java.util.List;

/**
 * What is known about which parameters are idle. The sets are not to be changed.
 *
 * @param varied places of the parameters that have several values
 * @param idle those that changed nothing wherever they were tested
 * @param active those that changed the cost, and those that a constraint reads
 * @param suspects groups one at least of which is active, none of which is in either set
 * @param records trials that were the best when they were measured
 * @param telling whether equal costs tell something: not if costs of the initial design tie and
 *     every parameter is among those that differ then, nor if all costs are in coarse steps ({@link
 *     CostStep})
 * @param made how it became known
 */
record Findings(
    BitSet varied,
    BitSet idle,
    BitSet active,
    List<BitSet> suspects,
    List<Trial> records,
    boolean telling,
    Tests made) {
  /** Contradictions, after which nothing is taken for idle any more. */
  private static final int CONTRADICTIONS = 3;

  private static final int PERIOD = 2;
  private static final int SHARE = 4;

  /**
   * How it became known.
   *
   * @param turns trials that measured something new
   * @param count of tests
   * @param failures of them before anything was idle
   * @param contradictions times that something idle changed the cost
   * @param checkedAt trials after which idle parameters, a quarter of all at least, were changed at
   *     once last, 0 if never
   */
  record Tests(int turns, int count, int failures, int contradictions, int checkedAt) {}

  /** What the trials of a history say; O(d) for each new trial and each record. */
  static Findings of(History history) {
    return history.fold(Evidence.class, Evidence::new, Evidence::says);
  }

  /**
   * Whether a trial of the search with that number belongs to tests, as long as there are some:
   * every second until something is idle, then each.
   */
  static boolean isTurnOfTests(int number, BitSet idle) {
    return !idle.isEmpty() || number % PERIOD == 1;
  }

  /** Whether a group is no larger than those that are tested: points of a search differ in more. */
  static boolean isSmall(BitSet group, BitSet varied) {
    return 2 * group.cardinality() <= varied.cardinality();
  }

  /** Whether a group is one that a test may change: small, and nothing in it known to be active. */
  static boolean isTested(BitSet group, BitSet active, BitSet varied) {
    return !group.intersects(active) && isSmall(group, varied);
  }

  /**
   * Whether a group is a quarter of all: so many idle ones make a search among the others worth it.
   */
  static boolean areMany(BitSet group, BitSet varied) {
    return SHARE * group.cardinality() >= varied.cardinality();
  }

  /** The parameters that a constraint of a space reads: they can't be set to what one likes. */
  static BitSet read(SearchSpace space) {
    BitSet set = new BitSet();
    for (Constraint constraint : space.constraints()) {
      if (constraint.parameters().isEmpty()) {
        set.set(0, space.dimension());
      }
      constraint.parameters().forEach(name -> set.set(space.indexOf(name)));
    }
    return set;
  }

  /** The places in which two points differ. */
  static BitSet difference(Configuration a, Configuration b) {
    BitSet set = new BitSet();
    for (int j = 0; j < a.space().dimension(); j++) {
      set.set(j, a.coordinate(j) != b.coordinate(j));
    }
    return set;
  }

  static BitSet without(BitSet set, BitSet taken) {
    BitSet rest = (BitSet) set.clone();
    rest.andNot(taken);
    return rest;
  }

  BitSet undecided() {
    return without(without(varied, idle), active);
  }

  /** Whether all that was found counts for nothing. */
  boolean areMisleading() {
    return !telling || made.contradictions() >= CONTRADICTIONS;
  }

  /**
   * Whether no more tests are worth it, beside some under way: before any succeeds one may fail,
   * and another one when there are as many trials as parameters. More than half active, those that
   * a constraint reads among them, leave too few.
   */
  boolean areEnough(int underWay) {
    int chances = made.turns() < varied.cardinality() ? 1 : 2;
    boolean hopeless = idle.isEmpty() && made.failures() + underWay >= chances;
    boolean many = active.cardinality() > varied.cardinality() / 2;
    return hopeless || many || made.count() + underWay >= varied.cardinality();
  }
}
