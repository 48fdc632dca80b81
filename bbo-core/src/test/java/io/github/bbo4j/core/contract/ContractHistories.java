package io.github.bbo4j.core.contract;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.contract.ContractSpaces.Landscape;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The histories that contracts of pure functions of a history are held on. */
final class ContractHistories {
  static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 99).choice("c", "a", "b").build();

  private ContractHistories() {}

  /** By name: empty, one run, all failed, all censored, constant, mixed, noisy, extreme. */
  static Map<String, History> all() {
    Map<String, History> all = new LinkedHashMap<>();
    all.put("empty", History.empty(SPACE));
    all.put("one run", History.empty(SPACE).plus(SPACE.at(3, 1), Outcome.measured(4)));
    all.put("all failed", of(i -> Outcome.failed("no")));
    all.put("all censored", of(i -> Outcome.censored(i)));
    all.put("constant", of(i -> Outcome.measured(7)));
    all.put("zero", of(i -> Outcome.measured(0)));
    all.put(
        "mixed",
        of(
            i ->
                i % 5 == 0
                    ? Outcome.failed("no")
                    : i % 7 == 0 ? Outcome.censored(2) : Outcome.measured(i % 11 - 5)));
    all.put("extreme", of(i -> Outcome.measured(i % 2 == 0 ? 1e150 : -1e150)));
    all.put("noisy", noisy(1));
    all.put("noisy and negative", noisy(-1));
    all.put("noisy with pending", noisy(1).withPending(List.of(SPACE.at(98, 0), SPACE.at(99, 0))));
    return all;
  }

  private static History of(java.util.function.IntFunction<Outcome> outcome) {
    SplittableRandom random = new SplittableRandom(17);
    History history = History.empty(SPACE);
    for (int i = 0; i < 60; i++) {
      history = history.plus(SPACE.sample(random), outcome.apply(i));
    }
    return history;
  }

  private static History noisy(int sign) {
    SplittableRandom random = new SplittableRandom(23);
    History history = History.empty(SPACE);
    for (int i = 0; i < 60; i++) {
      Configuration point = SPACE.at(i % 20 * 4, i % 2);
      double cost = sign * (100 + point.coordinate(0)) * Math.exp(0.1 * random.nextGaussian());
      history =
          history.plus(
              Trial.of(
                  i, point, i < 20 ? Purpose.SEARCH : Purpose.REPLICATE, Outcome.measured(cost)));
    }
    return history;
  }

  /** Twelve points of the unit square and their costs, in a space of two real parameters. */
  static History bowl(SearchSpace space, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    History history = History.empty(space);
    for (int i = 0; i < 12; i++) {
      double[] u = {random.nextDouble(), random.nextDouble()};
      double cost = Math.pow(u[0] - 0.7, 2) + 2 * Math.pow(u[1] - 0.2, 2);
      history =
          history.plus(
              Trial.of(i, space.atUnit(u).orElseThrow(), Purpose.INITIAL, Outcome.measured(cost)));
    }
    return history;
  }

  /** As many measured points drawn anew, as a design would be. */
  static History designed(SearchSpace space, Landscape landscape, int size) {
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(99);
    for (int i = 0; i < size && !history.isExhausted(); i++) {
      Configuration point = history.sampleNew(random);
      history = history.plus(Trial.of(i, point, Purpose.INITIAL, landscape.outcome(point, i)));
    }
    return history;
  }

  /** The points, measured in order. */
  static History measured(SearchSpace space, List<Configuration> points, Landscape landscape) {
    History history = History.empty(space);
    for (Configuration point : points) {
      history = history.plus(point, landscape.outcome(point, history.size()));
    }
    return history;
  }

  /** Random points in no order of anybody's, some twice, with every purpose and outcome. */
  static History foreign(SearchSpace space, int size, long seed) {
    History history = History.empty(space);
    SplittableRandom random = new SplittableRandom(seed);
    // No decision sees foreign trials.
    List<Purpose> purposes = List.copyOf(EnumSet.complementOf(EnumSet.of(Purpose.FOREIGN)));
    List<Landscape> landscapes =
        List.of(Landscape.BOWL, Landscape.NEGATIVE, Landscape.FAILED, Landscape.CENSORED);
    for (int i = 0; i < size; i++) {
      Configuration point =
          i > 0 && random.nextInt(4) == 0
              ? history.trial(random.nextInt(i)).configuration()
              : space.sample(random);
      Landscape landscape = landscapes.get(random.nextInt(landscapes.size()));
      history =
          history.plus(
              Trial.of(
                  i,
                  point,
                  purposes.get(random.nextInt(purposes.size())),
                  landscape.outcome(point, i)));
    }
    return history;
  }
}
