package io.github.bbo4j.heuristics.bayes.idle;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.internal.Turns;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Tests which of many parameters are idle: change the cost by nothing at all. A group of parameters
 * is set to other values, at least a quarter of their scales away, all others being those of the
 * best point. If the cost stays the same to the last digit the whole group is idle there; if not,
 * halves of it are tested, until it is known which is active. So some dozen tests tell four active
 * parameters among thirty. Group testing: Dorfman (1943); of the inputs of simulations: Watson
 * (1961), Bettonvil and Kleijnen (1997), sequential bifurcation.
 *
 * <p>The first test is of one parameter; if it fails there is another one when there are as many
 * trials as parameters, and no more if that fails. A group is of the parameters that seem least
 * important, and so large that it is idle by half a chance if four parameters in all are active.
 * What is idle at the best point may not be elsewhere: all idle parameters are to be changed at
 * once when a quarter of all is idle and again whenever the trials have grown by a half ({@link
 * #check}), and what contradicts is tested anew. After three contradictions, where costs of the
 * initial design, or of a warm start, tie so often that every parameter differs between some that
 * do, and where all costs, or rates, are in steps of a hundredth of the best or more, equal costs
 * tell nothing.
 *
 * <p>What a constraint reads is never tested. A pure function of the history. Immutable.
 */
public final class IdleParameters {
  /** Active ones expected at first. */
  private static final double FEW = 4;

  /** Active ones expected once as many were found. */
  private static final double MORE = 0.7;

  /** About ln 2: a group is idle by half a chance. */
  private static final double HALF = 0.7;

  private static final double GROWTH = 1.5;
  private static final double NEAREST = 0.25;
  private static final double FARTHEST = 0.75;

  private final History history;
  private final Findings found;

  /** What is under way, but for runs that measure something again: these test nothing. */
  private final List<Configuration> underWay;

  private IdleParameters(History history, Findings found) {
    this.history = history;
    this.found = found;
    this.underWay = Turns.underWay(history);
  }

  /**
   * What a history tells.
   *
   * @param history trials without noise, in a space that is no list of points; parameters that a
   *     constraint reads are not tested
   * @return what it tells; empty if nothing can be told
   */
  public static Optional<IdleParameters> of(History history) {
    Findings found = Findings.of(history);
    return found.records().isEmpty() || found.areMisleading()
        ? Optional.empty()
        : Optional.of(new IdleParameters(history, found));
  }

  /** Whether the next trial is the turn of a test, and there is something to test. */
  public boolean isTestDue() {
    int number = found.made().turns() + underWay.size();
    // Beside others under way tests know less: half of the turns stay with the search.
    BitSet known = underWay.isEmpty() ? found.idle() : new BitSet();
    return Findings.isTurnOfTests(number, known)
        && !pool().isEmpty()
        && !found.areEnough(testsUnderWay());
  }

  /**
   * The next test.
   *
   * @param weights of all parameters, larger ones of those that seem to matter more
   * @param random source of the values
   * @return best point with a group of parameters changed; empty if it isn't new
   */
  public Optional<Configuration> test(double[] weights, RandomGenerator random) {
    BitSet pool = pool();
    BitSet group = new BitSet();
    pool.stream()
        .boxed()
        .sorted(Comparator.comparingDouble(j -> weights[j]))
        .limit(groupSize(pool))
        .forEach(group::set);
    return changed(group, random);
  }

  private int groupSize(BitSet pool) {
    int size = pool.cardinality();
    if (found.idle().isEmpty()) {
      return 1;
    }
    if (found.suspects().contains(pool)) {
      return size / 2;
    }
    // About exp(-group * expected / size) is the chance that all of a group are idle.
    BitSet active = Findings.without(found.active(), Findings.read(history.space()));
    double expected = Math.max(MORE, FEW - active.cardinality());
    int most = Math.min(size, found.varied().cardinality() / 2);
    return (int) Math.max(1, Math.min(most, Math.round(HALF * size / expected)));
  }

  /** Where the next group is from: the smallest that has an active one, else all undecided. */
  private BitSet pool() {
    BitSet busy = underTest();
    return found.suspects().stream()
        .filter(group -> !found.idle().isEmpty() && Findings.isSmall(group, found.varied()))
        .filter(group -> !group.intersects(busy))
        .min(Comparator.comparingInt(BitSet::cardinality))
        .orElseGet(() -> Findings.without(found.undecided(), busy));
  }

  /** What is changed by tests under way. */
  private BitSet underTest() {
    BitSet all = new BitSet();
    underWay.stream().map(this::groupOf).filter(this::isTest).forEach(all::or);
    return all;
  }

  private int testsUnderWay() {
    return (int) underWay.stream().map(this::groupOf).filter(this::isTest).count();
  }

  /**
   * What a point changes of the latest of those that were the best once and of which it may be a
   * test, or else of the nearest of them.
   */
  public BitSet groupOf(Configuration point) {
    Trial from =
        Evidence.latest(found.records(), point, this::isTest)
            .orElseGet(() -> Evidence.nearest(found.records(), point));
    return Findings.difference(from.configuration(), point);
  }

  private boolean isTest(BitSet group) {
    return Findings.isTested(group, found.active(), found.varied());
  }

  /** Whether enough is idle to search among the others. */
  public boolean areMany() {
    return Findings.areMany(found.idle(), found.varied()) && !others().isEmpty();
  }

  /** How many are idle. */
  public int count() {
    return found.idle().cardinality();
  }

  /**
   * The parameters that aren't idle, or not known to be, and all that a constraint reads: also one
   * of a single value.
   */
  public BitSet others() {
    BitSet others = Findings.without(found.varied(), found.idle());
    others.or(Findings.read(history.space()));
    return others;
  }

  /**
   * The best point with all idle parameters changed, if they were not since the trials have grown
   * by a half. Of switches that is one and the same point each time: once it is measured, a part of
   * them is changed.
   *
   * @param random source of the values
   * @return the point; empty if nothing is to be checked now
   */
  public Optional<Configuration> check(RandomGenerator random) {
    int at = found.made().checkedAt();
    boolean due = at == 0 || history.size() >= GROWTH * at;
    boolean checking =
        underWay.stream()
            .map(this::groupOf)
            .anyMatch(group -> Findings.without(group, found.idle()).isEmpty());
    return due && !checking
        ? changed(found.idle(), random).or(() -> changed(part(random), random))
        : Optional.empty();
  }

  /** About half of the idle parameters; none if these are too few to count as a check. */
  private BitSet part(RandomGenerator random) {
    BitSet part = new BitSet();
    found.idle().stream().filter(j -> random.nextBoolean()).forEach(part::set);
    return Findings.areMany(part, found.varied()) ? part : new BitSet();
  }

  private Optional<Configuration> changed(BitSet group, RandomGenerator random) {
    SearchSpace space = history.space();
    long[] coordinates = history.best().orElseThrow().configuration().coordinates();
    group.stream().forEach(j -> coordinates[j] = far(space.domain(j), coordinates[j], random));
    return space.find(coordinates).filter(point -> !history.contains(point));
  }

  /** Another value, around the scale as around a circle. */
  private static long far(Domain domain, long coordinate, RandomGenerator random) {
    double step = random.nextDouble(NEAREST, FARTHEST);
    return domain.atUnit((domain.toUnit(coordinate) + step) % 1);
  }
}
