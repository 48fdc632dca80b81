package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class SearchSpaceProperties {

  /**
   * A random space of 1 to 4 small parameters and up to two random constraints that share
   * parameters or not.
   */
  private static Example example(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = random.nextInt(1, 5);
    List<Domain> domains = Stream.generate(() -> domain(random)).limit(n).toList();
    SearchSpaceBuilder free = SearchSpace.builder();
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < n; d++) {
      free.parameter("p" + d, domains.get(d));
      builder.parameter("p" + d, domains.get(d));
    }
    Predicate<Values> all = v -> true;
    for (int k = random.nextInt(3); k > 0; k--) {
      String a = "p" + random.nextInt(n);
      String b = "p" + random.nextInt(n);
      int bits = random.nextInt();
      Predicate<Values> rule =
          v ->
              (bits >>> Math.floorMod(v.value(a).hashCode() * 31 + v.value(b).hashCode(), 32) & 1)
                  == 0;
      all = all.and(rule);
      builder.constraint("k" + k, rule, a.equals(b) ? new String[] {a} : new String[] {a, b});
    }
    SearchSpace whole = free.build();
    Predicate<Values> feasible = all;
    List<List<Long>> expected =
        whole.stream()
            .filter(feasible)
            .map(c -> Arrays.stream(c.coordinates()).boxed().toList())
            .collect(Collectors.toList());
    return new Example(expected.isEmpty() ? whole : builder.build(), expected);
  }

  private static Domain domain(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 ->
          new IntegerDomain(random.nextInt(-5, 5), random.nextInt(5, 12), random.nextInt(1, 4));
      case 1 ->
          new GeometricDomain(random.nextInt(1, 4), random.nextInt(4, 100), random.nextInt(2, 4));
      case 2 -> LevelsDomain.of("low", "medium", "high");
      case 3 -> ChoiceDomain.of("a", "b", "c", "d");
      default -> new FactorPairDomain(random.nextInt(1, 40));
    };
  }

  private record Example(SearchSpace space, List<List<Long>> feasible) {}

  @Property(tries = 300)
  void theFeasiblePointsAreExactlyThoseOfTheFilteredProduct(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    Example example = example(seed);
    if (example.feasible().isEmpty()) {
      return;
    }
    SearchSpace space = example.space();
    List<Configuration> points = space.stream().toList();
    assertThat(points.stream().map(c -> Arrays.stream(c.coordinates()).boxed().toList()))
        .containsExactlyInAnyOrderElementsOf(example.feasible());
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(points.size()));
    for (int i = 0; i < points.size(); i++) {
      assertThat(space.longRank(points.get(i))).isEqualTo(i);
      assertThat(space.unrank(i)).isEqualTo(points.get(i));
      assertThat(space.rank(points.get(i))).isEqualTo(BigInteger.valueOf(i));
      assertThat(space.configuration(points.get(i).asMap())).isEqualTo(points.get(i));
    }
  }

  @Property(tries = 200)
  void neighboursAreFeasibleSymmetricAndNotThePointItself(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    SearchSpace space = example(seed).space();
    SplittableRandom random = new SplittableRandom(seed);
    Configuration point = space.sample(random);
    List<Configuration> neighbours = space.neighbours(point).toList();
    assertThat(neighbours).doesNotContain(point).doesNotHaveDuplicates().allMatch(space::contains);
    assertThat(neighbours).containsAll(space.axisNeighbours(point));
    for (Configuration neighbour : neighbours) {
      assertThat(space.neighbours(neighbour)).contains(point);
      assertThat(space.distance(point, neighbour))
          .isPositive()
          .isLessThanOrEqualTo(1)
          .isEqualTo(space.distance(neighbour, point));
    }
    assertThat(space.randomNeighbour(point, random).isPresent()).isEqualTo(!neighbours.isEmpty());
    space.randomNeighbour(point, random).ifPresent(c -> assertThat(neighbours).contains(c));
  }
}
