package io.github.bbo4j.core;

import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.space.Configuration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The points of the initial design, in their order. Where a {@link WarmStartCheck} finds that what
 * was known is of another system, the design begins anew, with the configurations that were best
 * there.
 */
final class InitialStage implements Stage {
  private final TunerSettings settings;
  private final WarmStartCheck check;
  private List<Configuration> design;

  /** Whether nothing is known but what the run measured itself. */
  private boolean alone;

  /** Points before this one are known. */
  private int first;

  /** So many trials are no search; those of a session only become more. */
  private int notSearched;

  InitialStage(TunerSettings settings, WarmStartCheck check) {
    this.settings = settings;
    this.check = check;
    this.design = points(settings.search().pointsLeft());
  }

  private List<Configuration> points(int size) {
    return Answers.points(
        settings.search().design(), settings.space(), size, settings.seed().stream("design", 0));
  }

  /** Whether the design has to begin anew, which it then does. */
  boolean beginsAnew() {
    if (alone || check.verdict() != WarmStartCheck.Verdict.DIFFERENT) {
      return false;
    }
    alone = true;
    first = 0;
    int size = settings.search().designSize();
    design =
        Stream.concat(check.leaders().stream(), points(size).stream())
            .distinct()
            .limit(size)
            .toList();
    return true;
  }

  @Override
  public Step next(History now, int number) {
    // A point that is known already, from a resumed run or because it stands there twice, costs
    // nothing.
    while (first < design.size() && now.contains(design.get(first))) {
      first++;
    }
    if (isComplete(now)) {
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

  private boolean isComplete(History now) {
    if (first == design.size()) {
      return true;
    }
    // What was searched before a warm start was found to mislead is worth points of a design; what
    // was best there is not searched for anew.
    return alone
        ? first >= check.leaders().size() && measured(now) >= design.size()
        // A run that goes on with a larger budget may have a larger design, and has searched.
        : hasSearched(now);
  }

  /** How many configurations were run or are being run. */
  private static long measured(History now) {
    return now.observations().size()
        + now.pending().stream().distinct().filter(c -> now.observation(c).isEmpty()).count();
  }

  private boolean hasSearched(History now) {
    while (notSearched < now.size() && now.trial(notSearched).purpose() != Purpose.SEARCH) {
      notSearched++;
    }
    return notSearched < now.size();
  }
}
