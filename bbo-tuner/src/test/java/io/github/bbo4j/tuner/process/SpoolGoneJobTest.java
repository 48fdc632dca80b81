package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Jobs that their scheduler doesn't know any more. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class SpoolGoneJobTest extends SpoolFixture {

  /** A job that is gone from the first look on. */
  private static class Gone implements SpoolObjective.Scheduler {
    private Path trial = Path.of("");
    private int looks;

    @Override
    public String submit(Path worker, Path folder, List<String> words) {
      trial = folder;
      return "job-7";
    }

    @Override
    public boolean isGone(String job) {
      looks++;
      seen(trial, looks);
      return job.equals("job-7");
    }

    /** What comes to be in the trial's folder at a look. */
    void seen(Path folder, int look) {}

    @Override
    public Optional<String> lastWords(Path folder) {
      return Optional.of("ended at its limit");
    }

    @Override
    public void cancel(String job) {
      throw new IllegalStateException("nothing is left to cancel of " + job);
    }
  }

  private SpoolObjective objective(SpoolObjective.Scheduler scheduler, Duration silence) {
    return SpoolObjective.scheduled(SPACE, command("echo cost=5"), folder, scheduler)
        .withSilence(silence);
  }

  private static void result(Path trial) {
    try {
      Files.writeString(trial.resolve("out"), "cost=5\n");
      Files.writeString(trial.resolve("result"), "exit 0\nseconds 1.5\nended self\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As after a node that failed under it, or a job that was cancelled while it waited. */
  @Test
  void aJobThatIsGoneWithoutAResultIsLost() throws Exception {
    assertThat(run(objective(new Gone(), Duration.ofMillis(30)), 3))
        .isInstanceOfSatisfying(
            Failed.class,
            f -> {
              assertThat(f.kind()).isEqualTo(FailureKind.LOST);
              assertThat(f.message())
                  .isEqualTo(
                      "job job-7 is gone without a result: claimed by nobody; its job said last: ended at its limit");
            });
  }

  /** A file server shows what a job of a second wrote some seconds after it: it was run again. */
  @Test
  void aResultThatComesAfterItsJobIsGoneCounts() throws Exception {
    SpoolObjective.Scheduler late =
        new Gone() {
          @Override
          void seen(Path trial, int look) {
            if (look == 4) {
              result(trial);
            }
          }
        };
    assertThat(run(objective(late, Duration.ofSeconds(30)), 3)).isEqualTo(Outcome.measured(5));
  }

  /** Writing into a folder makes the client of a file server look at it anew. */
  @Test
  void aResultThatIsSeenOnceTheTrialIsGivenUpCounts() throws Exception {
    SpoolObjective.Scheduler shown =
        new Gone() {
          @Override
          public Optional<String> lastWords(Path trial) {
            result(trial);
            return Optional.empty();
          }
        };
    assertThat(run(objective(shown, Duration.ofMillis(30)), 3)).isEqualTo(Outcome.measured(5));
    try (var files = Files.walk(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("the next tuner finds it")
          .contains("result")
          .doesNotContain("lost");
    }
  }
}
