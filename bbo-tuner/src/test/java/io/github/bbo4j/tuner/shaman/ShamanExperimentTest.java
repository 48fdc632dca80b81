package io.github.bbo4j.tuner.shaman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Evaluation;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.plan.TuningPlan;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.process.ProcessObjective;
import io.github.bbo4j.tuner.process.ProcessSettings;
import io.github.bbo4j.tuner.shaman.ShamanComponent.Parameter;
import io.github.bbo4j.tuner.shaman.ShamanComponent.Passing;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Component and experiment files in the form of the thesis's listings 6.1 to 6.6. */
class ShamanExperimentTest {
  private static final String COMPONENTS =
      """
      components:
        demo:
          plugin: example=yes --more=no
          header: sync
          command: example_cmd
          ld_preload: example lib
          parameters:
            param_1:
              env_var: True
              type: int
              default: 1
            param_2:
              cmd_var: True
              type: int
              default: 100
              flag: test
              suffix: K
            param_3:
              cli_var: True
              type: int
              default: 1
            folder:
              cmd_var: True
              type: str
              default: /home/a b/$(id)
              flag: f
        plain:
          command: "echo cost="
          custom_target: parse.parse
          parameters:
            x:
              cmd_var: True
              type: float
              default: 2
      """;

  private static final String EXPERIMENT =
      """
      experiment:
        default_first: True
      bbo:
        heuristic: genetic_algorithm
        initial_sample_size: 2
        selection_method: bbo.heuristics.genetic_algorithm.selections.tournament_pick
        crossover_method: bbo.heuristics.genetic_algorithm.crossover.single_point_crossover
        mutation_rate: 0.4
        elitism: False
      noise_reduction:
        resampling_policy: simple_resampling
        nbr_resamples: 3
        fitness_aggregation: simple_fitness_aggregation
        estimator: numpy.median
      pruning:
        max_step_duration: numpy.median
      components:
        demo:
          param_1:
            min: 2
            max: 16
            step: 2
            step_type: multiplicative
          param_2:
            min: 1
            max: 15
            step: 3
          param_3:
            min: 0
            max: 3
            step: 1
      """;

  @TempDir Path folder;

  private static TuningPlan plan(String experiment, String script, Optional<CostSource> cost) {
    return ShamanExperiment.of(
        YamlValue.parse(experiment, "experiment.yaml"),
        ShamanComponent.parse(COMPONENTS, "components.yaml"),
        Optional.empty(),
        script,
        cost);
  }

  @Test
  void aWholeExperimentIsRead() {
    TuningPlan plan =
        plan(EXPERIMENT, "#!/bin/bash\n#SBATCH -n 1\necho ${HOME}\n", Optional.empty());
    assertThat(plan.space().domain(0)).isEqualTo(new GeometricDomain(2, 16, 2));
    assertThat(plan.space().domain(1)).isEqualTo(new IntegerDomain(1, 15, 3));
    assertThat(plan.search().ids())
        .containsEntry("heuristic", "ga-tournament-1pt")
        .containsEntry("resampling", "static-3")
        .containsEntry("aggregation", "median")
        .containsEntry("pruning", "median");
    assertThat(plan.search().integer("initial", -1)).isEqualTo(2);
    assertThat(plan.notes())
        .anyMatch(n -> n.contains("mutation_rate"))
        .anyMatch(n -> n.contains("the default 1 of param_1 is not on the grid"));
    assertThat(plan.command().submitWords())
        .containsExactly("--example=yes", "--more=no", "param_3=${param_3}");
    assertThatThrownBy(() -> ProcessObjective.of(plan.space(), plan.command()))
        .hasMessageContaining("through Slurm");
    plan.command().check(plan.space());
  }

  /**
   * A number of iterations under experiment was passed over: 100 evaluations for the 4 asked for.
   */
  @Test
  void whatHasNoEffectIsNoted() {
    String misplaced =
        EXPERIMENT.replace("default_first: True\n", "default_first: True\n  nbr_iteration: 4\n");
    assertThat(plan(misplaced, "", Optional.empty()).notes())
        .contains(
            "experiment.nbr_iteration is not taken over: default_first alone has a meaning there. Maybe it belongs to bbo");
    String suffixed = COMPONENTS.replace("env_var: True\n", "env_var: True\n        suffix: G\n");
    assertThat(
            ShamanExperiment.of(
                    YamlValue.parse(EXPERIMENT, "e"),
                    ShamanComponent.parse(suffixed, "c"),
                    Optional.empty(),
                    "",
                    Optional.empty())
                .notes())
        .contains(
            "flag and suffix of param_1 have no effect: an environment variable has its value alone");
    assertThat(plan(EXPERIMENT, "", Optional.empty()).notes())
        .noneMatch(note -> note.contains("experiment.") || note.contains("suffix"));
  }

  /** It was passed as {@code ----test}. */
  @Test
  void aFlagIsWithoutItsDashes() {
    assertThatThrownBy(
            () -> ShamanComponent.parse(COMPONENTS.replace("flag: test", "flag: --test"), "c"))
        .hasMessageContaining("flag = '--test' must be without the dashes, which are added");
  }

  @Test
  void pruningByACostThatIsKnownAtTheEndIsNoted() {
    String script = "#!/bin/bash\necho ${HOME}\n";
    String note = "pruning gives up no run: the cost is known at the end of a run only";
    assertThat(plan(EXPERIMENT, script, Optional.of(CostSource.regex("c=(.*)"))).notes())
        .contains(note);
    assertThat(plan(EXPERIMENT, script, Optional.empty()).notes()).doesNotContain(note);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theScriptRunsWithTheComponentsLinesBehindItsComments() throws Exception {
    String components =
        """
        c:
          header: touch header-ran
          command: N=${HOME:+2}; say() { echo "$@"; }; say
          ld_preload: ""
          parameters:
            e: {env_var: True, type: int, default: 1}
            x: {cmd_var: True, type: float, default: 1, flag: x}
            s: {cmd_var: True, type: str, default: "a'b $(touch pwned)", flag: label}
        """;
    String experiment =
        "components: {c: {e: {min: 1, max: 9, step: 1}, x: {min: 0.1, max: 0.5, step: 0.1}}}\n";
    TuningPlan plan =
        ShamanExperiment.of(
            YamlValue.parse(experiment, "e"),
            ShamanComponent.parse(components, "c"),
            Optional.of("c"),
            "#!/bin/bash\n#SBATCH -n 1\ntest -e header-ran && ! test -e pwned && echo cost=$e.${e}\n",
            Optional.of(CostSource.regex("-x 0.3 --label a'b \\$\\(touch pwned\\)\\R+cost=(.*)")));
    assertThat(plan.space().domain(1).size()).isEqualTo(5);
    ProcessSettings settings = ProcessSettings.defaults().withDirectory(folder);
    try (ProcessObjective objective = ProcessObjective.of(plan.space(), plan.command(), settings)) {
      Evaluation evaluation =
          new Evaluation(0, 0, Purpose.SEARCH, OptionalDouble.empty(), new Seed(1).stream("o", 0));
      var outcome =
          objective.evaluate(plan.space().configuration(Map.of("e", 7, "x", 0.3)), evaluation);
      assertThat(outcome.toString()).contains("7.7");
    }
  }

  @Test
  void listingsWithoutATopKeyAndInlineCommentsLoad() {
    Map<String, ShamanComponent> components =
        ShamanComponent.parse(
            """
            sbb_small_io:
              command: "#SBB targets=/fs1/roberts flavor=small trash-data=1"
              parameters:
                worker-threads:
                  cmd_var: True
                  type: int
                  default: 2
            """,
            "sbb.yaml");
    assertThat(components.get("sbb_small_io").command())
        .contains("#SBB targets=/fs1/roberts flavor=small trash-data=1");
  }

  @Test
  void mistakesAreToldWithLineAndColumn() {
    assertThatThrownBy(() -> plan(EXPERIMENT.replace("param_2:", "param_9:"), "", Optional.empty()))
        .hasMessageContaining(
            "experiment.yaml, line 25, column 7: 'param_9' is no parameter of component 'demo'");
    assertThatThrownBy(
            () -> plan(EXPERIMENT.replace("min: 2\n", "min: two\n"), "", Optional.empty()))
        .hasMessageContaining("line 20, column 12: min = 'two' must be a number");
    assertThatThrownBy(
            () -> plan("components: {plain: {x: {min: 1, max: 2, step: 1}}}", "", Optional.empty()))
        .hasMessageContaining("Python function parse.parse");
    assertThatThrownBy(
            () ->
                plan("components: {nothing: {x: {min: 1, max: 2, step: 1}}}", "", Optional.empty()))
        .hasMessageContaining("'nothing' is not in");
    assertThatThrownBy(() -> ShamanComponent.parse("a: {parameters: {p: {type: int}}}", "c"))
        .hasMessageContaining("needs one of env_var");
    assertThatThrownBy(() -> ShamanComponent.parse("a: {comand: x, parameters: {}}", "c"))
        .hasMessageContaining("line 1, column 13: the key 'comand' means nothing");
  }

  @Test
  void theDefaultOfATextNeedNotBeANumber() {
    String components =
        COMPONENTS.replace(
            "type: int\n        default: 1\n", "type: str\n        default: \"-\"\n");
    TuningPlan plan =
        ShamanExperiment.of(
            YamlValue.parse(EXPERIMENT, "experiment.yaml"),
            ShamanComponent.parse(components, "components.yaml"),
            Optional.empty(),
            "",
            Optional.empty());
    assertThat(plan.notes())
        .anyMatch(n -> n.contains("the default - of param_1 is not on the grid"));
  }

  @Test
  void sharesAreNotRoundedAndLimitsAreAboveZero() {
    String dynamic = "dynamic_resampling\n  percentage: ";
    for (var share :
        Map.of("0.001", "sedr-0.1", "0.125", "sedr-12.5", "0.1", "sedr-10").entrySet()) {
      String text = EXPERIMENT.replace("simple_resampling", dynamic + share.getKey());
      assertThat(plan(text, "", Optional.empty()).search().ids())
          .containsEntry("resampling", share.getValue());
    }
    String none = EXPERIMENT.replace("simple_resampling", dynamic + "-1");
    assertThatThrownBy(() -> plan(none, "", Optional.empty()))
        .hasMessageContaining("line 12, column 15: percentage = -1 must be above 0");
    String limit = EXPERIMENT.replace("max_step_duration: numpy.median", "max_step_duration: 0");
    assertThatThrownBy(() -> plan(limit, "", Optional.empty()))
        .hasMessageContaining("max_step_duration = 0 must be above 0");
  }

  @Test
  void optionsWithoutACounterpartAreNoted() {
    String text =
        EXPERIMENT.replace("nbr_resamples: 3", "nbr_resamples: 3\n  resampling_schedule: x");
    assertThat(plan(text, "", Optional.empty()).notes())
        .contains(
            "noise_reduction.resampling_schedule is not taken over: the resampling policy has its own setting");
    assertThat(plan(EXPERIMENT, "", Optional.empty()).notes()).hasSize(3);
  }

  @Test
  void rangesBeyond64BitsAreRefused() {
    assertThatThrownBy(
            () -> plan(EXPERIMENT.replace("max: 15\n", "max: 1e30\n"), "", Optional.empty()))
        .hasMessageContaining("max = 1e30 must be a number of at most 64 bits");
  }

  /** A component of one parameter, and a grid for it. */
  private static TuningPlan one(String parameter, String axis) {
    return ShamanExperiment.of(
        YamlValue.parse("components: {c: {p: " + axis + "}}", "e"),
        ShamanComponent.parse("c: {command: run, parameters: {p: " + parameter + "}}", "c"),
        Optional.empty(),
        "#!/bin/bash\n",
        Optional.empty());
  }

  @Test
  void gridsAreThoseOfTheirSteps() {
    String passed = "{cmd_var: True, default: 2}";
    assertThat(one(passed, "{min: 1, max: 8.9, step: 2}").space().domain(0))
        .isEqualTo(new IntegerDomain(1, 8, 2));
    assertThatThrownBy(() -> one(passed, "{min: 1, max: 8, step: 2, step_type: log}"))
        .hasMessageContaining("step_type = 'log' must be additive or multiplicative");
    assertThatThrownBy(() -> one(passed, "{min: 0.5, max: 8, step: 0}"))
        .hasMessageContaining("step = 0 must be positive");
    assertThatThrownBy(() -> one(passed, "{min: 0, max: 10, step: 0.000009}"))
        .hasMessageContaining("makes more than a million levels");
  }

  @Test
  void parametersThatMeanNothingAreRefused() {
    String axis = "{min: 1, max: 8, step: 1}";
    assertThatThrownBy(() -> one("{cmd_var: True, env_var: True}", axis))
        .hasMessageContaining("p is passed in two ways");
    assertThatThrownBy(() -> one("{cmd_var: True, type: long}", axis))
        .hasMessageContaining("type = 'long' must be int, float or str");
    assertThatThrownBy(() -> one("{cmd_var: True, default: many}", axis))
        .hasMessageContaining("default = 'many' must be a number");
    assertThat(one("{env_var: True, flag: f}", axis).notes())
        .contains(
            "flag and suffix of p have no effect: an environment variable has its value alone");
    assertThatThrownBy(
            () -> ShamanComponent.parse("c: {plugin: a, cli_command: b, parameters: {}}", "c"))
        .hasMessageContaining("cli_command is the older name of plugin");
  }

  @Test
  void flagsOfOneLetterHaveOneDashAndSuffixesFollow() {
    Parameter letter =
        new Parameter(
            "p",
            Passing.COMMAND,
            "int",
            Optional.empty(),
            Optional.of("f"),
            Optional.of("K"),
            false);
    assertThat(letter.words("7")).isEqualTo("-f 7K");
    Parameter word =
        new Parameter(
            "p",
            Passing.COMMAND,
            "int",
            Optional.empty(),
            Optional.of("fx"),
            Optional.empty(),
            false);
    assertThat(word.words("7")).isEqualTo("--fx 7");
  }

  @Test
  void ofSeveralComponentsOneIsNamed() {
    String two = "components: {demo: {}, plain: {}}";
    assertThatThrownBy(() -> plan(two, "", Optional.empty()))
        .hasMessageContaining("the experiment has the components [demo, plain]: say which one");
  }
}
