package io.github.bbo4j.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our own files: what they can say, and how attacks are answered. */
class TuningFileTest {
  static final String FILE =
      """
      name: all of it
      parameters:
        level: {min: 0, max: 9, default: 6}
        dict: {min: 65536, max: 67108864, multiply: 2, flag: --dict=, default: 8388608}
        ratio: {min: 1e-6, max: 1, type: real, scale: log, default: 0.5}
        mode: {choice: [fast, "1e3", no], env: MODE, default: fast}
        size: {levels: [1, 2.5, 8], default: 2.5}
        grid: {factors-of: 12, default: 3x4}
      command: [tool, "-${level}", "${ratio}", "${size}", "${grid}", "$${literal}"]
      environment: {LC_ALL: C}
      templates: {app.conf: "level = ${level}"}
      headers: [[sync], [sleep, "0"]]
      warm-ups: 1
      cost: {json: /a/b, file: out.json}
      maximize: true
      time-limit: 1.5 min
      search: {budget: 60, seed: 7, concurrency: 4, heuristic: random, resampling: none, time-limit: 2 h, max-failures: 0.5,
               pruning: none, free-running: true, avoid-failures: false, retries: {lost: 3, timed-out: 1, budget: 9}}
      constraints:
        room: {sum: [level, dict], max: 60000000}
        fast: {when: {mode: fast, size: [1, 2.5]}, then: {level: [6, 7], grid: 3x4}}
      """;

  @TempDir Path folder;

  /** The search looks at it between trials; who hangs is told nothing by it. */
  @Test
  void aLimitOfTheSearchAloneIsNoted() {
    String file = "parameters: {x: {min: 0, max: 9}}\ncommand: [sleep, '${x}']\n";
    String search = "search: {budget: 5, time-limit: 3 s}\n";
    assertThat(TuningFile.parse(file + search, "f").notes())
        .singleElement()
        .asString()
        .contains("the time-limit of 'search' is looked at between trials", "hangs goes on");
    assertThat(TuningFile.parse(file + "time-limit: 2 s\n" + search, "f").notes()).isEmpty();
    assertThat(TuningFile.parse(file + "search: {budget: 5}\n", "f").notes()).isEmpty();
  }

  @Test
  void permutationsAreTakenAsListsAndAsTexts() {
    String file = "command: [sleep, '${x}']\nparameters: {x: {permutation-of: 3, default: ";
    for (String order : List.of("[2, 0, 1]", "'[2, 0, 1]'")) {
      TuningPlan plan = TuningFile.parse(file + order + "}}", "f");
      assertThat(plan.space().longSize()).hasValue(6);
      assertThat(plan.space().configuration(plan.defaults()).permutation("x"))
          .containsExactly(2, 0, 1);
    }
    for (String order : List.of("[2, 0, 0]", "[a, b, c]", "5", "[[0]]")) {
      assertThatThrownBy(() -> TuningFile.parse(file + order + "}}", "f.yaml"))
          .hasMessageContaining("f.yaml, line 2, column");
    }
    assertThatThrownBy(() -> TuningFile.parse(file.replace("3", "21") + "[0]}}", "f.yaml"))
        .hasMessageContaining("permutation-of = 21 must be 1..20 items");
  }

  @Test
  void wholeNumbersMayHaveALogarithmicScale() {
    String file =
        "command: [sleep, '${x}']\nparameters:\n  x: {min: 1, max: 1000000, step: 3, scale: ";
    assertThat(TuningFile.parse(file + "log}", "f").space().domain(0))
        .isEqualTo(new IntegerDomain(1, 1_000_000, 3, true));
    assertThat(TuningFile.parse(file + "linear}", "f").space().domain(0))
        .isEqualTo(new IntegerDomain(1, 1_000_000, 3));
    assertThatThrownBy(() -> TuningFile.parse(file + "decades}", "f.yaml"))
        .hasMessageContaining("f.yaml, line 3")
        .hasMessageContaining("scale = 'decades' must be linear or log");
    assertThatThrownBy(() -> TuningFile.parse(file.replace("min: 1", "min: 0") + "log}", "f.yaml"))
        .hasMessageContaining("f.yaml, line 3")
        .hasMessageContaining("min = 0 has no logarithm. Maybe start at 1");
  }

  /** As that of the command line; a double would have another. */
  @Test
  void aSeedHas64Bits() {
    String file = "parameters: {x: {min: 0, max: 9}}\ncommand: [sleep, '${x}']\n";
    for (long seed : new long[] {Long.MIN_VALUE, (1L << 53) + 1, Long.MAX_VALUE}) {
      String search = "search: {seed: " + seed + "}\n";
      assertThat(TuningFile.parse(file + search, "f").search().number("seed", 1)).isEqualTo(seed);
    }
    assertThatThrownBy(() -> TuningFile.parse(file + "search: {seed: 9223372036854775808}", "f"))
        .hasMessageContaining("seed = '9223372036854775808' must be a whole number of at most 64");
  }

  /** Nothing ran, and the only cost was that of starting a shell. */
  @Test
  void aScriptThatSaysNothingIsRefused() {
    assertThatThrownBy(() -> TuningFile.parse("parameters: {x: {min: 1, max: 9}}\nshell: ' '", "f"))
        .hasMessage("f, line 2, column 8: shell = ' ' must be a script");
  }

  /** The file was refused for what the command line wins over. */
  @Test
  void whatIsGivenElsewhereNeedsNotFit() throws Exception {
    Path file = folder.resolve("f.yaml");
    Files.writeString(
        file,
        """
        parameters: {x: {min: 0, max: 9}}
        command: [sleep, '${x}']
        cost: cpu
        search: {budget: 3, initial: 5, pruning: median}
        """);
    assertThatThrownBy(() -> TuningFile.read(file, (kind, id) -> {}, Set.of("budget")))
        .hasMessageContaining("pruning = 'median' would give up no run");
    assertThatThrownBy(() -> TuningFile.read(file, (kind, id) -> {}, Set.of("pruning")))
        .hasMessageContaining("initial = 5 points are more than the budget = 3");
    assertThat(TuningFile.read(file, (kind, id) -> {}, Set.of("budget", "pruning")).search().ids())
        .containsEntry("pruning", "median");
  }

  @Test
  void constraintsForbidWhatTheySay() {
    String file =
        """
        parameters:
          p: {min: 1, max: 720}
          q: {min: 1, max: 720}
          r: {min: 1, max: 720}
          cache: {choice: [on, off]}
          size: {levels: [1, 2, 4]}
        constraints:
          grid: {product: [p, q, r], min: 720, max: 720}
          unused: {when: {cache: off}, then: {size: 1}}
          small: {when: {size: [2, 4], cache: on}, then: {p: [1, 2], q: 3}}
        shell: echo
        """;
    SearchSpace space = TuningFile.parse(file, "f.yaml").space();
    long small =
        space.stream().filter(c -> !c.value("size").equals(1L)).map(c -> c.integer("p")).count();
    assertThat(small).as("two grids, two sizes").isEqualTo(4);
    assertThat(space.size()).isEqualTo(BigInteger.valueOf(270 * 2 + small));
    assertThat(space.constraints().stream().map(Constraint::name))
        .containsExactly("grid", "unused", "small");
  }

  @Test
  void everythingIsRead() {
    TuningPlan plan = TuningFile.parse(FILE, "f.yaml");
    assertThat(plan.name()).isEqualTo("all of it");
    assertThat(plan.space().dimension()).isEqualTo(6);
    assertThat(plan.space().configuration(plan.defaults()).asMap())
        .containsEntry("level", 6L)
        .containsEntry("size", 2.5);
    assertThat(plan.maximize()).isTrue();
    assertThat(plan.command().timeLimit()).isEqualTo(Duration.ofSeconds(90));
    assertThat(plan.command().warmups()).isEqualTo(1);
    assertThat(plan.command().cost()).hasToString("the number at JSON pointer '/a/b' in out.json");
    assertThat(plan.search().integer("budget", 0)).isEqualTo(60);
    SearchLimits limits = plan.search().limits();
    assertThat(limits.time()).contains(Duration.ofHours(2));
    assertThat(limits.failureShare()).contains(0.5);
    assertThat(limits.retries())
        .contains(RetryPolicy.of(FailureKind.LOST, 3).and(FailureKind.TIMED_OUT, 1).withBudget(9));
    assertThat(plan.search().id("pruning")).contains("none");
    assertThat(plan.search().flag("free-running", false)).isTrue();
    assertThat(plan.search().flag("avoid-failures", true)).isFalse();
    assertThat(plan.space().domain(3).contains("no")).as("a label stays text").isTrue();
  }

  /** Under shell each parameter is a variable of its name, which another value overwrote. */
  @Test
  void aVariableOfAScriptHasOneValue() {
    String file =
        "parameters: {x: {min: 0, max: 9}, y: {min: 0, max: 9%s}}\nshell: 'echo $x $y'\n%s";
    assertThat(TuningFile.parse(String.format(file, ", env: y", ""), "f").space().dimension())
        .as("its own name")
        .isEqualTo(2);
    for (String[] two : new String[][] {{", env: x", ""}, {"", "environment: {x: 5}\n"}}) {
      assertThatThrownBy(() -> TuningFile.parse(String.format(file, (Object[]) two), "f"))
          .hasMessageContaining("line 2, column 8: variable = x has two values");
    }
    assertThatThrownBy(
            () -> TuningFile.parse(String.format(file, "", "search: {time-limit: 0 s}"), "f"))
        .hasMessageContaining("line 3, column 22: time-limit = '0 s' must be positive");
  }

  /** 19 digits became a double, and the command got another number. */
  @Test
  void levelsKeepAllTheirDigits() {
    String file = "parameters: {m: {levels: [1, %s]}}\ncommand: [tool, '${m}']\n";
    assertThat(
            TuningFile.parse(String.format(file, "9223372036854771712"), "f")
                .space()
                .unrank(1)
                .value("m"))
        .isEqualTo(9223372036854771712L);
    assertThatThrownBy(() -> TuningFile.parse(String.format(file, "18446744073709551615"), "f"))
        .hasMessageContaining("must be a whole number of at most 64 bits");
  }

  @Test
  void attacksAreRefused() throws Exception {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      bomb.append("a" + i + ": &a" + i + " [")
          .append(("*a" + (i - 1) + ", ").repeat(10))
          .append("x]\n");
    }
    assertThatThrownBy(() -> TuningFile.parse(bomb.toString(), "f"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("aliases");
    assertThatThrownBy(() -> TuningFile.parse("name: &a [*a]", "f"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("alias");
    assertThatThrownBy(() -> TuningFile.parse("name: " + "[".repeat(50_000), "f"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("nested deeper than 64");
    assertThatThrownBy(() -> TuningFile.parse("name: !!javax.script.ScriptEngineManager []", "f"))
        .isInstanceOf(BboException.class);
    assertThatThrownBy(() -> TuningFile.parse("name: [unclosed", "f"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("line 1");
    assertThatThrownBy(() -> TuningFile.parse("", "f"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("empty");
    Path large = folder.resolve("large.yaml");
    Files.writeString(large, "a: " + "x".repeat(2 << 20), StandardCharsets.UTF_8);
    assertThatThrownBy(() -> TuningFile.read(large))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("larger than");
    Path latin = folder.resolve("latin.yaml");
    Files.write(latin, "name: \u00e4".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> TuningFile.read(latin))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("UTF-8");
  }

  @Test
  void whatAShellCannotReadIsRefused() {
    String dashed = "parameters: {x-y: {min: 0, max: 1%s}}\nshell: 'echo $x-y'";
    assertThatThrownBy(() -> TuningFile.parse(dashed.formatted(""), "f.yaml"))
        .hasMessageContaining("'x-y' can't be read in a shell script");
    assertThat(TuningFile.parse(dashed.formatted(", env: XY"), "f.yaml").space().dimension())
        .isEqualTo(1);
    assertThatThrownBy(
            () ->
                TuningFile.parse(
                    "parameters: {x: {min: 0, max: 1, env: A}}\nenvironment: {A: 1}\ncommand: [a]",
                    "f.yaml"))
        .hasMessageContaining("variable = A has two values");
  }
}
