package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What can't be a space, or of one, is refused by its name. */
@SuppressWarnings("NullAway") // Null is what is tested.
class SpaceArgumentsTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("t", 1, 8).choice("m", "x", "y").build();

  private static void refused(ThrowingCallable call, String... words) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void nullIsRefusedByName() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    refused(() -> builder.levels("a", (Object[]) null), "parameter 'a': levels = null must be");
    Map<String, Integer> without = new HashMap<>();
    without.put("x", null);
    refused(() -> builder.choice("a", without), "parameter 'a': the value of label 'x' = null");
    refused(() -> SearchSpace.ofPoints(null), "points = null must be given");
    refused(
        () -> SearchSpace.ofPoints(Arrays.asList(Map.of("a", 1), null)), "points[1] = null must");
    refused(() -> SPACE.unrank((BigInteger) null), "rank = null must be given");
    refused(() -> SPACE.rank(null), "configuration = null must be given");
    refused(() -> SPACE.contains((Configuration) null), "configuration = null must be given");
    refused(() -> SPACE.distance(SPACE.unrank(0), null), "configuration = null must be given");
    refused(() -> SPACE.neighbours(null), "configuration = null must be given");
    refused(() -> SPACE.configuration(null), "values = null must be given");
    refused(() -> SPACE.at((long[]) null), "coordinates = null must be given");
    refused(() -> SPACE.atUnit(null), "u = null must be given");
    refused(() -> SPACE.sample(null), "random = null must be given");
  }

  /** A division by zero. */
  @Test
  void pointsWithoutParametersAreRefused() {
    refused(() -> SearchSpace.ofPoints(List.of(Map.of())), "points[0] = {} must have a value");
  }

  @Test
  void theCureFitsTheMistake() {
    SearchSpaceBuilder builder = SearchSpace.builder();
    refused(() -> builder.levels("a", List.of(1, 2)), "level = a collection", "values one by one");
    refused(() -> builder.levels("a", new int[] {1, 2}), "level = a int[]", "values one by one");
    assertThatThrownBy(() -> builder.real("a", 0, Double.POSITIVE_INFINITY))
        .hasMessageContaining("max = Infinity")
        .hasMessageNotContaining("swapped");
    SearchSpace real = SearchSpace.builder().real("r", 0, 1).build();
    assertThatThrownBy(real::size)
        .isInstanceOf(IntractableSpaceException.class)
        .hasMessage(
            "counting the feasible points of [r] is impossible: a parameter is real."
                + " Maybe draw points by sample(random), or give it levels");
  }

  @Test
  void aDomainWithoutValuesIsNamed() {
    Domain none =
        new Domain() {
          @Override
          public long size() {
            return 0;
          }

          @Override
          public Object valueAt(long coordinate) {
            throw new IllegalArgumentException("none");
          }

          @Override
          public long coordinateOf(Object value) {
            throw new IllegalArgumentException("none");
          }
        };
    refused(
        () -> SearchSpace.builder().parameter("d", none),
        "parameter 'd': its domain has no value: size = 0");
  }

  /** They came in the order of a hash table: {@code [mode, threads, block]}. */
  @Test
  void parametersAreToldInTheirOrder() {
    SearchSpace space =
        SearchSpace.builder()
            .integer("threads", 1, 16)
            .integer("block", 1, 8)
            .choice("mode", "a", "b")
            .build();
    assertThatThrownBy(() -> space.unrank(0).integer("thread"))
        .hasMessage("there is no parameter 'thread' in [threads, block, mode]");
  }
}
