package io.github.bbo4j.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * One headless Chromium for all test classes of a process: starting it costs more than most tests.
 * It ends with the process, because Surefire hands classes to JUnit one by one and JUnit's own
 * stores end with each of them.
 */
final class Browser implements BeforeAllCallback, ParameterResolver {
  private static Optional<ChromeDriver> running = Optional.empty();

  private static synchronized ChromeDriver get() {
    if (running.isEmpty()) {
      try {
        Path folder = Files.createTempDirectory("bbo-chromium");
        ChromeDriver driver = Chromium.start(folder);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(driver, folder)));
        running = Optional.of(driver);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return running.get();
  }

  private static void end(ChromeDriver driver, Path folder) {
    driver.quit();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ChromeDriver.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return get();
  }
}
