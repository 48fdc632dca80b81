package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.contract.InitialDesignContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GivenPointsTest extends InitialDesignContract {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("a", 0, 9)
          .choice("b", "x", "y")
          .constraint("x is small", v -> v.text("b").equals("y") || v.integer("a") < 5, "a", "b")
          .build();

  @Override
  protected InitialDesign design(SearchSpace space) {
    var some = new UniformDesign().points(space, 4, new SplittableRandom(3));
    return new GivenPoints(some.stream().map(c -> c.asMap()).toList(), new LatinHypercube());
  }

  @Test
  void keepsTheOrderAndGoesOnWithOthers() {
    var given = GivenPoints.of(List.of(Map.of("a", 7, "b", "y"), Map.of("a", 1, "b", "x")));
    var points = given.points(SPACE, 5, new SplittableRandom(1));
    assertThat(points.get(0).asMap()).isEqualTo(Map.of("a", 7L, "b", "y"));
    assertThat(points.get(1).asMap()).isEqualTo(Map.of("a", 1L, "b", "x"));
    assertThat(points).doesNotHaveDuplicates().hasSize(5);
    assertThat(given.points(SPACE, 1, new SplittableRandom(1))).isEqualTo(points.subList(0, 1));
  }

  /** A journal went on with as many other points, and nothing was said. */
  @Test
  void theNameTellsThePoints() {
    assertThat(
            new GivenPoints(
                List.of(Map.of("a", 7, "b", "y"), Map.of("a", 1)), new LatinHypercube()))
        .extracting(InitialDesign::name)
        .isEqualTo("given [{a=7, b=y}, {a=1}] then lhs");
  }

  @Test
  void aValueWithoutNameIsRefused() {
    Map<String, Integer> nameless = new HashMap<>();
    nameless.put(null, 1);
    assertThatThrownBy(() -> GivenPoints.of(List.of(nameless)))
        .hasMessage("name of a parameter in {null=1} = null must be given");
  }

  @Test
  void refusesPointsOutsideTheSpaceByName() {
    assertThatThrownBy(
            () ->
                GivenPoints.of(List.of(Map.of("a", 7, "b", "x")))
                    .points(SPACE, 1, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("x is small");
    assertThatThrownBy(
            () ->
                GivenPoints.of(List.of(Map.of("a", 70, "b", "x")))
                    .points(SPACE, 1, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'");
  }

  @Test
  void aPointThatIsNoneIsNamedByItsPlace() {
    SearchSpace space = SearchSpace.builder().integer("t", 1, 8).build();
    GivenPoints design = GivenPoints.of(List.of(Map.of("t", 1), Map.of("t", 9)));
    assertThatThrownBy(() -> design.points(space, 2, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "given point 1 = {t=9}: parameter 't': value = 9 must be a whole number from 1 to 8");
  }

  /** The other points are another design's, which may not work everywhere. */
  @Test
  void worksWhereTheOtherDesignDoes() {
    InitialDesign picky =
        new InitialDesign() {
          @Override
          public List<Configuration> points(SearchSpace space, int size, RandomGenerator random) {
            return List.of();
          }

          @Override
          public Optional<String> unsupported(SearchSpace space) {
            return Optional.of("it enumerates");
          }
        };
    Map<String, Object> point = Map.of("a", 7, "b", "y");
    assertThat(new GivenPoints(List.of(point), picky).unsupported(SPACE)).contains("it enumerates");
    assertThat(DefaultFirst.of(point, picky).unsupported(SPACE)).contains("it enumerates");
    assertThat(GivenPoints.of(List.of(point)).unsupported(SPACE)).isEmpty();
    assertThat(DefaultFirst.of(point).unsupported(SPACE)).isEmpty();
  }
}
