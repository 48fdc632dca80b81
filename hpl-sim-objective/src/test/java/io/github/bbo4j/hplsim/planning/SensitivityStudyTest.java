package io.github.bbo4j.hplsim.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SensitivityStudyTest {

  private static final List<Factor> FACTORS =
      List.of(Factor.tenfold("speed", 1), new Factor("latency", 1, 2, 4));

  private static double get(Map<String, Double> point, String name) {
    return point.getOrDefault(name, Double.NaN);
  }

  @Test
  void oneAtATimeDividesByTheBase() {
    SensitivityStudy study =
        SensitivityStudy.oneAtATime(FACTORS, p -> 10 / get(p, "speed") + get(p, "latency"));
    assertThat(study.base()).isEqualTo(12);
    assertThat(study.effects().get(0).name()).isEqualTo("speed");
    assertThat(study.effects().get(0).low()).isCloseTo(102 / 12.0, within(1e-12));
    assertThat(study.effects().get(0).high()).isCloseTo(3 / 12.0, within(1e-12));
    assertThat(study.effects().get(1).high()).isCloseTo(14 / 12.0, within(1e-12));
  }

  @Test
  void factorsOfAProductDoNotInteract() {
    SensitivityStudy study =
        SensitivityStudy.factorial(FACTORS, p -> get(p, "latency") / get(p, "speed"));
    Map<String, SensitivityStudy.Effect> byName =
        study.effects().stream()
            .collect(java.util.stream.Collectors.toMap(SensitivityStudy.Effect::name, e -> e));
    // From low to high: a hundredth, and four times.
    assertThat(byName.get("speed").high() / byName.get("speed").low())
        .isCloseTo(0.01, within(1e-12));
    assertThat(byName.get("latency").high() / byName.get("latency").low())
        .isCloseTo(4, within(1e-12));
    assertThat(byName.get("speed:latency").high()).isCloseTo(1, within(1e-12));
  }

  @Test
  void interactionIsSeen() {
    SensitivityStudy study =
        SensitivityStudy.factorial(
            FACTORS, p -> get(p, "speed") > 1 && get(p, "latency") > 2 ? Math.E : 1);
    assertThat(study.effects())
        .allSatisfy(e -> assertThat(e.high()).isCloseTo(Math.exp(0.25), within(1e-12)));
  }

  @Test
  void tableAndPictureTellTheSame() {
    SensitivityStudy study =
        SensitivityStudy.oneAtATime(FACTORS, p -> 10 / get(p, "speed") + get(p, "latency"));
    StringBuilder csv = new StringBuilder();
    study.writeCsv(csv);
    assertThat(csv.toString().lines()).hasSize(3).first().isEqualTo("factor,low,high");
    assertThat(study.svg()).contains("speed", "latency", "8.5", "</svg>");
  }

  @Test
  void refusesFactorsOutOfOrder() {
    assertThatThrownBy(() -> new Factor("x", 2, 1, 3)).hasMessageContaining("low <= base");
    assertThatThrownBy(
            () ->
                SensitivityStudy.oneAtATime(
                    List.of(Factor.tenfold("a", 1), Factor.tenfold("a", 1)), p -> 1))
        .hasMessageContaining("same name");
  }
}
