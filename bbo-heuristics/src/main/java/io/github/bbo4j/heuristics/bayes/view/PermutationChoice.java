package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Chooses features. */
final class PermutationChoice {
  private static final int FEWEST = Integer.getInteger("pc.fewest", 10);
  private static final int MOST = Integer.getInteger("pc.most", 64);
  private static final double ADVANTAGE = Double.parseDouble(System.getProperty("pc.adv", "1"));
  static final String FIXED = System.getProperty("pc.fixed", "");

  private PermutationChoice() {}

  private static final class Latest implements History.Fold {
    private final RefitSchedule<List<PermutationFeatures>> choices =
        RefitSchedule.ofComparisons((seen, before) -> choose(seen));
    private @Nullable History history;

    @Override
    public void add(History grown) {
      history = grown;
    }

    List<PermutationFeatures> choice() {
      History last = Objects.requireNonNull(history);
      return choices.fit(last.prefix(Math.min(MOST, last.size())));
    }
  }

  static List<PermutationFeatures> of(History history) {
    SearchSpace space = history.space();
    return history.size() < FEWEST || places(space).length == 0
        ? told(space)
        : history.fold(PermutationChoice.class, Latest::new, Latest::choice);
  }

  private static List<PermutationFeatures> told(SearchSpace space) {
    return Collections.nCopies(
        space.dimension(),
        FIXED.isEmpty() ? PermutationFeatures.POSITIONS : PermutationFeatures.valueOf(FIXED));
  }

  private static int[] places(SearchSpace space) {
    return IntStream.range(0, space.dimension())
        .filter(j -> space.domain(j) instanceof PermutationDomain p && p.n() > 2)
        .toArray();
  }

  private static List<PermutationFeatures> choose(History seen) {
    SearchSpace space = seen.space();
    boolean tells = TrainingPoints.canModel(seen) && !TrainingPoints.isFlat(seen);
    if (!FIXED.isEmpty() || seen.size() < FEWEST || !tells) {
      return told(space);
    }
    List<PermutationFeatures> chosen = new ArrayList<>(told(space));
    double best = evidence(seen, chosen);
    for (int j : places(space)) {
      PermutationFeatures before = chosen.get(j);
      PermutationFeatures ahead = before;
      double bar = best + ADVANTAGE;
      for (PermutationFeatures other : PermutationFeatures.values()) {
        if (other == before) {
          continue;
        }
        chosen.set(j, other);
        double value = evidence(seen, chosen);
        if (value > bar) {
          bar = value;
          best = value;
          ahead = other;
        }
      }
      chosen.set(j, ahead);
    }
    if (Boolean.getBoolean("pc.show")) System.out.println(seen.size() + " " + chosen);
    return List.copyOf(chosen);
  }

  private static double evidence(History seen, List<PermutationFeatures> features) {
    return Evidence.of(in(seen, features, false), Optional.empty()).value();
  }

  private record Key(List<PermutationFeatures> features, boolean bound) {}

  static History in(History history, List<PermutationFeatures> features, boolean bound) {
    if (bound && features.stream().allMatch(f -> f == PermutationFeatures.POSITIONS)) {
      return history;
    }
    return history.fold(
        new Key(List.copyOf(features), bound),
        () -> {
          SearchSpace seen =
              OtherScales.with(
                  history.space(),
                  j -> {
                    Domain d = history.space().domain(j);
                    return d instanceof PermutationDomain p
                            && features.get(j) != PermutationFeatures.POSITIONS
                        ? new SeenPermutation(p, features.get(j))
                        : d;
                  },
                  bound);
          return new MappedPoints(seen, point -> seen.at(point.coordinates()));
        },
        mapped -> mapped.of(history));
  }
}
