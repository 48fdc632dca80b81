package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.report.ComparedMetric.Better;
import io.github.bbo4j.report.ComparedMetric.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Numbers of a comparison, by hand. */
class ComparisonTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;
  private static final List<ComparedMetric> METRICS =
      List.of(
          new ComparedMetric("Dist", "%", "distance", Table.SEARCH, Better.LESS),
          new ComparedMetric("Found", "", "evaluations", Table.SEARCH, Better.LESS));

  private static ComparedProblem problem(String name) {
    return new ComparedProblem(
        name, Direction.MINIMIZE, "time (s)", OptionalDouble.of(0), OptionalDouble.of(7));
  }

  private static ComparedRun run(
      String problem, String heuristic, int repetition, double found, Double... incumbents) {
    return new ComparedRun(
        problem(problem),
        heuristic,
        repetition,
        List.of(incumbents),
        Map.of("Dist", incumbents[incumbents.length - 1], "Found", found));
  }

  /** The middle first incumbent is 10, the optimum 0: gaps are incumbents over 10. */
  private static List<ComparedRun> runs() {
    return List.of(
        run("p", "a", 1, 3, 10.0, 5.0, 0.0, 0.0),
        run("p", "a", 2, NEVER, 10.0, 10.0, 10.0, 1.0),
        run("p", "b", 1, NEVER, 10.0, 10.0, 1.0, 1.0),
        run("p", "b", 2, NEVER, 10.0, 10.0, 10.0, 2.0));
  }

  private static JsonNode data(List<ComparedRun> runs) throws IOException {
    return new ObjectMapper().readTree(ComparisonData.json(runs, METRICS, "t"));
  }

  @Test
  void cellsHoldMeansMediansAndWhatNeverCame() throws IOException {
    JsonNode cells = data(runs()).get("cells");
    assertThat(cells).hasSize(4);
    assertThat(cells.get(0).get("mean").doubleValue()).isEqualTo(0.5);
    assertThat(cells.get(0).get("low").doubleValue()).isLessThanOrEqualTo(0.5);
    assertThat(cells.get(1).get("never").intValue()).isEqualTo(1);
    assertThat(cells.get(1).has("mean")).isFalse();
    assertThat(cells.get(1).get("median").textValue()).isEqualTo("never");
    assertThat(data(runs()).get("runs").get("metrics").get(1).get(1).textValue())
        .isEqualTo("never");
  }

  /** The share that found the optimum was 0 with the interval [0, 0], of five runs. */
  @Test
  void equalRunsHaveNoInterval() throws IOException {
    List<ComparedRun> alike = new ArrayList<>();
    for (int r = 1; r <= 5; r++) {
      alike.add(run("p", "a", r, 0, 10.0));
    }
    JsonNode cell = data(alike).get("cells").get(0);
    assertThat(cell.get("mean").doubleValue()).isEqualTo(10);
    assertThat(cell.has("low")).isFalse();
  }

  @Test
  void convergenceHoldsQuartiles() throws IOException {
    JsonNode a = data(runs()).get("convergence").get(0);
    assertThat(a.get("evaluation")).hasSize(4);
    assertThat(a.get("low").get(2).doubleValue()).isEqualTo(2.5);
    assertThat(a.get("median").get(2).doubleValue()).isEqualTo(5);
    assertThat(a.get("high").get(2).doubleValue()).isEqualTo(7.5);
  }

  /** Run 1 of a: gap 1 at 1, 0.5 at 2, 0 at 3; of 31 targets 1, then 4, then all are reached. */
  @Test
  void targetsAreReachedWhenTheGapIsSmallEnough() throws IOException {
    JsonNode share = data(runs()).get("ecdf").get("share");
    double one = 1.0 / 31;
    assertThat(share.get(0).get(0).doubleValue()).isCloseTo(one, within(1e-12));
    assertThat(share.get(0).get(1).doubleValue()).isCloseTo((4 + 1) * one / 2, within(1e-12));
    assertThat(share.get(0).get(2).doubleValue()).isCloseTo((31 + 1) * one / 2, within(1e-12));
    assertThat(share.get(0).get(3).doubleValue()).isCloseTo((31 + 11) * one / 2, within(1e-12));
    assertThat(share.get(1).get(3).doubleValue()).isCloseTo((11 + 7) * one / 2, within(1e-12));
  }

  /** To a gap of 0.1: a takes 3 and 4 evaluations, b 3 and never. */
  @Test
  void profilesCompareWithTheFastest() throws IOException {
    JsonNode profile = data(runs()).get("profiles").get(0);
    assertThat(profile.get("tolerance").doubleValue()).isEqualTo(0.1);
    assertThat(profile.get("blocks").intValue()).isEqualTo(2);
    assertThat(profile.get("ratios").get(0)).hasSize(2);
    assertThat(profile.get("ratios").get(1)).hasSize(1);
    assertThat(profile.get("ratios").get(1).get(0).doubleValue()).isEqualTo(1);
  }

  @Test
  void ranksAreOverPairsOfProblemAndRepetition() throws IOException {
    JsonNode ranks = data(runs()).get("ranks");
    assertThat(ranks).hasSize(2);
    assertThat(ranks.get(0).get("blocks").intValue()).isEqualTo(2);
    assertThat(ranks.get(0).get("meanRanks").get(0).doubleValue()).isEqualTo(1);
    assertThat(ranks.get(0).get("wilcoxon_holm").get(0)).hasSize(2);
    // never and never share a rank: 3 < never, never = never
    assertThat(ranks.get(1).get("meanRanks").get(0).doubleValue()).isEqualTo(1.25);
  }

  @Test
  void withFiveProblemsTheyAreBlocksThemselves() throws IOException {
    List<ComparedRun> runs = new ArrayList<>();
    for (int p = 0; p < 5; p++) {
      for (int r = 1; r <= 3; r++) {
        runs.add(run("p" + p, "a", r, 1, 10.0, 1.0 * r));
        runs.add(run("p" + p, "b", r, 2, 10.0, 2.0 * r));
      }
    }
    JsonNode ranks = data(runs).get("ranks");
    assertThat(ranks.findValuesAsText("blocks")).containsExactly("15", "5", "15", "5");
  }

  @Test
  void repetitionsWithoutPartnersAreLeftOutOfPairs() throws IOException {
    List<ComparedRun> runs = new ArrayList<>(runs());
    runs.add(run("p", "a", 3, 1, 10.0, 1.0));
    JsonNode data = data(runs);
    assertThat(data.get("ranks").get(0).get("blocks").intValue()).isEqualTo(2);
    assertThat(data.get("runs").get("problem")).hasSize(5);
    runs.add(run("p", "a", 3, 1, 10.0, 1.0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> data(runs))
        .withMessageContaining("repetition 3 of a on p is there twice");
    assertThatIllegalArgumentException().isThrownBy(() -> data(List.of()));
  }

  /** What is maximised is shown as the user's values; its lower quartile is the upper of costs. */
  @Test
  void maximisedProblemsSpeakInValues() throws IOException {
    ComparedProblem problem = ComparedProblem.of("m", Direction.MAXIMIZE);
    List<ComparedRun> runs = new ArrayList<>();
    for (int r = 1; r <= 3; r++) {
      runs.add(new ComparedRun(problem, "a", r, List.of(-1.0 * r, -10.0 * r), Map.of()));
    }
    JsonNode data = data(runs);
    assertThat(data.get("problems").get(0).get("best").doubleValue()).isEqualTo(30);
    JsonNode curve = data.get("convergence").get(0);
    assertThat(curve.get("low").get(1).doubleValue()).isEqualTo(15);
    assertThat(curve.get("high").get(1).doubleValue()).isEqualTo(25);
    assertThat(data.get("ranks")).isEmpty();
  }

  @Test
  void resultsOfOneSystemAreComparedByWhatTheyMeasured() throws IOException {
    TuningResult result = Runs.random(20);
    String html =
        Reports.comparison(
            Map.of("<b>random", List.of(result, Runs.random(25))), "Runs & </script>");
    assertThat(html)
        .contains("Runs &amp; &lt;/script>")
        .contains("default-src 'none'")
        .doesNotContain("<b>random")
        .doesNotContain("@data@");
    JsonNode data =
        new ObjectMapper()
            .readTree(
                html.split("<script type=\"application/json\" id=\"data\">", -1)[1]
                    .split("</script>", -1)[0]);
    JsonNode runs = data.get("runs");
    assertThat(runs.get("evaluations").get(1).intValue()).isEqualTo(25);
    assertThat(runs.get("last").get(0).doubleValue())
        .isEqualTo(result.best().orElseThrow().cost().orElseThrow());
    double least =
        Math.min(
            runs.get("metrics").get(0).get(0).doubleValue(),
            runs.get("metrics").get(0).get(1).doubleValue());
    assertThat(least).isZero();
  }
}
