package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;

/** The heuristic's proposals, and what the resampling policy measures again between them. */
final class SearchStage implements Stage {
  private final TunerSettings settings;
  private final Heuristic heuristic;

  SearchStage(TunerSettings settings, Heuristic heuristic) {
    this.settings = settings;
    this.heuristic = heuristic;
  }

  @Override
  public Step next(History now, int number) {
    Optional<StopReason> over = Stage.over(settings, now);
    if (over.isPresent()) {
      return new Step.Over(over.get());
    }
    Optional<Step> again = again(settings, now, number);
    if (again.isPresent()) {
      return again.get();
    }
    if (now.isExhausted()) {
      return exhausted(now, now.exhausted());
    }
    try {
      return fresh(now, number);
    } catch (SpaceExhaustedException e) {
      return exhausted(now, e);
    }
  }

  /** What is under way may be measured again when it is told. */
  private Step exhausted(History now, SpaceExhaustedException e) {
    boolean again = settings.search().resampling() != ResamplingPolicy.NONE;
    return again && !now.pending().isEmpty()
        ? new Step.Wait()
        : new Step.Over(new StopReason("exhausted", String.valueOf(e.getMessage())));
  }

  /** What the resampling policy wants, if anything was measured and it wants something. */
  static Optional<Step> again(TunerSettings settings, History now, int number) {
    ResamplingPolicy policy = settings.search().resampling();
    return now.isEmpty()
        ? Optional.empty()
        : Answers.replicate(policy, now, settings.seed().stream("resampling", number))
            .map(c -> Stage.again(c, policy, Purpose.REPLICATE, now));
  }

  private Step fresh(History now, int number) {
    Proposal proposal =
        Answers.proposal(heuristic, now, settings.seed().stream("heuristic", number));
    Configuration next = proposal.configuration();
    if (!now.space().contains(next)) {
      throw new BboException(
          "heuristic "
              + heuristic.name()
              + " proposed "
              + next
              + ", which is not a point of the space. Maybe use History.space");
    }
    if (now.contains(next)) {
      throw new BboException(
          "heuristic "
              + heuristic.name()
              + " proposed "
              + next
              + ", which is measured or pending already. Maybe use History.sampleNew");
    }
    return new Step.Measure(next, Purpose.SEARCH, proposal.notes());
  }
}
