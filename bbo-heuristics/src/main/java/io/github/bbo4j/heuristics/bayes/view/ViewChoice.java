package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.training.RefitSchedule;
import io.github.bbo4j.heuristics.bayes.training.TrainingPoints;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses how parameters are seen: as they are told, or by an {@link Alternative} that explains the
 * costs better. A further one is a class and a line in {@link #ALTERNATIVES} and {@link
 * #questions}.
 *
 * <p>The questions are put one after the other. What they compare is the {@linkplain ViewLikelihood
 * marginal likelihood} with all parameters as they are seen so far: of no parameter seen otherwise,
 * of all that may be and, among up to {@value #EACH}, of each in turn flipped, in two sweeps. The
 * answer is taken if it is ahead by the price of the question, in nats. Asked from {@value #FEWEST}
 * trials on, wherever models are compared ({@link RefitSchedule#latestComparison}), up to {@value
 * #MOST}: by then they lie around one point, where all scales look alike. (Warped inputs with the
 * parameters of the warp integrated out: Snoek et al. 2014, Input warping for Bayesian optimization
 * of non-stationary functions.) A pure function of the trials, which keep it. Stateless;
 * thread-safe.
 */
final class ViewChoice {
  private static final Alternative LOGARITHM = new Logarithm();
  private static final Alternative SATURATION = new Saturation();
  private static final Alternative IDENTIFIERS = new Identifiers();

  /** In the order in which notes tell them. */
  static final List<Alternative> ALTERNATIVES =
      List.of(
          LOGARITHM,
          SATURATION,
          IDENTIFIERS,
          LabelOrder.BY_NUMBERS,
          LabelOrder.AS_LISTED,
          PermutationFeatures.PRECEDENCES,
          PermutationFeatures.NEIGHBOURS,
          PermutationFeatures.SUCCESSORS);

  private static final int FEWEST = 10;
  private static final int MOST = 64;

  /** Most parameters that are asked about one by one. */
  private static final int EACH = 10;

  private static final int SWEEPS = 2;

  /** By what a flip has to be ahead, so that rounding decides nothing. */
  private static final double LEAST = 0.1;

  private final ViewLikelihood likelihood;

  private ViewChoice(ViewLikelihood likelihood) {
    this.likelihood = likelihood;
  }

  /** What is asked, in this order: what an order is and which numbers are none, then scales. */
  static List<Question> questions(History told) {
    return Stream.of(
            Question.ofEach(
                told,
                5,
                PermutationFeatures.PRECEDENCES,
                PermutationFeatures.NEIGHBOURS,
                PermutationFeatures.SUCCESSORS),
            Question.ofAll(told, 1, IDENTIFIERS),
            Question.ofAll(told, 1, LabelOrder.BY_NUMBERS),
            Question.ofAll(told, 5, LabelOrder.AS_LISTED),
            Question.ofAll(told, 5, LOGARITHM),
            Question.ofAll(told, 10, SATURATION))
        .flatMap(List::stream)
        .toList();
  }

  /** How parameters are seen, with the fit of all of them. */
  private record Choice(Map<Integer, Alternative> seen, ViewLikelihood.Fit fit) {
    boolean isAhead(Choice of, double nats) {
      return fit.value() > of.fit.value() + nats;
    }
  }

  /**
   * How the parameters are seen that are not seen as they are told, permutations among them.
   *
   * @param told trials
   * @return by the places of the parameters; immutable
   */
  static Map<Integer, Alternative> of(History told) {
    return told.size() < FEWEST
        ? atFirst(told.space())
        : told.fold(ViewChoice.class, Latest::new, Latest::choice);
  }

  /** Permutations are seen by positions, which have more probes than as they are told. */
  private static Map<Integer, Alternative> atFirst(SearchSpace space) {
    return PermutationFeatures.places(space).stream()
        .boxed()
        .collect(Collectors.toUnmodifiableMap(j -> j, j -> PermutationFeatures.POSITIONS));
  }

  /** The choice about the latest history that was asked about. */
  private static final class Latest implements History.Fold {
    private @Nullable History history;
    private Map<Integer, Alternative> chosen = Map.of();
    private int chosenAt;

    @Override
    public void add(History grown) {
      history = grown;
    }

    Map<Integer, Alternative> choice() {
      History last = Objects.requireNonNull(history);
      int compared = RefitSchedule.latestComparison(Math.min(MOST, last.size()));
      if (chosenAt != compared) {
        chosen = Map.copyOf(choose(last.prefix(compared)));
        chosenAt = compared;
      }
      return chosen;
    }
  }

  private static Map<Integer, Alternative> choose(History told) {
    Map<Integer, Alternative> atFirst = atFirst(told.space());
    // Of equal costs points that lie close together are the likelier, and other views move them.
    boolean tells = TrainingPoints.canModel(told) && !TrainingPoints.isFlat(told);
    List<Question> questions = told.size() >= FEWEST && tells ? questions(told) : List.of();
    if (questions.isEmpty()) {
      return atFirst;
    }
    ViewChoice choice = new ViewChoice(new ViewLikelihood(told));
    Choice chosen = choice.of(atFirst, Optional.empty());
    for (Question question : questions) {
      chosen = choice.answer(question, chosen);
    }
    return chosen.seen();
  }

  private Choice of(Map<Integer, Alternative> seen, Optional<Choice> before) {
    return new Choice(seen, likelihood.fit(seen, before.map(Choice::fit)));
  }

  private Choice answer(Question question, Choice before) {
    Choice best = before;
    for (Alternative alternative : question.alternatives()) {
      Map<Integer, Alternative> all = new HashMap<>(before.seen());
      question.places().forEach(j -> all.put(j, alternative));
      Choice together = of(all, Optional.empty());
      best = together.isAhead(best, 0) ? together : best;
    }
    // Of several, all were tried, and hyperparameters of one are none of another.
    if (question.alternatives().size() == 1 && question.places().size() <= EACH) {
      best = oneByOne(question, before, best);
    }
    return best.isAhead(before, question.price()) ? best : before;
  }

  /** Flips each in turn where that is better, until nothing is or two sweeps are made. */
  private Choice oneByOne(Question question, Choice before, Choice start) {
    int count = question.places().size();
    Choice best = start;
    int same = 0;
    for (int k = 0; k < SWEEPS * count && same < count; k++) {
      Map<Integer, Alternative> other = new HashMap<>(best.seen());
      int place = question.places().get(k % count);
      if (!other.remove(place, question.alternatives().get(0))) {
        other.put(place, question.alternatives().get(0));
      } else if (before.seen().containsKey(place)) {
        other.put(place, before.seen().get(place));
      }
      Choice flipped = of(other, Optional.of(best));
      boolean better = flipped.isAhead(best, LEAST);
      best = better ? flipped : best;
      same = better ? 0 : same + 1;
    }
    return best;
  }
}
