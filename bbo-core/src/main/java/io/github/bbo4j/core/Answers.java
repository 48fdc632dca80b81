package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What the parts of a run answer, a user's own among them: null, or what is of another space, is
 * refused by the name of the part, before it is met where nobody can say who gave it.
 */
final class Answers {
  private Answers() {}

  /** An answer, or an exception that says who gave null and what to give instead. */
  @SuppressWarnings("ConstantConditions") // Of code outside of null-checked code.
  static <T> T given(T answer, String part, String instead) {
    if (answer == null) {
      throw new BboException(part + " gave null. Maybe give " + instead);
    }
    return answer;
  }

  static Heuristic heuristic(Supplier<Heuristic> maker) {
    String part = "supplier of the heuristic";
    return given(FailedPart.asked(() -> part, maker), "the " + part, "a new heuristic each time");
  }

  /** What a part answers; null, and what it throws, are told by its name. */
  private static <T> T asked(Supplier<String> part, Supplier<T> question, String instead) {
    return given(FailedPart.asked(part, question), "the " + part.get(), instead);
  }

  static Proposal proposal(Heuristic heuristic, History now, RandomGenerator random) {
    return asked(
        () -> "heuristic " + heuristic.name(),
        () -> heuristic.suggest(now, random),
        "a proposal, or throw History.exhausted()");
  }

  static Optional<Configuration> replicate(
      ResamplingPolicy policy, History now, RandomGenerator random) {
    return asked(
        () -> "resampling policy " + policy.name(),
        () -> policy.resample(now, random),
        "Optional.empty()");
  }

  static OptionalDouble costLimit(PruningPolicy policy, History now) {
    return asked(
        () -> "pruning policy " + policy.name(),
        () -> policy.costLimit(now),
        "OptionalDouble.empty()");
  }

  static Optional<StopCriterion.StopReason> check(StopCriterion criterion, History now) {
    return asked(
        () -> "stop criterion " + criterion.name(),
        () -> criterion.check(now),
        "Optional.empty() to go on");
  }

  static List<ChangeDetector.SystemChange> changes(ChangeDetector detector, History now) {
    return asked(() -> "change detector", () -> detector.changes(now), "List.of()");
  }

  static List<Configuration> points(
      InitialDesign design, SearchSpace space, int size, RandomGenerator random) {
    String part = "initial design " + design.name();
    List<Configuration> points =
        FailedPart.asked(() -> part, () -> design.points(space, size, random));
    if (given(points, part, "an empty list").size() > size) {
      throw new BboException(
          part
              + " gave "
              + points.size()
              + " points where "
              + size
              + " were asked for. Maybe ask for so many: initialDesign(design, "
              + points.size()
              + ")");
    }
    int place = 0;
    for (Configuration point : points) {
      given(point, part + ": point " + place, "points of the space");
      if (!space.contains(point)) {
        throw new BboException(
            part + ": point " + place + " = " + point + " is not a point of the space");
      }
      place++;
    }
    return Arguments.list(points, part);
  }

  /** A recommender whose answers are looked at. */
  static Recommender checked(Recommender recommender) {
    return history -> recommendation(recommender, history);
  }

  private static Optional<Recommendation> recommendation(Recommender recommender, History seen) {
    String part = "recommender " + recommender.name();
    Optional<Recommendation> answer = given(recommender.recommend(seen), part, "Optional.empty()");
    answer.ifPresent(
        r -> {
          if (!seen.space().contains(r.configuration())) {
            throw new BboException(
                part + " recommends " + r.configuration() + ", which is not a point of the space");
          }
        });
    return answer;
  }
}
