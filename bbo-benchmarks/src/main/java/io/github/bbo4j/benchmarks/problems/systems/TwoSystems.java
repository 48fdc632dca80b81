package io.github.bbo4j.benchmarks.problems.systems;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * Two systems that are tuned at once, a {@link Heap} on the machines of a {@link StepPrice}: of two
 * that work beside each other the slower one counts, of two in turn the sum. Cost: the larger or
 * the sum of both costs, each over its own lowest, so 1 or 2 at the best of both; it fails if one
 * does.
 */
final class TwoSystems implements SystemModel {
  private final SystemModel first;
  private final SystemModel second;
  private final DoubleBinaryOperator together;
  private final SearchSpace space;
  private final Configuration best;
  private final double firstLowest;
  private final double secondLowest;

  TwoSystems(RandomGenerator random, DoubleBinaryOperator together) {
    this.first = new Heap(random);
    this.second = new StepPrice(random);
    this.together = together;
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Parameter parameter : first.space().parameters()) {
      builder.parameter(parameter.name(), parameter.domain());
    }
    for (Parameter parameter : second.space().parameters()) {
      builder.parameter(parameter.name(), parameter.domain());
    }
    this.space = builder.build();
    Configuration one = first.best();
    Configuration other = second.best();
    this.firstLowest = first.cost(Enumeration.numbers(one));
    this.secondLowest = second.cost(Enumeration.numbers(other));
    this.best =
        space.at(
            LongStream.concat(Arrays.stream(one.coordinates()), Arrays.stream(other.coordinates()))
                .toArray());
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  @Override
  public double cost(double[] x) {
    int parameters = first.space().dimension();
    double one = first.cost(Arrays.copyOf(x, parameters)) / firstLowest;
    double other = second.cost(Arrays.copyOfRange(x, parameters, x.length)) / secondLowest;
    return together.applyAsDouble(one, other);
  }

  @Override
  public Configuration best() {
    return best;
  }
}
