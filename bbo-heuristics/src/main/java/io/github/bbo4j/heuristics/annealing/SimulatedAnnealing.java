package io.github.bbo4j.heuristics.annealing;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.annealing.AnnealingWalk.Rest;
import io.github.bbo4j.heuristics.internal.Steps;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): a random walk over neighbours that
 * always takes improvements and takes a worsening with probability {@code exp(-(y_new - y_old) /
 * T)}, with a temperature T that falls.
 *
 * <p>The walk starts at the best point of the initial design, whose costs scale the temperature.
 * Points measured before cost nothing: the walk goes on over them by their known costs, up to a
 * limit, until it reaches a new one, which is the suggestion; a rejected point makes way for
 * another neighbour. The clock of the schedule counts measured points. Where all neighbours are
 * known and the walk is caught, it leaves in any direction; where there are none, by a random new
 * point. A failed point is never moved to from one that works; a censored one costs its bound, the
 * lowest it can have cost.
 *
 * <p>Replicates count: the costs compared are aggregated ones, and the latest move is decided again
 * when its point is measured again. {@link Acceptance#EXPECTED} also asks how sure they are.
 *
 * <p>The state is a fold over the history, so a run can be resumed and any history continued; a
 * memo saves folding again, and the answer is the same without it. One instance serves one run at a
 * time. Any space; a decision takes microseconds.
 */
public final class SimulatedAnnealing implements Heuristic {
  private static final int TRIES = 256;

  private final AnnealingSettings settings;
  private @Nullable AnnealingWalk memo;

  /** An annealer. */
  public SimulatedAnnealing(AnnealingSettings settings) {
    this.settings = Arguments.given(settings, "settings");
  }

  /** An annealer with {@link AnnealingSettings#defaults()}. */
  public SimulatedAnnealing() {
    this(AnnealingSettings.defaults());
  }

  /** The settings. */
  public AnnealingSettings settings() {
    return settings;
  }

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    return Proposal.of(next(history, random));
  }

  private Configuration next(History history, RandomGenerator random) {
    AnnealingWalk walk = memo;
    if (walk == null || !history.startsWith(walk.history())) {
      walk = new AnnealingWalk(settings, history);
      memo = walk;
    }
    walk.foldUpTo(history);
    Optional<Rest> rest = walk.rest(history);
    if (rest.isEmpty()) {
      return history.sampleNew(random);
    }
    if (rest.get().open()) {
      for (int t = 0; t < TRIES; t++) {
        Optional<Configuration> next = Steps.neighbour(rest.get().at(), settings.moves(), random);
        if (next.isPresent() && !history.contains(next.get())) {
          return next.get();
        }
      }
    }
    return Steps.walkToNew(history, rest.get().at(), settings.moves(), settings.walkLimit(), random)
        .orElseGet(() -> history.sampleNew(random));
  }

  @Override
  public String name() {
    return "simulated-annealing" + settings.toString().replace("AnnealingSettings", "");
  }
}
