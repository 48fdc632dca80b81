package io.github.bbo4j.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpaceFillingTest {
  private static final SearchSpace PLANE =
      SearchSpace.builder().real("x", 0, 1).real("y", 0, 1).build();

  private static Configuration at(double x, double y) {
    return PLANE.atUnit(new double[] {x, y}).orElseThrow();
  }

  /** By hand: distances are over the root of the dimension, 0.3 / sqrt(2) and so on. */
  @Test
  void distanceAndPhiByHand() {
    List<Configuration> points = List.of(at(0, 0), at(0.3, 0), at(0, 0.4));
    assertThat(SpaceFilling.minimumDistance(points)).isCloseTo(0.3 / Math.sqrt(2), within(1e-15));
    double sum = Math.pow(0.3, -2) + Math.pow(0.4, -2) + Math.pow(0.5, -2);
    assertThat(SpaceFilling.phiP(points, 2)).isCloseTo(Math.sqrt(2 * sum), within(1e-12));
    assertThat(SpaceFilling.phiP(List.of(at(0, 0), at(0, 0)), 2)).isInfinite();
  }

  /**
   * By hand: one point in the middle of the line has z = 0, so 13/12 - 2 + 1 = 1/12; one at the end
   * has z = 1/2: 13/12 - 2 (1 + 1/4 - 1/8) + (1 + 1/4 + 1/4) = 1/3.
   */
  @Test
  void discrepancyByHand() {
    SearchSpace line = SearchSpace.builder().real("x", 0, 1).choice("c", "a", "b", "c").build();
    var middle = line.configuration(java.util.Map.of("x", 0.5, "c", "c"));
    var end = line.configuration(java.util.Map.of("x", 0, "c", "a"));
    assertThat(SpaceFilling.centredDiscrepancy(List.of(middle)))
        .isCloseTo(Math.sqrt(1.0 / 12), within(1e-15));
    assertThat(SpaceFilling.centredDiscrepancy(List.of(end)))
        .isCloseTo(Math.sqrt(1.0 / 3), within(1e-15));
  }

  /**
   * Two points at a quarter and three: 13/12 - 2 (1 + 1/8 - 1/32) + (2 (1 + 1/4) + 2) / 4 = 1/48, 1
   * / (12 n^2) as of n midpoints.
   */
  @Test
  void discrepancyOfTwoPointsByHand() {
    SearchSpace line = SearchSpace.builder().real("x", 0, 1).build();
    List<Configuration> points =
        List.of(
            line.atUnit(new double[] {0.25}).orElseThrow(),
            line.atUnit(new double[] {0.75}).orElseThrow());
    assertThat(SpaceFilling.centredDiscrepancy(points))
        .isCloseTo(Math.sqrt(1.0 / 48), within(1e-12));
  }

  /**
   * In two dimensions, by hand from the product form with z = (0, 0): (13/12)^2 - 2 + 1 = 25/144.
   */
  @Test
  void discrepancyOfOnePointInThePlane() {
    assertThat(SpaceFilling.centredDiscrepancy(List.of(at(0.5, 0.5))))
        .isCloseTo(5.0 / 12, within(1e-15));
  }

  @Test
  void refusesTooFewPoints() {
    assertThatThrownBy(() -> SpaceFilling.minimumDistance(List.of(at(0, 0))))
        .hasMessageContaining("1 points");
    assertThatThrownBy(() -> SpaceFilling.centredDiscrepancy(List.of()))
        .hasMessageContaining("points is empty");
    List<Configuration> hole = Arrays.asList(at(0, 0), null);
    assertThatThrownBy(() -> SpaceFilling.minimumDistance(hole))
        .hasMessage("points[1] = null must be given");
    assertThatThrownBy(() -> SpaceFilling.centredDiscrepancy(hole))
        .hasMessage("points[1] = null must be given");
    assertThatThrownBy(() -> SpaceFilling.phiP(List.of(at(0, 0), at(1, 1)), 0))
        .hasMessageContaining("p = 0");
  }
}
