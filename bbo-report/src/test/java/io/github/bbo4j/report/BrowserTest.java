package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** The report in headless Chromium: what a person would see and do. Skipped without Chromium. */
@Tag("slow")
@Tag("browser")
@ExtendWith(Browser.class)
class BrowserTest {
  private static ChromeDriver browser;
  private static TuningResult result;
  private static Path file;

  @BeforeAll
  static void open(ChromeDriver driver, @TempDir Path folder) throws IOException {
    browser = driver;
    result = Runs.random(150);
    file = folder.resolve("report.html");
    Reports.write(Reports.html(result, "A cache and its codec"), file);
  }

  /** Opens a report, unless it is open: a megabyte of charts takes its time to load. */
  private static void load(Path report) {
    String address = report.toUri().toString();
    if (!address.equals(browser.getCurrentUrl())) {
      browser.get(address);
      browser.executeScript("window.bboReport.drawAll()");
    }
  }

  private static void saidNothing() {
    assertThat(Chromium.complaints(browser)).isEmpty();
  }

  private static Object script(String code) {
    return browser.executeScript("return " + code);
  }

  @Test
  void chartsHoldTheNumbersOfTheRun() {
    load(file);
    saidNothing();
    long measured =
        result.history().trials().stream().filter(t -> t.outcome().isMeasured()).count();
    assertThat(
            script(
                "window.bboReport.charts.incumbent.getOption().series"
                    + ".filter(s => s.type === 'scatter').flatMap(s => s.data).length"))
        .isEqualTo(measured);
    Trial first =
        result.history().trials().stream()
            .filter(t -> t.outcome().isMeasured())
            .findFirst()
            .orElseThrow();
    assertThat(
            script(
                "window.bboReport.charts.incumbent.getOption().series"
                    + ".filter(s => s.type === 'scatter').flatMap(s => s.data)"
                    + ".find(d => d[0] === "
                    + first.number()
                    + ")[1]"))
        .isEqualTo(first.outcome().measuredCost().orElseThrow());
    assertThat(
            script(
                "window.bboReport.charts.incumbent.getOption().series"
                    + ".find(s => s.name === 'incumbent').data.at(-1)[1]"))
        .isEqualTo(result.best().orElseThrow().cost().orElseThrow());
    assertThat((Long) script("Object.keys(window.bboReport.charts).length")).isGreaterThan(14);
    assertThat((List<?>) script("[...document.querySelectorAll('section .explain')]"))
        .hasSizeGreaterThan(10);
  }

  @Test
  void everyChartHasATableAndItsCsv() {
    load(file);
    for (WebElement details : browser.findElements(By.tagName("details"))) {
      if (details.getDomAttribute("open") == null) {
        details.findElement(By.tagName("summary")).click();
      }
      Supplier<List<WebElement>> rows = () -> details.findElements(By.cssSelector("tbody tr"));
      Chromium.await(browser, () -> !rows.get().isEmpty());
      assertThat(details.findElements(By.cssSelector("button.csv"))).hasSize(1);
    }
    WebElement trials = browser.findElement(By.id("trials-table"));
    assertThat(trials.findElement(By.cssSelector("[role=status]")).getText())
        .startsWith("150 rows");
    saidNothing();
  }

  /** Drags along the first axis; the table then holds the configurations between, and no others. */
  @Test
  void brushingFilters() {
    load(file);
    WebElement box = browser.findElement(By.id("parallel-chart"));
    browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", box);
    List<?> axis =
        (List<?>)
            script(
                "(() => { const c = window.bboReport.charts.parallel.getModel()"
                    + ".getComponent('parallel').coordinateSystem;"
                    + " return c.getAxisLayout(c.dimensions[0]).position; })()");
    int x = ((Number) axis.get(0)).intValue() - box.getSize().getWidth() / 2;
    new Actions(browser)
        .moveToElement(box, x, -60)
        .clickAndHold()
        .moveToElement(box, x, -20)
        .moveToElement(box, x, 60)
        .release()
        .perform();
    Chromium.await(browser, () -> script("window.bboReport.kept()") != null);
    List<?> kept = (List<?>) script("window.bboReport.kept()");
    assertThat(kept).isNotEmpty();
    assertThat((long) kept.size())
        .isLessThan((Long) script("window.bboReport.data().configurations.value.length"));
    assertThat(browser.findElement(By.id("brushed")).getText()).startsWith(kept.size() + " of ");
    browser.findElement(By.id("brush-clear")).click();
    assertThat(script("window.bboReport.kept()")).isNull();
    saidNothing();
  }

  /** The boxes as they are at first: what another test typed is still there. */
  private static void emptyFilter() {
    browser.executeScript(
        "document.getElementById('brush-axis').value = '0';"
            + "['brush-from', 'brush-to'].forEach(id => document.getElementById(id).value = '')");
  }

  @Test
  void theKeyboardFiltersToo() {
    load(file);
    emptyFilter();
    browser.findElement(By.id("brush-from")).sendKeys("3");
    browser.findElement(By.id("brush-to")).sendKeys("5");
    browser.findElement(By.id("brush-apply")).sendKeys(Keys.ENTER);
    long expected =
        result.history().observations().stream()
            .filter(o -> o.isMeasured())
            .filter(
                o ->
                    o.configuration().integer("threads") >= 3
                        && o.configuration().integer("threads") <= 5)
            .count();
    assertThat((List<?>) script("window.bboReport.kept()")).hasSize((int) expected);
    browser.findElement(By.id("brush-clear")).click();
    saidNothing();
  }

  /** The button was replaced by another one, and the focus was at the beginning of the page. */
  @Test
  void pagingKeepsTheFocus() {
    load(file);
    browser.findElement(By.cssSelector("#trials-table summary")).sendKeys(Keys.ENTER);
    Chromium.await(
        browser, () -> !browser.findElements(By.cssSelector("#trials-table td")).isEmpty());
    WebElement forward =
        browser.findElement(By.xpath("//*[@id='trials-table']//button[.='Forward']"));
    forward.sendKeys(Keys.ENTER);
    assertThat(browser.findElement(By.cssSelector("#trials-table [role=status]")).getText())
        .isEqualTo("150 rows, page 2 of 2");
    assertThat(script("document.activeElement.textContent")).isEqualTo("Forward");
    assertThat(forward.getAttribute("aria-disabled")).isEqualTo("true");
    saidNothing();
  }

  /** From 1e9 on, the configuration of the highest cost was kept. */
  @Test
  void whereThereIsNoValueNothingIsKept() {
    load(file);
    emptyFilter();
    WebElement from = browser.findElement(By.id("brush-from"));
    browser.executeScript(
        "const b = document.getElementById('brush-axis'); b.value = b.length - 1");
    from.sendKeys("1e9", Keys.ENTER);
    assertThat(browser.findElement(By.id("brushed")).getText())
        .isEqualTo("No value of cost is there: 1e9 to");
    assertThat(script("window.bboReport.kept()")).isNull();
    from.clear();
    saidNothing();
  }

  @Test
  void coloursFollowTheReader() {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
    load(file);
    // A page that is open already hears of it a little later.
    Chromium.await(
        browser,
        () -> "rgb(20, 24, 30)".equals(script("getComputedStyle(document.body).backgroundColor")));
    browser.findElement(By.id("theme")).click();
    assertThat(script("getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");
    browser.findElement(By.id("theme")).click();
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    saidNothing();
  }

  /** The goal of 3 s is measured on request: docs/guide/11-report.md. */
  @Tag("release")
  @Test
  void tenThousandTrials(@TempDir Path folder) throws IOException {
    TuningResult large = Runs.random(10_000);
    Path report = folder.resolve("large.html");
    Reports.write(Reports.html(large, "Ten thousand trials"), report);
    assertThat(Files.size(report)).isLessThan(5_000_000);
    load(report);
    assertThat(script("window.bboReport.data().trials.value.length")).isEqualTo(10_000L);
    if (Chromium.wantsMeasurements()) {
      browser.get(report.toUri().toString());
      double millis =
          ((Number)
                  script(
                      "(() => { const t = performance.getEntriesByType('navigation')[0];"
                          + " return t.loadEventEnd; })()"))
              .doubleValue();
      Chromium.measured("report of 10,000 trials, loaded", millis / 1e3, "s");
      Chromium.measured("report of 10,000 trials, size", Files.size(report) / 1e6, "MB");
    }
    saidNothing();
  }

  @Test
  void screenshots(@TempDir Path folder) throws IOException {
    if (Chromium.wantsScreenshots()) {
      Path noisy = folder.resolve("noisy.html");
      Reports.write(Reports.html(Runs.noisy(120), "A cache and its codec"), noisy);
      load(noisy);
      Chromium.screenshots(
          browser, "report-", List.of("incumbent", "importance", "slices", "contours", "check"));
    } else {
      load(file);
      assertThat(browser.getScreenshotAs(OutputType.BYTES)).isNotEmpty();
    }
    saidNothing();
  }

  /** Bars of a logarithmic axis begin at 1: what one configuration had was not to be seen. */
  @Test
  void everyBarOfTheHistogramIsSeen() {
    load(file);
    assertThat(
            (List<?>)
                script(
                    "window.bboReport.charts.counts.getZr().storage.getDisplayList()"
                        + ".filter(e => e.type === 'rect' && e.style.fill === '#1f77c9')"
                        + ".map(e => Math.round(e.shape.height)).filter(h => h < 10)"))
        .isEmpty();
    assertThat(
            script(
                "window.bboReport.charts.counts.getZr().storage.getDisplayList()"
                    + ".filter(e => e.type === 'rect' && e.style.fill === '#1f77c9').length"))
        .isEqualTo(
            result.history().observations().stream().map(Observation::count).distinct().count());
    saidNothing();
  }

  /**
   * A long value made the page four times as wide as the window; ticks of 1, 1, 1 were no scale.
   */
  @Test
  void longNamesAndNearCostsAreReadable(@TempDir Path folder) throws IOException {
    SearchSpace space =
        SearchSpace.builder()
            .choice("name-".repeat(50), "v".repeat(300), "w".repeat(300))
            .integer("x", 0, 9)
            .build();
    TuningResult near =
        Tuner.on(space)
            .minimize(c -> 1000 + 1e-4 * Math.abs(c.integer("x") - 3))
            .budget(15)
            .build()
            .run();
    Path report = folder.resolve("near.html");
    Reports.write(Reports.html(near, "T".repeat(300)), report);
    load(report);
    assertThat((Long) script("document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo((Long) script("document.documentElement.clientWidth"));
    List<?> ticks =
        (List<?>)
            script(
                "window.bboReport.charts['slice-1'].getModel().getComponent('yAxis').axis"
                    + ".getViewLabels().map(l => l.formattedLabel)");
    assertThat(ticks).hasSizeGreaterThan(2).doesNotHaveDuplicates();
    saidNothing();
  }

  /** Sixty axes stood side by side, and failures were shown by the first parameter of the file. */
  @Test
  void ofManyParametersThoseThatMatterAreShown(@TempDir Path folder) throws IOException {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (int d = 0; d < 16; d++) {
      builder.integer("p" + d, 0, 3);
    }
    TuningResult wide =
        Tuner.on(builder.build())
            .objective(
                (c, e) ->
                    c.integer("p11") == 3
                        ? Outcome.failed("no")
                        : Outcome.measured(1 + c.integer("p14")))
            .heuristic(RandomSearch::new)
            .budget(50)
            .seed(1)
            .build()
            .run();
    Path report = folder.resolve("wide.html");
    Reports.write(Reports.html(wide, "many"), report);
    load(report);
    List<Object> most = axesDrawn();
    assertThat(most).as("the cost is the last").hasSize(13).contains(14L, 16L);
    assertThat(script("document.getElementById('failure-parameter').value")).isEqualTo("11");
    int other = IntStream.range(0, 16).filter(d -> !most.contains((long) d)).findFirst().orElse(-1);
    emptyFilter();
    browser.findElement(By.id("brush-from")).sendKeys("2");
    for (int filtered : List.of(14, other)) {
      browser.executeScript(
          "document.getElementById('brush-axis').value = arguments[0]", "" + filtered);
      browser.findElement(By.id("brush-apply")).sendKeys(Keys.ENTER);
    }
    assertThat(axesDrawn()).as("what is filtered by").hasSize(14).contains((long) other);
    long expected =
        wide.history().observations().stream()
            .filter(Observation::isMeasured)
            .map(Observation::configuration)
            .filter(c -> c.integer("p" + other) >= 2 && c.integer("p14") >= 2)
            .count();
    assertThat((List<?>) script("window.bboReport.kept()")).hasSize((int) expected);
    browser.findElement(By.id("brush-clear")).click();
    assertThat(script("window.bboReport.kept()")).isNull();
    assertThat(axesDrawn()).isEqualTo(most);
    saidNothing();
  }

  private static List<Object> axesDrawn() {
    String dims = "window.bboReport.charts.parallel.getOption().parallelAxis.map(a => a.dim)";
    return List.copyOf((List<?>) script(dims));
  }

  /** All were on one tick, 0.00000; of large ones the labels were rows of zeros. */
  @Test
  void smallAndLargeCostsAreToldApart(@TempDir Path folder) throws IOException {
    for (double unit : new double[] {1e-22, 1e200}) {
      TuningResult extreme =
          Tuner.on(Runs.SPACE)
              .objective((c, e) -> Outcome.measured(unit * Runs.seconds(c)))
              .budget(20)
              .build()
              .run();
      Path report = folder.resolve(unit + ".html");
      Reports.write(Reports.html(extreme, "extreme"), report);
      load(report);
      for (String chart : List.of("incumbent", "slice-0", "check")) {
        List<?> ticks =
            (List<?>)
                script(
                    "window.bboReport.charts['"
                        + chart
                        + "'].getModel().getComponent('yAxis').axis"
                        + ".getViewLabels().map(l => l.formattedLabel)");
        assertThat(ticks)
            .as(chart)
            .hasSizeGreaterThan(2)
            .doesNotHaveDuplicates()
            .allSatisfy(tick -> assertThat(tick.toString()).hasSizeLessThan(8));
      }
      saidNothing();
    }
  }

  /** In dark colours, chosen by hand, charts were printed light grey on white. */
  @Test
  void paperIsWhite() {
    load(file);
    script(
        "document.documentElement.dataset.theme === 'dark' || document.getElementById('theme').click()");
    script("window.dispatchEvent(new Event('beforeprint'))");
    assertThat(script("document.documentElement.dataset.theme")).isEqualTo("light");
    script("window.dispatchEvent(new Event('afterprint'))");
    assertThat(script("document.documentElement.dataset.theme")).isEqualTo("dark");
    script("document.getElementById('theme').click()");
    saidNothing();
  }
}
