package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.report.ComparedMetric.Better;
import io.github.bbo4j.report.ComparedMetric.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** A comparison in headless Chromium. Skipped without Chromium. */
@Tag("slow")
@Tag("browser")
@ExtendWith(Browser.class)
class ComparisonBrowserTest {
  private static final List<String> HEURISTICS =
      List.of("auto", "<i>genetic", "annealing", "random");

  /** Heuristic h halves its gap every 2 + 3 h evaluations, more or less; the last two are alike. */
  private static List<ComparedRun> runs() {
    List<ComparedRun> runs = new ArrayList<>();
    for (String name : List.of("codec", "database")) {
      ComparedProblem problem =
          new ComparedProblem(
              name, Direction.MINIMIZE, "time (s)", OptionalDouble.of(5), OptionalDouble.of(14));
      for (int h = 0; h < HEURISTICS.size(); h++) {
        for (int r = 1; r <= 12; r++) {
          SplittableRandom random = new SplittableRandom(100L * h + r);
          double rate = 2 + 3.0 * Math.min(h, 2) + random.nextDouble();
          List<Double> incumbents = new ArrayList<>();
          for (int n = 0; n < 60; n++) {
            incumbents.add(5 + 12 * Math.pow(0.5, Math.floor(n / rate)));
          }
          double distance = 100 * (incumbents.get(59) - 5) / 5;
          runs.add(
              new ComparedRun(
                  problem,
                  HEURISTICS.get(h),
                  r,
                  incumbents,
                  Map.of("DistOpt", distance, "5%Opt", h < 2 ? 30.0 : Double.POSITIVE_INFINITY)));
        }
      }
    }
    return runs;
  }

  @Test
  void chartsAndTablesHoldTheNumbers(ChromeDriver browser, @TempDir Path folder)
      throws IOException {
    List<ComparedMetric> metrics =
        List.of(
            new ComparedMetric("DistOpt", "%", "distance", Table.SEARCH, Better.LESS),
            new ComparedMetric("5%Opt", "", "evaluations", Table.SEARCH, Better.LESS));
    Path file = folder.resolve("comparison.html");
    Reports.write(Reports.comparison(runs(), metrics, "Four heuristics"), file);
    browser.get(file.toUri().toString());
    browser.executeScript("window.bboReport.drawAll()");
    assertThat(Chromium.complaints(browser)).isEmpty();
    assertThat(browser.findElements(By.cssSelector("table.search tbody tr"))).hasSize(8);
    assertThat(browser.findElement(By.cssSelector("table.search tbody")).getText())
        .contains("<i>genetic", "never (12 of 12 never)");
    WebElement diagram = browser.findElement(By.cssSelector("#diagram svg"));
    assertThat(diagram.findElements(By.cssSelector("line.group"))).hasSize(1);
    assertThat(diagram.getAttribute("aria-label")).contains("not told apart: annealing and random");
    assertThat(browser.findElement(By.id("friedman")).getText()).contains("over 24 blocks");
    choose(browser, "rank-by", "1");
    assertThat(browser.findElement(By.id("friedman")).getText())
        .contains("all blocks rank alike, by chance with p")
        .doesNotContain("p = 0,", "p = 0;", "p = 0.;");
    choose(browser, "rank-by", "0");
    assertThat(
            browser.executeScript(
                "return window.bboReport.charts.convergence.getOption().series"
                    + ".filter(s => s.type === 'line').map(s => s.data.at(-1)[1])[0]"))
        .isEqualTo(
            browser.executeScript("return window.bboReport.data().convergence[0].median.at(-1)"));
    assertThat(
            (List<?>)
                browser.executeScript(
                    "return window.bboReport.charts.ecdf.getOption().series.map(s => s.name)"))
        .isEqualTo(HEURISTICS);
    choose(browser, "convergence-scale", "gap");
    choose(browser, "rank-test", "nemenyi");
    choose(browser, "profile-tolerance", "2");
    for (WebElement details : browser.findElements(By.cssSelector("details:not([open]) summary"))) {
      details.click();
    }
    Chromium.await(
        browser, () -> browser.findElements(By.cssSelector("details table tbody")).size() == 7);
    if (Chromium.wantsScreenshots()) {
      choose(browser, "convergence-scale", "value");
      choose(browser, "profile-tolerance", "0");
      browser.executeScript("document.querySelectorAll('details').forEach(d => d.open = false)");
      Chromium.screenshots(
          browser, "comparison-", List.of("ranks", "convergence", "ecdf", "profiles"));
    }
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  private static void choose(ChromeDriver browser, String id, String value) {
    browser.findElement(By.cssSelector("#" + id + " option[value='" + value + "']")).click();
  }
}
