package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/** Reports of few runs in headless Chromium. Skipped without Chromium. */
@Tag("slow")
@Tag("browser")
@ExtendWith(Browser.class)
class SmallRunsBrowserTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("x", 0, 9999).real("y", 0, 1).build();

  /** Trials of these costs; the last one is another run of the best. */
  private static TuningResult run(double... costs) {
    return Tuner.on(SPACE)
        .objective((c, e) -> Outcome.measured(costs[e.number()]))
        .heuristic(RandomSearch::new)
        .resampling(
            (h, r) ->
                h.size() == Math.max(1, costs.length - 1)
                    ? h.best().map(Observation::configuration)
                    : Optional.empty())
        .recommender(Recommender.LOWEST_COST)
        .budget(costs.length)
        .build()
        .run();
  }

  private static Object shown(ChromeDriver browser, Path report, TuningResult result, String code)
      throws IOException {
    Reports.write(Reports.html(result, "few"), report);
    browser.get(report.toUri().toString());
    browser.executeScript("window.bboReport.drawAll()");
    Object answer = browser.executeScript("return " + code);
    assertThat(Chromium.complaints(browser)).isEmpty();
    return answer;
  }

  /** Student's interval of two runs is 12.7 times their distance: all else was a line beside it. */
  @Test
  void theIntervalOfTwoRunsDoesNotSqueezeTheIncumbent(ChromeDriver browser, @TempDir Path folder)
      throws IOException {
    List<?> ends =
        (List<?>)
            shown(
                browser,
                folder.resolve("two.html"),
                run(12, 14, 13, 8, 11, 12, 9),
                "(c => [...c.getModel().getComponent('yAxis').axis.scale.getExtent(),"
                    + " Math.max(...c.getOption().series.find(s => s.name === '95 % interval')"
                    + ".data.map(d => d[2]))])(window.bboReport.charts.incumbent)");
    assertThat(((Number) ends.get(0)).doubleValue()).isBetween(5.0, 8.0);
    assertThat(((Number) ends.get(1)).doubleValue()).isBetween(14.0, 17.0);
    assertThat(((Number) ends.get(2)).doubleValue()).as("it is there").isGreaterThan(14.8);
  }

  /** Of one value there were eight ranges, of values that no run had. */
  @Test
  void whatHasOneValueIsOneBar(ChromeDriver browser, @TempDir Path folder) throws IOException {
    Object bars =
        shown(
            browser,
            folder.resolve("one.html"),
            run(5),
            "window.bboReport.charts.regions.getOption().xAxis[0].data");
    assertThat((List<?>) bars).hasSize(1);
  }
}
