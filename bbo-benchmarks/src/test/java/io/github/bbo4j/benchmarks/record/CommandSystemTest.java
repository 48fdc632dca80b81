package io.github.bbo4j.benchmarks.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandSystemTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Map<String, String> VALUES = Map.of("mode", "fast", "size", "4");

  @TempDir private Path folder;

  private static Run run(RecordingPlan.Command command) throws InterruptedException {
    try (CommandSystem system = CommandSystem.of(Plans.small(1, 1, command))) {
      return system.run(VALUES);
    }
  }

  @Test
  void readsTheCostThatTheProcessPrints() throws Exception {
    assertThat(run(Plans.shell(LONG, "^cost: (.*)$", "echo noise 1; echo cost: ${size}.5")))
        .isEqualTo(Run.measured(4.5));
    assertThat(run(Plans.shell(LONG, "^cost: (.*)$", "echo cost: NaN")).status())
        .isEqualTo("no_cost");
    assertThat(run(Plans.shell(LONG, "^cost: (.*)$", "echo cost: 1.5d")).status())
        .isEqualTo("no_cost");
    assertThat(run(Plans.shell(LONG, "^price: (.*)$", "echo cost: 1")).status())
        .isEqualTo("no_cost");
  }

  @Test
  void knowsTheJavaAndTheClassPathOfThisJvm() throws Exception {
    List<String> words =
        List.of(
            "sh",
            "-c",
            "test -x \"$0\" && test \"$1\" = \"$2\" && echo cost: 1",
            "${java}",
            "${classpath}",
            System.getProperty("java.class.path"));
    assertThat(run(new RecordingPlan.Command(words, LONG, "^cost: (.*)$")))
        .isEqualTo(Run.measured(1));
  }

  /** The error output was thrown away: no reason of exit_1, and no cost that stood there. */
  @Test
  void theErrorOutputIsKeptAndMayHoldTheCost() throws Exception {
    assertThat(run(Plans.shell(LONG, "^cost: (.*)$", "echo cost: 4.5 >&2")))
        .isEqualTo(Run.measured(4.5));
    Run failed = run(Plans.shell(LONG, "", "echo no disk left >&2; exit 3"));
    assertThat(failed.status()).isEqualTo("exit_3");
    assertThat(failed.explanation()).contains("no disk left");
  }

  @Test
  void measuresTheWallTimeOfTheProcess() throws Exception {
    Run run = run(Plans.shell(LONG, "", "sleep 0.05"));

    assertThat(run.ok()).isTrue();
    assertThat(run.cost()).isBetween(0.05, 30.0);
  }

  @Test
  void anExitCodeOtherThanZeroIsAFailure() throws Exception {
    assertThat(run(Plans.shell(LONG, "", "exit 7")).status()).isEqualTo("exit_7");
  }

  @Test
  void aCommandThatIsNotThereIsAFailure() throws Exception {
    RecordingPlan.Command command =
        new RecordingPlan.Command(List.of(folder.resolve("nothing").toString()), LONG, "");
    assertThat(run(command).status()).isEqualTo("no_start");
    assertThat(run(command).explanation()).contains("nothing");
    RecordingPlan plan = Plans.small(1, 1, command);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandSystem.of(plan).requireProgram(plan))
        .withMessageContaining("nothing' is neither an executable file nor in a folder of PATH");
  }

  @Test
  void aRunBeyondTheTimeLimitIsKilledWithItsChildren() throws Exception {
    Path pid = folder.resolve("pid");

    Run run = run(Plans.shell(Duration.ofSeconds(1), "", "sleep 60 & echo $! >" + pid + "; wait"));

    assertThat(run.status()).isEqualTo("timeout");
    long child = Long.parseLong(Files.readString(pid).strip());
    assertThat(ProcessHandle.of(child).map(ProcessHandle::onExit))
        .satisfiesAnyOf(
            gone -> assertThat(gone).isEmpty(),
            exit -> exit.orElseThrow().get(10, TimeUnit.SECONDS));
  }
}
