package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.tuner.plan.TuningFile;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Who has an empty folder and the program had to copy a tuning file from the documents. */
class InitCommandTest {
  @TempDir Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatItWritesRunsAsItStands() throws Exception {
    Path file = folder.resolve("web.yaml");
    String journal = folder.resolve("web.jsonl").toString();
    CliRun written = CliRun.of("init", file.toString());
    assertThat(written)
        .isEqualTo(
            new CliRun(
                0,
                "tuning file: "
                    + file
                    + "\nnext: bbo tune "
                    + file
                    + " --journal "
                    + journal
                    + "\n",
                ""));
    assertThat(Files.readString(file)).contains("bbo tune " + file + " --journal " + journal);
    TuningPlan plan = TuningFile.read(file);
    assertThat(plan.notes()).isEmpty();
    CliRun run = CliRun.of("tune", file.toString(), "--journal", journal, "--budget", "2");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("default: 5.06").doesNotContain("failed");
    assertThat(plan.space().size().intValueExact())
        .isLessThan(16 * 9 * 2); // The rule excludes some.
  }

  @Test
  void aNameThatHoldsTheStartersNameIsPutInOnce() throws Exception {
    Path file = folder.resolve("tuning.yaml.new");
    assertThat(CliRun.of("init", file.toString()).code()).isZero();
    assertThat(Files.readString(file)).contains("--journal " + file + ".jsonl ");
  }

  @Test
  void whatIsThereIsLeftAsItIs() throws Exception {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "name: mine\n");
    CliRun refused = CliRun.of("init", file.toString());
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains(file + " is there, and is left as it is. Maybe name another");
    assertThat(file).hasContent("name: mine\n");
    CliRun nowhere = CliRun.of("init", folder.resolve("no/such/a.yaml").toString());
    assertThat(nowhere.code()).isZero(); // Folders are made, as for reports.
  }
}
