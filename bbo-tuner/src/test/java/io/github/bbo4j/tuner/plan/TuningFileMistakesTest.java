package io.github.bbo4j.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.BboException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Mistakes in our own files, told all at once, each with its place and in the words of the file.
 */
class TuningFileMistakesTest {
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
    for (String limit : List.of("0", "-1", "0.0", "-.5e3", "0e7")) {
      String fixed = pruned.replace("median", "fixed-" + limit);
      assertThatThrownBy(() -> TuningFile.parse(file + fixed, "f"))
          .hasMessageContaining("pruning = 'fixed-" + limit + "' would give up no run: each run");
    }
    assertThat(TuningFile.parse(file + pruned.replace("median", "fixed-0.05"), "f")).isNotNull();
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

  @Test
  void aColonInAShellLineIsToldWithItsCure() {
    assertThatThrownBy(() -> TuningFile.parse("name: a\nshell: echo \"cost: $x\"\n", "f"))
        .hasMessage(
            "f, line 2, column 18: mapping values are not allowed here. Maybe put a text that holds ': ' in quotes");
  }

  /** "expected ',' or ']', but got {" was all. */
  @Test
  void aParameterInAWordWithoutQuotesIsToldWithItsCure() {
    assertThatThrownBy(() -> TuningFile.parse("name: a\ncommand: [xz, -${level}, x]\n", "f"))
        .hasMessage(
            "f, line 2, column 17: expected ',' or ']', but got {. Maybe put \"-${level}\" in quotes");
    assertThatThrownBy(() -> TuningFile.parse("command: [\"${a}\", {x, [}]\n", "f"))
        .message()
        .doesNotContain("quotes");
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
    assertThat(TuningFileTest.FILE).contains(old);
    assertThatThrownBy(
            () ->
                TuningFile.parse(
                    TuningFileTest.FILE.replace(old, mistake == null ? "" : mistake), "f.yaml"))
        .isInstanceOf(BboException.class)
        .hasMessageContaining("f.yaml, line ")
        .hasMessageContaining(message);
  }

  /** Whoever writes a key means something by it: one that another kind takes is not passed over. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{min: 1, max: 9, multiply: 2, scale: log} | 'scale' means nothing beside multiply",
        "{min: 1, max: 9, type: real, step: 2} | 'step' means nothing beside type: real",
        "{min: 1, max: 9, multiply: 2, step: 2} | 'step' means nothing beside multiply",
        "{choice: [a], min: 1} | 'min' means nothing beside a choice",
        "{levels: [1], max: 1} | 'max' means nothing beside levels",
        "{factors-of: 6, type: real} | 'type' means nothing beside pairs of factors",
        "{permutation-of: 3, step: 1} | 'step' means nothing beside a permutation"
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
}
