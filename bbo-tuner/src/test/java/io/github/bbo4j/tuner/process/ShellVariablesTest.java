package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a parameter is called, its value reaches the command, or it is refused. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ShellVariablesTest {
  @TempDir Path folder;

  private static SearchSpace space(String... names) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (String name : names) {
      builder.choice(name, "the value");
    }
    return builder.build();
  }

  private static Evaluation evaluation() {
    return new Evaluation(
        0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("objective", 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LD_PRELOAD"})
  void whatProgramsReadIsReplacedOnlyWhereItIsMeant(String name) {
    Command script = Command.shell("true");
    assertThatThrownBy(() -> script.check(space(name)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "parameter '" + name + "' would replace the environment variable " + name)
        .hasMessageEndingWith(
            "Maybe rename it, or hand it over under another name by env (env: "
                + name
                + " if just that is meant)");
    assertThatCode(() -> script.environment(name, name).check(space(name)))
        .doesNotThrowAnyException();
    Command other = script.environment(name, "OTHER");
    other.check(space(name));
    assertThat(other.invocation(space(name).unrank(0)).environment())
        .containsOnlyKeys("OTHER")
        .containsValue("the value");
    // The variable itself is free for what each run is given.
    Command both = other.constant(name, "as ever");
    both.check(space(name));
    assertThat(both.invocation(space(name).unrank(0)).environment())
        .containsEntry("OTHER", "the value")
        .containsEntry(name, "as ever");
  }

  @ParameterizedTest
  @ValueSource(strings = {"IFS", "PWD", "PPID", "OPTIND", "RANDOM", "SECONDS"})
  void whatAShellSetsItselfIsRefused(String name) {
    assertThatThrownBy(() -> Command.shell("true").check(space(name)))
        .hasMessageContaining("the shell itself sets a variable of that name");
    assertThatThrownBy(() -> Command.shell("true").environment("x", name).check(space("x")))
        .hasMessageStartingWith("variable = " + name + " of parameter 'x' is set by the shell");
    assertThatCode(() -> Command.of("printenv").environment("x", name).check(space("x")))
        .doesNotThrowAnyException();
  }

  private static final String[] NAMES = {
    "file", "line", "word", "pair", "mark", "words", "variables", "program", "status", "folder"
  };

  /** Prints 0 if all are as they were given. */
  private static String looking() {
    StringBuilder script = new StringBuilder("wrong=0\n");
    for (String name : NAMES) {
      script.append("[ \"$" + name + "\" = 'the value' ] || wrong=$((wrong + 1))\n");
    }
    return script + "echo cost=$wrong; exit $wrong";
  }

  /** The scripts around a command have variables, too. */
  @Test
  void noScriptAroundTheCommandChangesAVariable() throws Exception {
    SearchSpace space = space(NAMES);
    Command command = Command.shell(looking()).cost(CostSource.regex("cost=(.*)"));
    assertThat(byAWorker(space, command)).isEqualTo(Outcome.measured(0));
  }

  private Outcome byAWorker(SearchSpace space, Command command) throws Exception {
    Path spool = folder.resolve("spool");
    SpoolObjective objective = SpoolObjective.pilots(space, command, spool);
    Process worker =
        new ProcessBuilder("sh", new Spool(spool).worker().toString(), "pilot", spool.toString())
            .inheritIO()
            .start();
    try {
      return objective.evaluate(space.unrank(0), evaluation());
    } finally {
      worker.descendants().forEach(ProcessHandle::destroyForcibly);
      worker.destroyForcibly().waitFor();
    }
  }

  @Test
  void measuringProcessorTimeChangesNoVariable() throws Exception {
    SearchSpace space = space(NAMES);
    Command command = Command.shell(looking()).cost(CostSource.cpuTime());
    try (ProcessObjective local = ProcessObjective.of(space, command)) {
      Outcome outcome = local.evaluate(space.unrank(0), evaluation());
      assertThat(outcome.isMeasured()).as(outcome.toString()).isTrue();
    }
  }

  /** To env it would be a variable, and nothing to run. */
  @Test
  void aProgramMayHaveANameLikeAVariable() throws Exception {
    Path program = folder.resolve("a=b");
    Files.copy(Path.of("/bin/echo"), program);
    Command command =
        Command.of(program.toString(), "cost=3", "${x}").cost(CostSource.regex("cost=(\\d+)"));
    assertThat(byAWorker(space("x"), command)).isEqualTo(Outcome.measured(3));
  }
}
