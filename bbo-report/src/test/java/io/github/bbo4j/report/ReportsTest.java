package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
  private static TuningResult result;
  private static String html;
  private static JsonNode data;

  @TempDir private Path folder;

  @BeforeAll
  static void report() throws IOException {
    result = Runs.random(60);
    html = Reports.html(result, "A cache & <its> codec");
    data = data(html);
  }

  private static JsonNode data(String html) throws IOException {
    Matcher m =
        Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>")
            .matcher(html);
    assertThat(m.find()).isTrue();
    return new ObjectMapper().readTree(m.group(1));
  }

  /** Trials of another system have no part in what is said of configurations. */
  @Test
  void foreignTrialsAreMarked() throws IOException {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 99).build();
    TuningResult fast =
        Tuner.on(space).minimize(c -> 1 + Math.abs(c.integer("x") - 90)).budget(12).build().run();
    TuningResult slow =
        Tuner.on(space)
            .minimize(c -> 500 + Math.abs(c.integer("x") - 10))
            .warmStart(fast.history().trials())
            .budget(15)
            .build()
            .run();
    JsonNode told = data(Reports.html(slow, "slow"));
    JsonNode trials = told.get("trials");
    JsonNode runs = told.get("configurations").get("runs");
    JsonNode value = told.get("configurations").get("value");
    int foreign = 0;
    for (int t = 0; t < 27; t++) {
      int c = trials.get("configuration").get(t).intValue();
      assertThat(trials.get("purpose").get(t).intValue() == Purpose.FOREIGN.ordinal())
          .isEqualTo(t < 12);
      assertThat(runs.get(c).intValue() == 0).isEqualTo(value.get(c).isNull());
      foreign += runs.get(c).intValue() == 0 ? 1 : 0;
    }
    assertThat(foreign).isPositive();
    assertThat(told.get("incumbent").get("trial").get(0).intValue()).isEqualTo(12);
  }

  @Test
  void dataAreThoseOfTheRun() {
    for (Trial t : result.history().trials()) {
      JsonNode trials = data.get("trials");
      int c = trials.get("configuration").get(t.number()).intValue();
      if (t.outcome().isMeasured()) {
        assertThat(trials.get("value").get(t.number()).doubleValue())
            .isEqualTo(t.outcome().measuredCost().orElseThrow());
        assertThat(trials.get("kind").get(t.number()).textValue()).isEmpty();
      } else {
        assertThat(trials.get("value").get(t.number()).isNull()).isTrue();
        assertThat(trials.get("kind").get(t.number()).textValue()).isEqualTo("reported");
        assertThat(trials.get("message").get(t.number()).textValue())
            .isEqualTo(((Outcome.Failed) t.outcome()).message());
      }
      JsonNode values = data.get("configurations").get("values");
      assertThat(values.get(0).get(c).longValue()).isEqualTo(t.configuration().coordinate(0));
      assertThat(values.get(2).get(c).doubleValue()).isEqualTo(t.configuration().real("ratio"));
    }
    JsonNode incumbent = data.get("incumbent").get("value");
    assertThat(incumbent.get(incumbent.size() - 1).doubleValue())
        .isEqualTo(result.best().orElseThrow().cost().orElseThrow());
    assertThat(data.get("recommendation").get("estimate").doubleValue())
        .isEqualTo(result.recommendation().orElseThrow().estimate());
    assertThat(data.get("settings").get("seed").textValue()).isEqualTo("7");
    assertThat(data.get("model").get("main")).hasSize(5);
    assertThat(data.get("model").get("slices")).hasSize(5);
    assertThat(data.get("model").get("contours")).hasSize(3);
  }

  @Test
  void slicesLeaveOutWhatConstraintsForbid() {
    JsonNode contour = null;
    for (JsonNode c : data.get("model").get("contours")) {
      if (c.get("a").intValue() == 0 && c.get("b").intValue() == 1) {
        contour = c;
      }
    }
    assertThat(contour).isNotNull();
    int last = contour.get("x").size() * (contour.get("y").size() - 1);
    assertThat(contour.get("median").get(last).isNull()).isTrue();
    assertThat(contour.get("median").get(last + 1).isNull()).isFalse();
  }

  /** The policy names every script and style by its hash, and nothing else could run. */
  @Test
  void onlyItsOwnScriptsMayRun() throws Exception {
    Matcher policy =
        Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(html);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1))
        .startsWith("default-src 'none'")
        .contains("connect-src 'none'")
        .doesNotContain("unsafe");
    Matcher parts = Pattern.compile("<(script|style)>(.*?)</\\1>", Pattern.DOTALL).matcher(html);
    int n = 0;
    while (parts.find()) {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(parts.group(2).getBytes(StandardCharsets.UTF_8));
      assertThat(policy.group(1))
          .contains("'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
      n++;
    }
    assertThat(n).isEqualTo(3);
    String own = html.replaceAll("(?s)<script.*?</script>", "");
    assertThat(own).doesNotContainPattern("(?i)\\son\\w+=").doesNotContain("style=");
    assertThat(own).doesNotContain("http://").doesNotContain("https://");
    assertThat(own).contains("<title>A cache &amp; &lt;its> codec</title>");
  }

  @Test
  void stayBelowTwoMegabytes() {
    assertThat(html.getBytes(StandardCharsets.UTF_8).length).isLessThan(2_000_000);
  }

  @Test
  void maximisedSystemsShowValues() throws IOException {
    SearchSpace space = SearchSpace.builder().integer("x", 0, 20).build();
    TuningResult run =
        Tuner.on(space)
            .objective(Objectives.maximizing(c -> 50 - Math.abs(c.integer("x") - 7)))
            .budget(12)
            .build()
            .run();
    JsonNode shown = data(Reports.html(run));
    assertThat(shown.get("maximize").booleanValue()).isTrue();
    for (JsonNode v : shown.get("trials").get("value")) {
      assertThat(v.doubleValue()).isBetween(30.0, 50.0);
    }
    JsonNode check = shown.get("model").get("check");
    assertThat(check.get("low").get(0).doubleValue())
        .isLessThanOrEqualTo(check.get("high").get(0).doubleValue());
    for (int i = 0; i < check.get("value").size(); i++) {
      double above =
          check.get("value").get(i).doubleValue() - check.get("median").get(i).doubleValue();
      assertThat(check.get("score").get(i).doubleValue() * above)
          .as("a residual has the sign of value minus median")
          .isGreaterThanOrEqualTo(0);
    }
  }

  /** "13 runs" stood beside an interval that rests on the eight that verified. */
  @Test
  void theRunsBehindAnIntervalAreToldFromAll() throws IOException {
    TuningResult run = Runs.noisy(25);
    Recommendation found = run.recommendation().orElseThrow();
    assertThat(found.measurements().size()).isLessThan(found.replicates());
    JsonNode told =
        new ObjectMapper().readTree(ReportData.json(run, "", false)).get("recommendation");
    assertThat(told.get("behind").intValue()).isEqualTo(found.measurements().size());
    assertThat(told.get("runs").intValue()).isEqualTo(found.replicates());
    Recommendation.AllRuns all = found.allRuns().orElseThrow();
    assertThat(told.get("all").doubleValue()).isEqualTo(all.mean());
    assertThat(told.get("allLow").doubleValue()).isEqualTo(all.interval().low());
    assertThat(told.get("allHigh").doubleValue()).isEqualTo(all.interval().high());
  }

  @Test
  void runsWithoutANumberHaveAReport() throws IOException {
    TuningResult run =
        Tuner.on(Runs.SPACE).objective((c, e) -> Outcome.failed("never")).budget(4).build().run();
    JsonNode shown = data(Reports.html(run));
    assertThat(shown.has("model")).isFalse();
    assertThat(shown.get("incumbent").get("trial")).isEmpty();
  }

  @Test
  void filesAreReplacedWhole() throws IOException {
    Path file = folder.resolve("report.html");
    Files.writeString(file, "old");
    Reports.write(html, file);
    assertThat(file).hasContent(html);
    assertThat(folder.toFile().list()).containsExactly("report.html");
  }

  /** It was as readable as a temporary file: by its owner alone. */
  @Test
  void isAsReadableAsOtherFiles() throws IOException {
    Path other = Files.writeString(folder.resolve("other.txt"), "x");
    Path report = folder.resolve("made/on/the/way.html");
    Reports.write(html, report);
    assertThat(Files.getPosixFilePermissions(report))
        .isEqualTo(Files.getPosixFilePermissions(other));
    assertThat(report.getParent()).isDirectoryContaining(f -> f.equals(report));
  }

  /** An empty folder was replaced by the report. */
  @Test
  void aFolderIsNoFile() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatThrownBy(() -> Reports.write(html, empty))
        .isInstanceOf(IOException.class)
        .hasMessage(empty + " is a folder, not a file");
    assertThat(empty).isEmptyDirectory();
    assertThatThrownBy(() -> Reports.write(html, Path.of("/"))).isInstanceOf(IOException.class);
  }

  @Test
  void aNameWithoutRunsIsToldBeforeItsRowIsMissed() {
    assertThatThrownBy(
            () -> Reports.comparison(Map.of("auto", List.of(result), "mine", List.of()), "two"))
        .hasMessage("runs of 'mine' = [] must be at least one");
  }

  /** Their mean was taken, with its interval, as if one were the other's repetition. */
  @Test
  void runsOfOtherParametersAreNoRepetitions() {
    TuningResult other =
        Tuner.on(SearchSpace.builder().integer("buffers", 1, 9).build())
            .minimize(c -> c.integer("buffers"))
            .heuristic(RandomSearch::new)
            .budget(3)
            .build()
            .run();
    assertThatThrownBy(() -> Reports.comparison(Map.of("auto", List.of(result, other)), "two"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("run 2 of 'auto' tunes [buffers], run 1 [threads, cache KB, ")
        .hasMessageContaining("Maybe give the runs of each a name");
    assertThat(Reports.comparison(Map.of("all", List.of(result), "one", List.of(other)), "two"))
        .contains("\"heuristics\":[");
  }
}
