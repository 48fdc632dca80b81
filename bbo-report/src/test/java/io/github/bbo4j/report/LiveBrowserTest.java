package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;

/** The live page in headless Chromium: what it shows follows the run. Skipped without Chromium. */
@Tag("slow")
@Tag("browser")
@ExtendWith(Browser.class)
class LiveBrowserTest {

  @Test
  void followsARun(ChromeDriver browser) throws Exception {
    try (LivePage page = LivePage.start()) {
      LiveRun run = page.run("a live <run>", Direction.MINIMIZE);
      browser.get(page.address().toString());
      browser.findElement(By.linkText("a live <run>")).click();
      try (TuningSession session =
          Runs.tuner(40)
              .heuristic(RandomSearch::new)
              .resampling(ResamplingPolicy.NONE)
              .listener(run)
              .build()
              .start()) {
        for (int n = 1; n <= 20; n++) {
          Suggestion next = session.ask().orElseThrow();
          session.tell(
              next.number(), Runs.objective().evaluate(next.configuration(), next.evaluation()));
        }
        Chromium.await(browser, () -> shown(browser) == 20);
        Chromium.await(
            browser, () -> browser.findElement(By.id("state")).getText().startsWith("20 trials"));
        // While the run goes on.
        Chromium.await(browser, () -> !browser.findElements(By.id("importance")).isEmpty());
      }
      assertThat(Chromium.complaints(browser)).isEmpty();
      browser.get("about:blank");
    }
  }

  private static long shown(ChromeDriver browser) {
    return (Long) browser.executeScript("return window.bboReport.data().trials.value.length");
  }

  /**
   * The goal of a second at 100 trials per second, measured on request: docs/guide/11-report.md.
   */
  @Test
  void keepsUpWithAHundredTrialsPerSecond(ChromeDriver browser) throws Exception {
    assumeTrue(Chromium.wantsMeasurements(), "skipped: -Dbbo.measurements=FILE was not given");
    try (LivePage page = LivePage.start()) {
      LiveRun run = page.run("fast", Direction.MINIMIZE);
      browser.get(page.address().resolve("1/").toString());
      double worst = 0;
      try (TuningSession session =
          Runs.tuner(1500)
              .heuristic(RandomSearch::new)
              .resampling(ResamplingPolicy.NONE)
              .listener(run)
              .build()
              .start()) {
        for (int n = 1; n <= 1000; n++) {
          Suggestion next = session.ask().orElseThrow();
          session.tell(
              next.number(), Runs.objective().evaluate(next.configuration(), next.evaluation()));
          long told = System.nanoTime();
          if (n % 100 == 0) {
            int trials = n;
            Chromium.await(browser, () -> state(browser) >= trials);
            worst = Math.max(worst, (System.nanoTime() - told) / 1e9);
          }
          Thread.sleep(10);
        }
      }
      Chromium.measured("live page at 100 trials per second, longest until shown", worst, "s");
      browser.get("about:blank");
    }
  }

  /** The number of trials that the text of the page says. */
  private static int state(ChromeDriver browser) {
    String text = browser.findElement(By.id("state")).getText();
    return text.matches("\\d+ trials.*") ? Integer.parseInt(text.split(" ", 2)[0]) : 0;
  }
}
