package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every domain must do; extend it and give domains of the kind, small and large, one of a
 * single value among them.
 *
 * <p>Values are looked at one by one up to 2000 of them, beyond by 500 draws with a fixed seed. The
 * test of uniform draws compares the greatest deviation of a share of 1/k with 5 standard
 * deviations over 20,000 draws: a right domain fails it once in 10^4 domains at most, and the seed
 * is fixed.
 */
public abstract class DomainContract {
  /** Domains of the kind. */
  protected abstract List<Domain> domains();

  /** A value that is in none of them. */
  protected abstract Object foreignValue();

  /** Whether {@link Domain#randomNeighbour} reaches the neighbours only; false for intervals. */
  protected boolean isDiscrete() {
    return true;
  }

  @TestFactory
  List<DynamicTest> valuesAndCoordinatesBelongTogether() {
    return each(
        domain -> {
          Set<Object> values = new HashSet<>();
          Set<String> texts = new HashSet<>();
          Set<Long> distinct = new HashSet<>();
          for (long c : DomainValues.coordinates(domain)) {
            Object value = domain.valueAt(c);
            assertThat(domain.containsCoordinate(c)).isTrue();
            assertThat(domain.contains(value)).isTrue();
            assertThat(domain.coordinateOf(value)).isEqualTo(c);
            assertThat(domain.valueAt(c)).isEqualTo(value);
            distinct.add(c);
            values.add(value);
            texts.add(value.toString());
          }
          assertThat(values).hasSameSizeAs(distinct);
          assertThat(texts).as("texts tell values apart").hasSameSizeAs(distinct);
        });
  }

  @TestFactory
  List<DynamicTest> refusesWhatIsNotInIt() {
    return each(
        domain -> {
          assertThat(domain.contains(foreignValue())).isFalse();
          assertThatThrownBy(() -> domain.coordinateOf(foreignValue()))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining(foreignValue().toString())
              .hasMessageContaining(domain.description());
          if (domain.isFinite()) {
            assertThat(domain.containsCoordinate(-1)).isFalse();
            assertThat(domain.containsCoordinate(domain.size())).isFalse();
            assertThatThrownBy(() -> domain.valueAt(domain.size()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Long.toString(domain.size()));
          } else {
            assertThatThrownBy(domain::size).isInstanceOf(IllegalStateException.class);
          }
        });
  }

  @TestFactory
  List<DynamicTest> theUnitIntervalCoversEveryValueEvenly() {
    return each(
        domain -> {
          for (long c : DomainValues.coordinates(domain)) {
            double u = domain.toUnit(c);
            assertThat(u).isBetween(0.0, 1.0);
            assertThat(domain.toUnit(domain.atUnit(u))).isCloseTo(u, within(1e-12));
            if (domain.isFinite() && domain.size() < 1L << 50) {
              assertThat(domain.atUnit(u)).isEqualTo(c);
            }
          }
          assertThat(domain.containsCoordinate(domain.atUnit(0))).isTrue();
          assertThat(domain.containsCoordinate(domain.atUnit(1))).isTrue();
          assertThatThrownBy(() -> domain.atUnit(Double.NaN)).hasMessageContaining("NaN");
          assertThatThrownBy(() -> domain.atUnit(1.5)).hasMessageContaining("1.5");
        });
  }

  @TestFactory
  List<DynamicTest> evenlySpacedValuesAreDistinctAndReachBothEnds() {
    return each(
        domain -> {
          assertThat(domain.isContinuous()).isNotEqualTo(domain.isFinite());
          int n = (int) domain.strata(7);
          assertThat(n).isEqualTo(domain.isFinite() ? Math.min(7, domain.size()) : 7);
          assertThat(IntStream.range(0, n).mapToObj(i -> domain.evenlySpaced(i, n)))
              .doesNotHaveDuplicates()
              .startsWith(domain.atUnit(0))
              .endsWith(domain.atUnit(1));
        });
  }

  @TestFactory
  List<DynamicTest> neighboursAreMutualAndNeverTheValueItself() {
    return each(
        domain -> {
          for (long c : DomainValues.some(domain)) {
            long[] neighbours = domain.neighbours(c).toArray();
            assertThat(neighbours).hasSize((int) domain.neighbourCount(c)).doesNotHaveDuplicates();
            for (int i = 0; i < neighbours.length; i++) {
              long n = neighbours[i];
              assertThat(n).isNotEqualTo(c).isEqualTo(domain.neighbour(c, i));
              assertThat(domain.containsCoordinate(n)).isTrue();
              if (isDiscrete()) {
                assertThat(domain.neighbours(n)).contains(c);
              }
            }
          }
        });
  }

  @TestFactory
  List<DynamicTest> aDrawnStepIsUniformAmongTheNeighboursAndTheValueItself() {
    return each(
        domain -> {
          SplittableRandom random = new SplittableRandom(20261122);
          for (long c : LongStream.of(DomainValues.some(domain)).limit(3).toArray()) {
            Map<Long, Integer> drawn = new HashMap<>();
            int k = (int) domain.neighbourCount(c) + 1;
            int draws = isDiscrete() && k <= 100 ? DomainValues.SHARES : DomainValues.DRAWS;
            for (int i = 0; i < draws; i++) {
              drawn.merge(domain.randomNeighbour(c, random), 1, Integer::sum);
            }
            assertThat(drawn.keySet()).allMatch(domain::containsCoordinate);
            if (isDiscrete() && k <= 100) {
              Set<Long> reach = new HashSet<>(domain.neighbours(c).boxed().toList());
              reach.add(c);
              assertThat(drawn.keySet()).isEqualTo(reach);
              double deviation = Math.sqrt(1.0 / k * (1 - 1.0 / k) / draws);
              drawn
                  .values()
                  .forEach(
                      n ->
                          assertThat(n / (double) draws)
                              .isCloseTo(1.0 / k, within(5 * deviation + 1e-12)));
            }
          }
        });
  }

  @TestFactory
  List<DynamicTest> stepsLeadFromAnyValueToAnyOther() {
    return each(
        domain -> {
          if (domain.isFinite() && domain.size() <= DomainValues.ALL) {
            Set<Long> reached = new HashSet<>(Set.of(0L));
            List<Long> wave = List.of(0L);
            while (!wave.isEmpty()) {
              wave =
                  wave.stream()
                      .flatMap(c -> domain.neighbours(c).boxed())
                      .filter(reached::add)
                      .toList();
            }
            assertThat(reached).hasSize((int) domain.size());
          }
        });
  }

  @TestFactory
  List<DynamicTest> probesAreAFewOtherValues() {
    return each(
        domain -> {
          SplittableRandom random = new SplittableRandom(3);
          for (long c : DomainValues.some(domain)) {
            assertThat(LongStream.of(domain.probes(c, random)).boxed().toList())
                .hasSizeLessThanOrEqualTo(64)
                .allMatch(domain::containsCoordinate);
          }
        });
  }

  @TestFactory
  List<DynamicTest> distanceIsAMetricOfTheUnitInterval() {
    return each(
        domain -> {
          long[] c = LongStream.of(DomainValues.some(domain)).limit(25).toArray();
          for (long a : c) {
            assertThat(domain.distance(a, a)).isZero();
            for (long b : c) {
              double ab = domain.distance(a, b);
              assertThat(ab).isEqualTo(domain.distance(b, a)).isBetween(0.0, 1.0);
              if (a != b && domain.isFinite() && domain.size() <= DomainValues.ALL) {
                assertThat(ab).isPositive();
              }
              if (domain.isOrdered()) {
                assertThat(ab)
                    .isCloseTo(Math.abs(domain.position(a) - domain.position(b)), within(1e-15));
              }
              for (long between : c) {
                assertThat(ab)
                    .isLessThanOrEqualTo(
                        domain.distance(a, between) + domain.distance(between, b) + 1e-12);
              }
            }
          }
        });
  }

  @TestFactory
  List<DynamicTest> featuresTellValuesApart() {
    return each(
        domain -> {
          Set<String> seen = new HashSet<>();
          Set<Long> distinct = new HashSet<>();
          for (long c : DomainValues.coordinates(domain)) {
            double[] features = domain.features(c);
            assertThat(features).hasSize(domain.featureCount());
            if (!domain.isNominal()) {
              assertThat(Arrays.stream(features).boxed()).allMatch(x -> x >= 0 && x <= 1);
            }
            distinct.add(c);
            seen.add(Arrays.toString(features));
          }
          if (domain.isFinite() && domain.size() <= DomainValues.ALL) {
            assertThat(seen).hasSameSizeAs(distinct);
          }
        });
  }

  @TestFactory
  List<DynamicTest> isAValue() {
    return each(
        domain -> {
          Domain twin = domains().get(domains().indexOf(domain));
          assertThat(domain).isEqualTo(twin).hasSameHashCodeAs(twin).hasToString(twin.toString());
          assertThat(domain).isNotEqualTo(null).isNotEqualTo("something else");
        });
  }

  /** A space of two such parameters moves by their steps and measures by their distances. */
  @TestFactory
  List<DynamicTest> spacesMoveByTheSteps() {
    return each(
        domain -> {
          SearchSpace space =
              SearchSpace.builder().parameter("a", domain).parameter("b", domain).build();
          SplittableRandom random = new SplittableRandom(5);
          for (int i = 0; i < 20; i++) {
            Configuration at = space.sample(random);
            for (Configuration next : space.axisNeighbours(at)) {
              int moved = at.coordinate(0) == next.coordinate(0) ? 1 : 0;
              assertThat(domain.neighbours(at.coordinate(moved))).contains(next.coordinate(moved));
              assertThat(next.coordinate(1 - moved)).isEqualTo(at.coordinate(1 - moved));
              assertThat(space.distance(at, next))
                  .isCloseTo(
                      domain.distance(at.coordinate(moved), next.coordinate(moved)) / Math.sqrt(2),
                      within(1e-12));
            }
            assertThat(space.axisNeighbours(at))
                .hasSize(
                    (int)
                        (domain.neighbourCount(at.coordinate(0))
                            + domain.neighbourCount(at.coordinate(1))));
          }
        });
  }

  @Test
  void hasDomainsOfOneValueAndOfMany() {
    assertThat(domains()).hasSizeGreaterThanOrEqualTo(2);
    if (domains().get(0).isFinite()) {
      assertThat(domains()).anyMatch(d -> d.size() == 1).anyMatch(d -> d.size() > 2);
    }
  }

  private List<DynamicTest> each(Consumer<Domain> check) {
    return domains().stream()
        .map(d -> DynamicTest.dynamicTest(d.toString(), () -> check.accept(d)))
        .toList();
  }
}
