package io.github.bbo4j.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.space.Constraint;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our own files: what they can say, and how mistakes and attacks are answered. */
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

  /** Each was taken, and did nothing. */
  @Test
  void whatTheRestOfTheFileMakesMeaninglessIsRefused() {
    String file = "parameters: {x: {min: 0, max: 9}}\ncommand: [sleep, '${x}']\n";
    String pruned = "search: {budget: 5, pruning: median}\n";
    assertThat(TuningFile.parse(file + pruned, "f").search().id("pruning")).contains("median");
    for (String cost : List.of("cost: {pattern: 'c=(.*)'}\n", "cost: cpu\n", "maximize: true\n")) {
      assertThatThrownBy(() -> TuningFile.parse(file + cost + pruned, "f"))
          .hasMessageContaining("f, line 4, column 30: pruning = 'median' would give up no run: ");
      assertThat(TuningFile.parse(file + cost + pruned.replace("median", "none"), "f")).isNotNull();
    }
    String first = "search: {default-first: true}\n";
    assertThatThrownBy(() -> TuningFile.parse(file + first, "f"))
        .hasMessageContaining("f, line 3, column 25: default-first = true, and no parameter has");
    assertThat(TuningFile.parse(file + first.replace("true", "false"), "f")).isNotNull();
    assertThat(TuningFile.parse(file.replace("9}", "9, default: 3}") + first, "f")).isNotNull();
  }

  /** The words were of Java's methods, without line and column. */
  @Test
  void whatTheBudgetHasNoRoomForIsToldInTheWordsOfTheFile() {
    String file = "parameters: {x: {min: 0, max: 9}}\ncommand: [sleep, '${x}']\n";
    for (String[] search :
        new String[][] {
          {"budget: 4, initial: 10", "30: initial = 10 points are more than the budget = 4. Maybe"},
          {"budget: 4, confirm: 4", "30: confirm = 4 leaves nothing of the budget = 4 to search"},
          {
            "budget: 9, confirm: 4, initial: 6",
            "42: initial = 6 points are more than the budget = 9 less confirm = 4. Maybe"
          }
        }) {
      assertThatThrownBy(() -> TuningFile.parse(file + "search: {" + search[0] + "}\n", "f"))
          .hasMessageContaining("f, line 3, column " + search[1]);
    }
    String fits = "search: {budget: 9, confirm: 4, initial: 5}\n";
    assertThat(TuningFile.parse(file + fits, "f").search().integer("initial", 0)).isEqualTo(5);
  }

  /** One was told at a time, of four keys in the words of Java's methods at another place. */
  @Test
  void allMistakesAreToldAtOnceInTheWordsOfTheFile() {
    String file =
        """
        nmae: x
        parameters:
          a: {min: 1, max: 9, multiply: 1}
          b: {choice: [u, u]}
          c: {factors-of: 0}
        command: []
        cost: {pattern: abc}
        time-limit: 90
        search: {budjet: 3, seed: x, retries: {lots: 1}, max-failures: 2}
        """;
    assertThatThrownBy(() -> TuningFile.parse(file, "f"))
        .isInstanceOf(BboException.class)
        .satisfies(
            e ->
                assertThat(e.getMessage().split(";\n"))
                    .usingElementComparator((a, b) -> a.startsWith(b) ? 0 : 1)
                    .containsExactly(
                        "f, line 1, column 7: the key 'nmae' means nothing here. Maybe 'name'? ",
                        "f, line 3, column 33: multiply = 1 must be at least 2",
                        "f, line 4, column 15: choice = [u, u] are not distinct",
                        "f, line 5, column 19: factors-of = 0 must be in 1..10^12",
                        "f, line 6, column 10: command = []: a command needs a program",
                        "f, line 8, column 13: time-limit = '90' must be a time such as",
                        "f, line 7, column 17: pattern = 'abc' has no group",
                        "f, line 9, column 18: the key 'budjet' means nothing here. Maybe 'budget'?",
                        "f, line 9, column 27: seed = 'x' must be a whole number",
                        "f, line 9, column 64: max-failures = 2.0 must be a share",
                        "f, line 9, column 46: there is no kind of failure 'lots'. Maybe 'lost'?"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "cost: {pattern: '('} | 17 | pattern = '(' is no regular expression",
        "cost: {json: a} | 14 | json = 'a' is no JSON pointer",
        "cost: {json: /a, file: ../b} | 24 | file = '../b' must be a path inside",
        "templates: {/a: b} | 17 | template = '/a' must be a path inside",
        "constraints: {k: {sum: [x, x], max: 3}} | 24 | sum = [x, x] of constraint",
        "constraints: {k: {product: [x, x], max: 3}} | 28 | product = [x, x] of constraint",
        "name: ' ' | 7 | name = ' ' must be a name",
      })
  void whatABuilderRefusesIsToldInTheWordsOfTheFile(String line, int column, String message) {
    String text = "parameters:\n  x: {min: 1, max: 9}\ncommand: ['${x}']\n";
    assertThatThrownBy(() -> TuningFile.parse(text + line, "f"))
        .hasMessageStartingWith("f, line 4, column " + column + ": " + message);
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {sum: [a, c], max: 3}               | line 4, column 12: 'c' is none of the parameters [a, m]
          {sum: [a, m], max: 3}               | parameter 'm', one of 'x', 'y', can't be
          {sum: [a]}                          | neither 'min' nor 'max' is there: it forbids nothing
          {sum: [a], product: [a], max: 1}    | needs 'sum' or 'product'
          {sum: [a], min: 3, max: 1}          | max = 1 must be at least min = 3
          {when: {m: x}}                      | needs the key 'then'
          {when: {m: z}, then: {a: 1}}        | the value z must be one of '
          {when: {m: x}, then: {a: 1}, max: 2}| the key 'max' means nothing here
          {when: {}, then: {a: 1}}            | when is empty: it says nothing
          {sum: [a], max: 2}                  | line 4, column 3: of the defaults, {a=3, m=x} breaks
          {sum: [a], max: 0}                  | no combination of [a] meets the constraints [k]
          """)
  void mistakesOfConstraintsAreToldWithTheirPlace(String constraint, String message) {
    String file =
        "parameters: {a: {min: 1, max: 4, default: 3}, m: {choice: [x, y], default: x}}\n"
            + "command: [echo, '${a}', '${m}']\nconstraints:\n  k: "
            + constraint;
    assertThatThrownBy(() -> TuningFile.parse(file, "f.yaml"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("f.yaml, line 4")
        .hasMessageContaining(message);
  }

  @Test
  void aRangeThatIsNotWholeIsToldOfReals() {
    String file = "parameters: {a: {min: 0.1, max: 4}}\nshell: echo $a\n";
    assertThatThrownBy(() -> TuningFile.parse(file, "f.yaml"))
        .hasMessageContaining("min = '0.1' must be a whole number. Maybe add 'type: real'");
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "max: 9, default: 6 | max: 9, default: 16 | line 3, column 36: the default 16 must be a whole number from 0 to 9",
        "name: all of it | nmae: x | line 1, column 7: the key 'nmae' means nothing here",
        "cost: {json: /a/b, file: out.json} | cost: fast | line 14, column 7: cost = 'fast' must be wall",
        "min: 0, max: 9 | min: 9, max: 0 | line 3, column 16: min = 9 must be at most max = 0",
        "time-limit: 1.5 min | time-limit: 90 | time-limit = '90' must be a time such as",
        "'\"${size}\", ' | '' | 'size' does not reach the command",
        "budget: 60 | budget: none | line 17, column 18: budget = 'none' must be a whole number",
        "warm-ups: 1 | name: twice | line 13",
        "lost: 3 | last: 3 | there is no kind of failure 'last'. Maybe 'lost'?",
        "lost: 3 | lost: -3 | line 18",
        "max-failures: 0.5 | max-failures: 50 | must be a share in (0, 1]",
        "command: [tool | command: [\"\" | needs a program"
      })
  void aMistakeIsToldWithItsPlace(String old, String mistake, String message) {
    assertThat(FILE).contains(old);
    assertThatThrownBy(
            () -> TuningFile.parse(FILE.replace(old, mistake == null ? "" : mistake), "f.yaml"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("f.yaml, line ")
        .hasMessageContaining(message);
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

  /** Whoever writes a key means something by it: one that another kind takes is not passed over. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{min: 1, max: 9, scale: log} | 'scale' means nothing beside whole numbers",
        "{min: 1, max: 9, type: real, step: 2} | 'step' means nothing beside type: real",
        "{min: 1, max: 9, multiply: 2, step: 2} | 'step' means nothing beside multiply",
        "{choice: [a], min: 1} | 'min' means nothing beside a choice",
        "{levels: [1], max: 1} | 'max' means nothing beside levels",
        "{factors-of: 6, type: real} | 'type' means nothing beside pairs of factors"
      })
  void keysOfAnotherKindOfParameterAreRefused(String parameter, String message) {
    assertThatThrownBy(
            () -> TuningFile.parse("parameters:\n  x: " + parameter + "\ncommand: [a]", "f.yaml"))
        .isInstanceOf(BboException.class)
        .hasMessageMatching("(?s)f.yaml, line 2, column [0-9]+: the key " + message + ".*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "time-limit: 0 s | 13 | positive",
        "cost: {pattern: '('} | 17 | no regular expression",
        "templates: {../a: b} | 19 | inside",
        "environment: {A=B: c} | 20 | no name of an environment variable",
        "headers: [[]] | 11 | needs a program",
        "warm-ups: 99999999999 | 11 | at most 2147483647"
      })
  void mistakesOfTheCommandAreToldWithTheirPlace(String line, int column, String message) {
    String text = "parameters:\n  x: {min: 1, max: 9}\ncommand: ['${x}']\n";
    assertThatThrownBy(() -> TuningFile.parse(text + line, "f.yaml"))
        .hasMessageStartingWith("f.yaml, line 4, column " + column + ": ")
        .hasMessageContaining(message);
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
