package io.github.bbo4j.heuristics.bayes.analysis;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Functional ANOVA of the surrogate: how much each parameter and each pair contributes to the
 * variance of the cost, over all points of the space with equal weight, constraints disregarded.
 *
 * @param main effects of the parameters, in the order of the space
 * @param pairs effects of two parameters beyond their main effects, the larger share first
 * @param totals share of all effects that a parameter has a part in, in the order of the space
 * @param variance of the cost over the space on the scale of the model, where measured costs have
 *     variance 1
 */
public record Importance(
    List<Effect> main, List<Effect> pairs, List<Double> totals, double variance) {
  /** Copies the lists. */
  public Importance {
    main = Arguments.list(main, "main");
    pairs = Arguments.list(pairs, "pairs");
    totals = Arguments.list(totals, "totals");
  }

  /**
   * The effect of one parameter or a pair, in any order of the names.
   *
   * @param parameters one or two names
   * @return empty if there is no such effect
   */
  public Optional<Effect> of(String... parameters) {
    Collection<Effect> effects = parameters.length == 1 ? main : pairs;
    return effects.stream()
        .filter(e -> Set.copyOf(e.parameters()).equals(Set.of(parameters)))
        .findFirst();
  }

  /** What neither main effects nor pairs account for: effects of three and more parameters. */
  public double remainder() {
    double sum = main.stream().mapToDouble(Effect::share).sum();
    return Math.max(0, 1 - sum - pairs.stream().mapToDouble(Effect::share).sum());
  }
}
