package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses what orders are to a model: positions, or other {@linkplain PermutationFeatures features}
 * where these explain the costs better by {@value #ADVANTAGE} nats of {@linkplain Evidence
 * evidence}. Asked about each permutation of three items or more in turn, from {@value #FEWEST}
 * trials on, wherever models are compared ({@link RefitSchedule#ofComparisons}), up to {@value
 * #MOST}. A pure function of the trials, which keep it. Stateless; thread-safe.
 */
final class PermutationChoice {
  private static final double ADVANTAGE = 5;
  private static final int FEWEST = 10;
  private static final int MOST = 64;

  /** Of two items all features say the same. */
  private static final int FEWEST_ITEMS = 3;

  /** What is told in notes. */
  static final List<PermutationFeatures> OTHERS =
      List.of(
          PermutationFeatures.PRECEDENCES,
          PermutationFeatures.NEIGHBOURS,
          PermutationFeatures.SUCCESSORS);

  private PermutationChoice() {}

  /** A history with some features of its permutations. */
  private record Key(Map<Integer, PermutationFeatures> chosen, boolean bound) {}

  /**
   * The features to decide by, of all permutations that are asked about.
   *
   * @param history trials
   * @return by the place of the parameter; immutable
   */
  static Map<Integer, PermutationFeatures> of(History history) {
    Map<Integer, PermutationFeatures> positions = positions(history.space());
    return history.size() < FEWEST || positions.isEmpty()
        ? positions
        : history.fold(
            PermutationChoice.class,
            () -> new LatestChoice<>(PermutationChoice::choose, MOST),
            LatestChoice::choice);
  }

  private static Map<Integer, PermutationFeatures> positions(SearchSpace space) {
    return Arrays.stream(places(space))
        .boxed()
        .collect(Collectors.toUnmodifiableMap(j -> j, j -> PermutationFeatures.POSITIONS));
  }

  private static int[] places(SearchSpace space) {
    return IntStream.range(0, space.dimension())
        .filter(j -> space.domain(j) instanceof PermutationDomain p && p.n() >= FEWEST_ITEMS)
        .toArray();
  }

  private static Map<Integer, PermutationFeatures> choose(History seen) {
    // Of equal costs points that lie close together are the likelier, whatever they cost.
    boolean tells = TrainingPoints.canModel(seen) && !TrainingPoints.isFlat(seen);
    Map<Integer, PermutationFeatures> chosen = positions(seen.space());
    if (seen.size() < FEWEST || !tells) {
      return chosen;
    }
    double evidence = evidence(seen, chosen);
    for (int place : places(seen.space())) {
      Map<Integer, PermutationFeatures> before = chosen;
      double bar = evidence + ADVANTAGE;
      for (PermutationFeatures features : OTHERS) {
        Map<Integer, PermutationFeatures> other = new TreeMap<>(before);
        other.put(place, features);
        double value = evidence(seen, other);
        if (value > bar) {
          bar = value;
          evidence = value;
          chosen = Map.copyOf(other);
        }
      }
    }
    return chosen;
  }

  private static double evidence(History seen, Map<Integer, PermutationFeatures> chosen) {
    return Evidence.of(in(seen, chosen, false), Optional.empty()).value();
  }

  /**
   * A history on the space in which permutations have the features chosen; the coordinates are the
   * same. O(1) for one trial more than was asked about before.
   *
   * @param history trials
   * @param chosen features by the place of the parameter
   * @return the same history if there are no permutations
   */
  static History of(History history, Map<Integer, PermutationFeatures> chosen) {
    return chosen.isEmpty() ? history : in(history, chosen, true);
  }

  private static History in(
      History history, Map<Integer, PermutationFeatures> chosen, boolean bound) {
    return history.fold(
        new Key(Map.copyOf(chosen), bound),
        () -> {
          SearchSpace told = history.space();
          SearchSpace seen =
              OtherScales.with(told, j -> seen(told.domain(j), chosen.get(j)), bound);
          return new MappedPoints(seen, point -> seen.at(point.coordinates()));
        },
        mapped -> mapped.of(history));
  }

  private static Domain seen(Domain told, @Nullable PermutationFeatures features) {
    return features == null ? told : new SeenPermutation((PermutationDomain) told, features);
  }
}
