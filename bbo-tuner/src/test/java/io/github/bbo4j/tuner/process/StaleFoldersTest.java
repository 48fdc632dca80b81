package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is told of JVMs that are gone; what is removed of them is tested with the files of runs. */
@EnabledOnOs(OS.LINUX)
class StaleFoldersTest {
  private static final Logger LOG = Logger.getLogger(StaleFolders.class.getName());

  /** No process of Linux has so large a number. */
  private static final long GONE = 2_000_000_000L;

  @TempDir Path folder;

  private List<String> told() {
    List<String> told = new ArrayList<>();
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            told.add(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    LOG.addHandler(handler);
    LOG.setUseParentHandlers(false);
    try {
      StaleFolders.remove(folder.resolve("bbo4j-user-" + ProcessHandle.current().pid()));
    } finally {
      LOG.removeHandler(handler);
      LOG.setUseParentHandlers(true);
    }
    return told;
  }

  /** The next run measured beside them, and nobody knew. */
  @Test
  void whatATunerLeftThatWasKilledWithItsWatchdogIsTold() throws Exception {
    Files.createDirectories(folder.resolve("bbo4j-user-" + GONE).resolve("kept"));
    Path trial = folder.resolve("bbo4j-user-" + (GONE + 1)).resolve("trial-000007-1");
    Files.createDirectories(trial);
    Process left = new ProcessBuilder("sleep", "60").directory(trial.toFile()).start();
    try {
      assertThat(told())
          .singleElement()
          .satisfies(
              text ->
                  assertThat(text)
                      .startsWith(
                          "the processes [" + left.pid() + "] still run in " + trial.getParent()));
    } finally {
      left.destroyForcibly().waitFor();
    }
    assertThat(told()).isEmpty();
    assertThat(trial).exists();
  }
}
