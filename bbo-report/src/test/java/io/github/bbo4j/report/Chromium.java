package io.github.bbo4j.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium without a window, and without a network. */
final class Chromium {
  static final String MISSING =
      "skipped: /usr/bin/chromium and /usr/bin/chromedriver are missing"
          + " (apt-get install chromium chromium-driver)";

  private static final Path PROGRAM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Chromium() {}

  static boolean isInstalled() {
    return Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER);
  }

  static ChromeDriver start(Path folder) {
    LoggingPreferences log = new LoggingPreferences();
    log.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(PROGRAM.toFile());
    options.setCapability("goog:loggingPrefs", log);
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-dev-shm-usage",
        "--no-first-run",
        // Names resolve to nothing: what a report loads must be in it.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        "--user-data-dir=" + folder.resolve("profile"),
        "--window-size=1200,900");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(new File(DRIVER.toString()))
            .build();
    ChromeDriver browser = new ChromeDriver(service, options);
    browser.manage().timeouts().pageLoadTimeout(PATIENCE).scriptTimeout(PATIENCE);
    return browser;
  }

  /** What the console said, warnings and errors. */
  static List<String> complaints(ChromeDriver browser) {
    return browser.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(e -> e.getLevel().intValue() >= Level.WARNING.intValue())
        .map(Object::toString)
        .toList();
  }

  /** Asks again and again; the browser's own round trips are the pause. */
  static void await(ChromeDriver browser, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain; the console says " + complaints(browser));
      }
      browser.executeScript("return 0");
    }
  }

  /** Whether the system property bbo.measurements names a file for numbers of this machine. */
  static boolean wantsMeasurements() {
    return !System.getProperty("bbo.measurements", "").isEmpty();
  }

  /** Adds a line to that file. */
  static void measured(String what, double value, String unit) throws IOException {
    Files.writeString(
        Path.of(System.getProperty("bbo.measurements")),
        String.format(Locale.ROOT, "%s: %.2f %s%n", what, value, unit),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Whether the system property bbo.screenshots names a folder. */
  static boolean wantsScreenshots() {
    return !System.getProperty("bbo.screenshots", "").isEmpty();
  }

  /** Pictures of sections, for the documents. */
  static void screenshots(ChromeDriver browser, String prefix, List<String> sections)
      throws IOException {
    browser.manage().window().setSize(new Dimension(1200, 1600));
    browser.executeScript("window.bboReport.drawAll()");
    for (String section : sections) {
      browser.executeScript("document.getElementById(arguments[0]).scrollIntoView()", section);
      byte[] png = browser.findElement(By.id(section)).getScreenshotAs(OutputType.BYTES);
      Files.write(Path.of(System.getProperty("bbo.screenshots"), prefix + section + ".png"), png);
    }
  }
}
