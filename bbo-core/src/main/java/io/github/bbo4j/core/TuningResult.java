package io.github.bbo4j.core;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run gave. It speaks as the user does: where the system is maximised, recommendation, best
 * observation, best measurement and text have its values. Only the history holds costs, as
 * decisions see them: {@link Objective.Direction#value} turns one into the other.
 *
 * @param recommendation what to use, with estimate, interval and the probability of being the best;
 *     nothing if no run gave a number
 * @param history every trial, in costs: of a maximised system the negatives of its values
 * @param direction of the values
 * @param reason why the run ended
 * @param provenance what it takes to run it again
 */
public record TuningResult(
    Optional<Recommendation> recommendation,
    History history,
    Direction direction,
    StopReason reason,
    Provenance provenance) {
  /** Of a session whose run goes on. */
  static final StopReason UNFINISHED = new StopReason("unfinished", "the run has not stopped yet");

  /** Checks that all of it is given. */
  public TuningResult {
    Arguments.given(recommendation, "recommendation");
    Arguments.given(history, "history");
    Arguments.given(direction, "direction");
    Arguments.given(reason, "reason");
    Arguments.given(provenance, "provenance");
  }

  /**
   * The result of a run whose recommender spoke of costs.
   *
   * @param costs what is recommended, in costs
   * @param history every trial
   * @param direction of the values
   * @param reason why the run ended
   * @param provenance what it takes to run it again
   * @return the result, which speaks of values
   */
  public static TuningResult of(
      Optional<Recommendation> costs,
      History history,
      Direction direction,
      StopReason reason,
      Provenance provenance) {
    return new TuningResult(
        Arguments.given(costs, "recommendation").map(r -> r.valued(direction)),
        history,
        direction,
        reason,
        provenance);
  }

  /**
   * The history as decisions saw it: without {@link Purpose#FOREIGN} trials, the others numbered
   * from 0, with what remains of the budget. What heuristics, policies and recommenders can be
   * asked with; the history itself if it has no such trials.
   */
  public History believed() {
    if (history.isEmpty() || history.trial(0).purpose() != Purpose.FOREIGN) {
      return history;
    }
    History own = History.empty(history.space(), history.aggregation());
    for (Trial trial : history.trials()) {
      own = trial.purpose() == Purpose.FOREIGN ? own : own.plus(trial.numbered(own.size()));
    }
    return own.withPlan(history.plan().without(history.size() - own.size()))
        .withPending(history.pending())
        .withElapsed(history.elapsed());
  }

  /**
   * The observation with the best aggregated value, that is the lowest cost; nothing if no run gave
   * a number. Of a maximised system its costs are values, and its bound is an upper one.
   */
  public Optional<Observation> best() {
    return history.best().map(o -> o.valued(direction));
  }

  /**
   * The single best measurement, the lowest or, where the system is maximised, the highest: under
   * noise neither the best configuration nor an honest number.
   */
  public Optional<Trial> bestMeasurement() {
    return history.trials().stream()
        .filter(t -> t.outcome().isMeasured() && t.purpose() != Purpose.FOREIGN)
        .min(Comparator.comparingDouble(TuningResult::cost))
        .map(this::valued);
  }

  private static double cost(Trial measured) {
    return measured.outcome().measuredCost().orElseThrow();
  }

  private Trial valued(Trial t) {
    return new Trial(
        t.number(),
        t.configuration(),
        t.purpose(),
        Outcome.measured(direction.value(cost(t))),
        t.elapsed(),
        t.decisionTime());
  }

  /**
   * One line for people: the recommendation, or that every run failed and the first message, and
   * the reason for stopping.
   */
  @Override
  public String toString() {
    String end =
        passedOverText()
            + " after "
            + ended()
            + (reason.criterion().equals(FirstFailures.CRITERION)
                ? "; stopAfterFailures(0) goes on all the same"
                : "");
    return recommendation.map(r -> text(r) + end).orElseGet(() -> "nothing" + end + "; " + why());
  }

  private String text(Recommendation r) {
    return r.configuration()
        + " at "
        + r.estimate()
        + interval(r)
        + r.allRunsText()
        + " ("
        + (direction == Direction.MAXIMIZE ? "maximised, cost = -value; " : "")
        + r.method()
        + ", "
        + r.runs()
        + ")";
  }

  /**
   * The configuration with the best value, if it is not recommended and runs of it failed or were
   * given up: recommenders prefer those whose runs all gave a number. Its costs are values, as
   * those of {@link #best()} are.
   */
  public Optional<Observation> passedOver() {
    return best()
        .filter(o -> !o.hasOnlyMeasuredRuns())
        .filter(
            o ->
                recommendation.isPresent()
                    && !recommendation.get().configuration().equals(o.configuration()));
  }

  /**
   * Why it was {@linkplain #passedOver passed over}, for people: {@code 2 of its 7 runs gave no
   * number (1 given up, 1 lost)}. Whether a run that was lost or could not be started says
   * something of its configuration only the reader knows.
   */
  public Optional<String> whyPassedOver() {
    return passedOver()
        .map(
            o ->
                (o.censored() + o.failed())
                    + " of its "
                    + (o.runs() - o.cancelled())
                    + " runs gave no number ("
                    + ends(o.configuration())
                    + ")");
  }

  /**
   * How the runs of a configuration ended that gave no number, in the order of the first of each
   * kind.
   */
  private String ends(Configuration configuration) {
    Map<String, Integer> ends = new LinkedHashMap<>();
    for (Trial trial : history.trials()) {
      Outcome outcome = trial.outcome();
      if (trial.configuration().equals(configuration)
          && trial.purpose() != Purpose.FOREIGN
          && !outcome.isMeasured()
          && !outcome.isCancelled()) {
        String end = outcome instanceof Outcome.Failed failed ? failed.kind().id() : "given up";
        ends.merge(end, 1, Integer::sum);
      }
    }
    return ends.entrySet().stream()
        .map(end -> end.getValue() + " " + end.getKey())
        .collect(Collectors.joining(", "));
  }

  private String passedOverText() {
    return passedOver()
        .map(
            o ->
                "; passed over: "
                    + o.configuration()
                    + " at "
                    + o.cost().orElseThrow()
                    + ", for "
                    + whyPassedOver().orElseThrow())
        .orElse("");
  }

  /**
   * How many trials the run had of its own, how many of it were cut short, how many were known
   * before, and why it ended; where the system is maximised and the reason speaks of costs, what
   * those are.
   */
  public String ended() {
    int known = history.plan().known();
    int cut = (int) history.trials().stream().filter(t -> t.outcome().isCancelled()).count();
    int unfinished = cut + history.pending().size();
    return Names.trials(history.size() - known - cut)
        + (unfinished == 0 ? "" : ", " + unfinished + " not finished")
        + (known == 0 ? "" : " beside " + known + " known before")
        + (reason.equals(UNFINISHED) ? "; " : "; stopped: ")
        + Names.oneLine(reason.message())
        + (direction == Direction.MAXIMIZE && reason.message().contains("cost")
            ? " (costs are the negatives of the values)"
            : "");
  }

  private static String interval(Recommendation r) {
    return r.interval()
            .map(
                i ->
                    String.format(
                        Locale.ROOT,
                        ", %s interval [%.5g, %.5g] from %s",
                        i.percent(),
                        i.low(),
                        i.high(),
                        r.measured()))
            .orElse("")
        + (r.probabilityBest().isPresent()
            ? String.format(
                Locale.ROOT, ", best with probability %.2f", r.probabilityBest().getAsDouble())
            : "");
  }

  /** Why nothing is recommended. */
  private String why() {
    if (history.best().isPresent()) {
      return "the recommender had no recommendation";
    }
    // The message comes last: what stands behind a quotation of any text is read as a part of it.
    return "no trial gave a number"
        + history.trials().stream()
            .map(Trial::outcome)
            .filter(Outcome.Failed.class::isInstance)
            .map(o -> Names.oneLine(((Outcome.Failed) o).message()))
            .findFirst()
            .map(message -> "; the first failure was: " + message)
            .orElse("");
  }
}
