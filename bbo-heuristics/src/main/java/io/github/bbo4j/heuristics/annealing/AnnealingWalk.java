package io.github.bbo4j.heuristics.annealing;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.internal.PrefixCosts;
import io.github.bbo4j.heuristics.internal.Steps;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Where the annealer stands: a fold over the trials, one by one.
 *
 * <p>A fold must repeat the same draws whenever it is run again, without the generators that were
 * handed to earlier steps. So the draws that decide about a trial come from a stream that is seeded
 * by a running hash of the configurations of all trials before it and its own. Costs are no part of
 * it: told in another unit they are other numbers, of the same run.
 *
 * <p>What is not in the history must not matter, so the walk over known points between two trials
 * is made of those draws too. It ends at a point with an unknown neighbour; which one is then
 * measured is for the suggestion's own generator to say, and has by rejection the distribution of
 * the walk's next step.
 */
final class AnnealingWalk {
  /** As many costs scale the temperature where the initial design was smaller. */
  private static final int CALIBRATION = 10;

  private final AnnealingSettings settings;
  private final PrefixCosts costs = new PrefixCosts();
  private History history;
  private Seed chain = new Seed(0);

  private @Nullable Configuration current;
  private @Nullable Configuration incumbent;
  private int clock;
  private int restarts;

  private double[] calibration = new double[CALIBRATION];
  private int calibrated;
  private double initialTemperature = Double.NaN;

  /** The latest decision, to be repeated when replicates change what is known. */
  private @Nullable Decision latest;

  AnnealingWalk(AnnealingSettings settings, History history) {
    this.settings = settings;
    this.history = history;
  }

  History history() {
    return history;
  }

  void foldUpTo(History now) {
    history = now;
    while (costs.size() < now.size()) {
      fold(now);
    }
  }

  /** The temperature that the next point will be decided at. */
  double temperature() {
    if (Double.isNaN(initialTemperature)) {
      // Costs came in since it was last asked for.
      double[] known = Arrays.copyOf(calibration, calibrated);
      double start = settings.initialTemperature().of(known);
      boolean usable = start >= 0 && start < Double.POSITIVE_INFINITY;
      Arguments.require(usable, "initial temperature", start, "at least 0 and finite");
      initialTemperature = start;
    }
    return initialTemperature * share();
  }

  /** What a comparison would pass over in silence is refused by the name of who gave it. */
  private double share() {
    double share = settings.schedule().share(clock);
    if (!(share >= 0 && share <= 1)) {
      String name = "share of the cooling schedule at clock " + clock;
      Arguments.require(false, name, share, "in [0, 1]");
    }
    return share;
  }

  int clock() {
    return clock;
  }

  int restarts() {
    return restarts;
  }

  /** The point of the latest decision's outcome; null before the first search trial. */
  @Nullable Configuration current() {
    return current;
  }

  /**
   * Where the walk over known points ends, as far as the trials taken in tell.
   *
   * @return nothing if there is no known point to start from
   */
  Optional<Rest> rest(History now) {
    Configuration at = current == null ? incumbent : current;
    if (at == null) {
      return Optional.empty();
    }
    RandomGenerator random = chain.stream("walk", 0);
    double cost = costs.cost(now, at);
    for (int t = 0; t < settings.walkLimit(); t++) {
      Optional<Configuration> next = Steps.neighbour(at, settings.moves(), random);
      if (next.isEmpty()) {
        return Optional.of(new Rest(at, false));
      }
      double nextCost = costs.cost(now, next.get());
      if (Double.isNaN(nextCost)) {
        return Optional.of(new Rest(at, true));
      }
      double error = error(now, at, next.get());
      if (settings.acceptance().accepts(cost, nextCost, error, temperature(), random)) {
        at = next.get();
        cost = nextCost;
      }
    }
    return Optional.of(new Rest(at, false));
  }

  private void fold(History now) {
    boolean search = now.trial(costs.size()).purpose() == Purpose.SEARCH;
    Optional<Rest> rest = search ? rest(now) : Optional.empty();
    Trial trial = costs.advance(now);
    Configuration point = trial.configuration();
    chain = chained(trial);
    calibrate(trial);
    double cost = costs.cost(now, point);
    Configuration best = incumbent;
    if (cost < (best == null ? Double.POSITIVE_INFINITY : costs.cost(now, best))) {
      incumbent = point;
    }
    if (search) {
      decide(now, new Decision(rest.map(Rest::at).orElse(null), point, temperature(), chain));
      clock++;
      restart();
    } else if (latest != null && latest.candidate().equals(point)) {
      decide(now, latest);
    }
  }

  private void decide(History now, Decision decision) {
    latest = decision;
    Configuration from = decision.from();
    double cost = costs.cost(now, decision.candidate());
    if (from == null) {
      // The first known point of all, unless it failed.
      current = cost < Double.POSITIVE_INFINITY ? decision.candidate() : null;
      return;
    }
    boolean accepted =
        settings
            .acceptance()
            .accepts(
                costs.cost(now, from),
                cost,
                error(now, from, decision.candidate()),
                decision.temperature(),
                decision.chain().stream("acceptance", 0));
    current = accepted ? decision.candidate() : from;
  }

  /** The standard error of the difference of two costs. */
  private double error(History now, Configuration one, Configuration other) {
    return Math.hypot(costs.standardError(now, one), costs.standardError(now, other));
  }

  private void restart() {
    double share = share();
    if (settings.restarts().now(restarts, share, chain.stream("restart", 0))) {
      restarts++;
      clock = 0;
      latest = null;
      current = incumbent;
    }
  }

  /** Takes in the costs of the initial design, or of the first trials if it was too small. */
  private void calibrate(Trial trial) {
    boolean initial = trial.purpose() == Purpose.INITIAL;
    boolean early = trial.purpose() == Purpose.SEARCH && calibrated < CALIBRATION;
    if (trial.outcome() instanceof Outcome.Measured measured && (initial || early)) {
      if (calibrated == calibration.length) {
        calibration = Arrays.copyOf(calibration, 2 * calibrated);
      }
      calibration[calibrated++] = measured.cost();
      initialTemperature = Double.NaN;
    }
  }

  private Seed chained(Trial trial) {
    Configuration point = trial.configuration();
    long mixed = 0;
    for (int d = 0; d < point.space().dimension(); d++) {
      mixed = 31 * mixed + point.coordinate(d);
    }
    return chain.derive("point", mixed);
  }

  /**
   * A place to step from.
   *
   * @param at a known point
   * @param open whether it is known to have a neighbour that was not run
   */
  record Rest(Configuration at, boolean open) {}

  /** What was decided, from where, how hot, and with which draws. */
  private record Decision(
      @Nullable Configuration from, Configuration candidate, double temperature, Seed chain) {}
}
