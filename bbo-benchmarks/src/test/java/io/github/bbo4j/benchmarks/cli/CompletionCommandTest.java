package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.heuristics.Heuristics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What is offered by the tab key, and that it is what is typed. */
class CompletionCommandTest extends ToyCommands {
  private static List<OptionSpec> options(CommandLine line) {
    List<OptionSpec> options = new ArrayList<>(line.getCommandSpec().options());
    line.getSubcommands().values().forEach(sub -> options.addAll(options(sub)));
    return options;
  }

  /** Help and completion had the names of constants: OPTIMUM_FOUND, "default: EXACT". */
  @Test
  void wordsOfEnumsAreInLowerCase() {
    List<OptionSpec> words =
        options(Main.commandLine()).stream()
            .filter(option -> option.auxiliaryTypes()[0].isEnum())
            .toList();
    assertThat(words).hasSizeGreaterThan(8);
    assertThat(words)
        .allSatisfy(
            option -> {
              assertThat(option.completionCandidates()).allMatch(w -> w.matches("[a-z0-9_]+"));
              assertThat(option.completionCandidates()).contains(option.defaultValue());
            });
    CommandLine compare = Main.commandLine().getSubcommands().get("compare");
    assertThat(compare.getUsageMessage())
        .contains("optimum_found", "(default: distance)")
        .doesNotContain("OPTIMUM_FOUND");
  }

  /** As the shell asks: the words typed so far, the last one to be completed. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aShellCompletesCommandsOptionsAndIds() throws Exception {
    assertThat(run("completion")).isZero();
    Path script = folder.resolve("completion.sh");
    String[][] typed = {
      {"bbo tu", "tune"},
      {"bbo hpl cap", "capacity"},
      {"bbo tune run.yaml --heuristic hill", "hill-climbing"},
      {"bbo tune --no", "--no-avoid-failures"},
      {"bbo replay --resampling auto --design sob", "sobol"},
      {"bbo replay --heuristic random,anov", "random,anova"},
      {"bbo export --format = opt", "optuna"}, // --format=opt
      {"bbo export --format=opt", "--format=optuna"}, // as zsh has it
      {"bbo replay --heuristic=random,au", "--heuristic=random,auto"},
      {"bbo hpl predict --fidelity f", "fast"},
      {"bbo tune gz", ""}, // A file: the shell's own completion.
      {"bbo replay --dataset l", ""}
    };
    StringBuilder asked = new StringBuilder(out.toString());
    for (String[] line : typed) {
      asked.append("COMP_WORDS=(").append(line[0]).append("); COMPREPLY=()\n");
      asked.append("COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _bbo; echo \"${COMPREPLY[*]}\"\n");
    }
    assertThat(printed(Files.writeString(script, asked)))
        .containsExactlyElementsOf(List.of(typed).stream().map(line -> line[1]).toList());
  }

  private static List<String> printed(Path script) throws IOException, InterruptedException {
    Process bash = new ProcessBuilder("bash", script.toString()).redirectErrorStream(true).start();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(printed).isZero();
    return printed.lines().toList();
  }

  @Test
  void eachCommandAndEachIdIsThere() {
    assertThat(run("completion")).isZero();
    String script = out.toString();
    assertThat(script).contains(String.join(" ", Heuristics.ids())).doesNotContain("\r", "$$");
    for (var command : Main.commandLine().getSubcommands().entrySet()) {
      assertThat(script).contains("'bbo " + command.getKey() + "') echo '");
    }
  }
}
