package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.Optional;

/** The points of the initial design, in their order. */
final class InitialStage implements Stage {
  private final TunerSettings settings;
  private final List<Configuration> design;

  /** Points before this one are known. */
  private int first;

  /** So many trials are no search; those of a session only become more. */
  private int notSearched;

  InitialStage(TunerSettings settings, List<Configuration> design) {
    this.settings = settings;
    this.design = design;
  }

  @Override
  public Step next(History now, int number) {
    // A point that is known already, from a resumed run or because it stands there twice, costs
    // nothing.
    while (first < design.size() && now.contains(design.get(first))) {
      first++;
    }
    // A run that goes on with a larger budget may have a larger design, and has searched already.
    if (first == design.size() || hasSearched(now)) {
      return new Step.Complete();
    }
    Optional<StopReason> over = Stage.over(settings, now);
    if (over.isPresent()) {
      return new Step.Over(over.get());
    }
    if (settings.search().resampleInitial()) {
      Optional<Step> again = SearchStage.again(settings, now, number);
      if (again.isPresent()) {
        return again.get();
      }
    }
    return new Step.Measure(design.get(first), Purpose.INITIAL, List.of());
  }

  private boolean hasSearched(History now) {
    while (notSearched < now.size() && now.trial(notSearched).purpose() != Purpose.SEARCH) {
      notSearched++;
    }
    return notSearched < now.size();
  }
}
