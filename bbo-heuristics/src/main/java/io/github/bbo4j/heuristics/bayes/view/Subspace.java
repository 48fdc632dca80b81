package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Some of the parameters of a space, as a space. A history of the whole is one of the part, in
 * which points that differ in the other parameters alone are the same one, with the lowest of their
 * costs. Immutable and thread-safe.
 */
public final class Subspace {
  private final SearchSpace whole;
  private final BitSet kept;
  private final int[] places;
  private final SearchSpace space;

  /**
   * A part of a space.
   *
   * @param whole space that is no list of points
   * @param kept places of its parameters, at least one, those that a constraint reads among them;
   *     copied
   */
  public Subspace(SearchSpace whole, BitSet kept) {
    this.whole = whole;
    this.kept = (BitSet) kept.clone();
    places = kept.stream().toArray();
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int place : places) {
      Parameter parameter = whole.parameters().get(place);
      builder.parameter(parameter.name(), parameter.domain());
    }
    whole.constraints().forEach(builder::constraint);
    space = builder.build();
  }

  /** Whether it has these parameters of that space, and no others. */
  public boolean keeps(SearchSpace space, BitSet parameters) {
    return whole.equals(space) && kept.equals(parameters);
  }

  /** The parameters kept. */
  public SearchSpace space() {
    return space;
  }

  /** What a history of the whole says about the part. */
  public History of(History history) {
    Map<Configuration, Integer> numbers = new HashMap<>();
    List<Trial> trials = new ArrayList<>();
    for (Trial trial : history.trials()) {
      Configuration point = of(trial.configuration());
      int number = numbers.computeIfAbsent(point, p -> trials.size());
      if (number == trials.size()) {
        trials.add(at(number, point, trial.purpose(), trial));
      } else if (cost(trial) < cost(trials.get(number))) {
        trials.set(number, at(number, point, trials.get(number).purpose(), trial));
      }
    }
    Set<Configuration> pending = new LinkedHashSet<>();
    history.pending().stream()
        .map(this::of)
        .filter(p -> !numbers.containsKey(p))
        .forEach(pending::add);
    History part =
        History.of(space, history.aggregation(), trials)
            .withElapsed(history.elapsed())
            .withPending(List.copyOf(pending));
    return history.remaining().isPresent()
        ? part.withRemaining(history.remaining().getAsInt())
        : part;
  }

  private static Trial at(int number, Configuration point, Purpose purpose, Trial trial) {
    return new Trial(
        number, point, purpose, trial.outcome(), trial.elapsed(), trial.decisionTime());
  }

  private static double cost(Trial trial) {
    return trial.outcome().measuredCost().orElse(Double.POSITIVE_INFINITY);
  }

  /** A point of the whole, as one of the part. */
  public Configuration of(Configuration point) {
    return space.at(Arrays.stream(places).mapToLong(point::coordinate).toArray());
  }

  /** A point of the part, in the whole: its other parameters are those of another point. */
  public Configuration in(Configuration others, Configuration point) {
    long[] coordinates = others.coordinates();
    for (int k = 0; k < places.length; k++) {
      coordinates[places[k]] = point.coordinate(k);
    }
    return others.space().at(coordinates);
  }
}
