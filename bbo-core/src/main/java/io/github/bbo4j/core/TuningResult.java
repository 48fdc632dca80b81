package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run gave.
 *
 * @param recommendation what to use, with estimate, interval and the probability of being the best;
 *     nothing if no run gave a number
 * @param history every trial
 * @param reason why the run ended
 * @param provenance what it takes to run it again
 */
public record TuningResult(
    Optional<Recommendation> recommendation,
    History history,
    StopReason reason,
    Provenance provenance) {

  /** The observation with the lowest aggregated cost; nothing if no run gave a number. */
  public Optional<Observation> best() {
    return history.best();
  }

  /**
   * The single luckiest measurement: under noise neither the best configuration nor an honest
   * number.
   */
  public Optional<Trial> lowestMeasurement() {
    return history.trials().stream()
        .filter(t -> t.outcome().isMeasured())
        .min(Comparator.comparingDouble(t -> t.outcome().costOrNaN()));
  }

  /**
   * One line for people: the recommendation, or that every run failed and the first message, and
   * the reason for stopping.
   */
  @Override
  public String toString() {
    String what =
        recommendation
            .map(
                r ->
                    r.configuration()
                        + " at "
                        + r.estimate()
                        + (r.hasInterval()
                            ? String.format(
                                Locale.ROOT,
                                ", 95 %% interval [%.5g, %.5g] from %s, best with probability %.2f",
                                r.low(),
                                r.high(),
                                r.measured(),
                                r.probabilityBest())
                            : "")
                        + " ("
                        + r.method()
                        + ", "
                        + r.replicates()
                        + " runs)")
            .orElseGet(this::nothingMeasured);
    return what + " after " + history.size() + " trials; stopped: " + reason.message();
  }

  private String nothingMeasured() {
    return history.trials().stream()
        .filter(t -> t.outcome() instanceof Outcome.Failed)
        .findFirst()
        .map(
            t ->
                "nothing: no trial gave a number; the first failure was: "
                    + ((Outcome.Failed) t.outcome()).message())
        .orElse("nothing: no trial gave a number");
  }
}
