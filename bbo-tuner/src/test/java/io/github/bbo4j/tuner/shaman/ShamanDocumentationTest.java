package io.github.bbo4j.tuner.shaman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.plan.TuningPlan;
import io.github.bbo4j.tuner.process.CostSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Files with the keys, nesting and kinds of values of every example in the published tool's
 * documentation (user guide: registering, launching; cookbook of I/O accelerators) and in its
 * folder of examples; names and numbers are ours.
 */
class ShamanDocumentationTest {
  /** Registering a component: the older key of the plugin, and each way of passing. */
  private static final String REGISTERING =
      """
      components:
        library:
          cli_command: tuned=yes
          header: sync
          command: wrapper
          ld_preload: libtuned.so
          parameters:
            window:
              env_var: True
              type: int
              default: 4
            size:
              cmd_var: True
              type: int
              default: 64
              flag: size
              suffix: M
            nodes:
              cli_var: True
              type: int
              default: 1
      """;

  /** Launching an experiment: all five sections, mutation and pool included. */
  private static final String LAUNCHING =
      """
      experiment:
        default_first: True

      bbo:
        heuristic: genetic_algorithm
        initial_sample_size: 3
        selection_method: bbo.heuristics.genetic_algorithm.selections.tournament_pick
        crossover_method: bbo.heuristics.genetic_algorithm.crossover.single_point_crossover
        mutation_method: bbo.heuristics.genetic_algorithm.mutations.mutate_chromosome_to_neighbor
        pool_size: 4
        mutation_rate: 0.3
        elitism: False

      noise_reduction:
        resampling_policy: simple_resampling
        nbr_resamples: 2
        fitness_aggregation: simple_fitness_aggregation
        estimator: numpy.median

      pruning:
        max_step_duration: numpy.median

      components:
        library:
          window:
            min: 1
            max: 9
            step: 1
          size:
            min: 4
            max: 64
            step: 12
      """;

  @Test
  void theUserGuidesFilesMakeAPlan() {
    Map<String, ShamanComponent> components = ShamanComponent.parse(REGISTERING, "c.yaml");
    TuningPlan plan =
        ShamanExperiment.of(
            YamlValue.parse(LAUNCHING, "e.yaml"),
            components,
            Optional.empty(),
            "#!/bin/bash\n#SBATCH --job-name=T\n#SBATCH --ntasks=3\nhostname\n",
            Optional.empty());
    assertThat(plan.space().dimension()).isEqualTo(2);
    assertThat(plan.defaults()).containsEntry("window", 4.0).containsEntry("size", 64.0);
    assertThat(plan.command().submitWords())
        .as("who is not tuned is passed with its default")
        .containsExactly("--tuned=yes", "nodes=1");
    plan.command().check(plan.space());
    assertThat(plan.search().ids()).containsEntry("heuristic", "ga-tournament-1pt");
  }

  /** The cookbook: an accelerator by its plugin, parameters by environment variables alone. */
  @Test
  void theCookbooksAcceleratorLoads() {
    ShamanComponent accelerator =
        ShamanComponent.parse(
                """
                components:
                  accelerator:
                    cli_command: accelerate=yes
                    parameters:
                      length: {env_var: True, type: int, default: 90}
                      bin: {env_var: True, type: int, default: 524288}
                """,
                "c.yaml")
            .get("accelerator");
    assertThat(accelerator.plugin()).contains("accelerate=yes");
    assertThat(accelerator.parameters()).hasSize(2);
  }

  /** The folder of examples: several components, hyphens, comments as commands, a suffix. */
  @Test
  void theFolderOfExamplesLoads() {
    Map<String, ShamanComponent> components =
        ShamanComponent.parse(
            """
            # A comment first.
            components:
              two-plugins:
                plugin: fast=yes --drop=yes
                header: clush -w $(hostname) -l root 'sync ; echo 3 > /proc/sys/vm/drop_caches'
                parameters:
                  LENGTH:
                    env_var: True
                    type: int
                    default: 100
              buffer:
                command: "#BUF targets=/scratch/me flavor=small "
                header: "#BUF trash=all"
                parameters:
                  worker-threads:
                    cmd_var: True
                    type: int
                    default: 2

                  cache-threshold:
                    cmd_var: True
                    type: int
                    default: 10
              copy:
                command: dd if=/dev/zero of=file.test
                parameters:
                  bs:
                    cmd_var: True
                    type: int
                    default: 1000
                    suffix: "M"
              library:
                custom_target: parse_output.parse_output
                parameters:
                  LENGTH:
                    env_var: True
                    type: int
                    default: 100
            """,
            "c.yaml");
    assertThat(components).containsOnlyKeys("two-plugins", "buffer", "copy", "library");
    for (String name : components.keySet()) {
      String parameter = components.get(name).parameters().keySet().iterator().next();
      String experiment =
          "components: {" + name + ": {" + parameter + ": {min: 1, max: 9, step: 2}}}\n";
      TuningPlan plan =
          ShamanExperiment.of(
              YamlValue.parse(experiment, "e.yaml"),
              components,
              Optional.of(name),
              "#!/bin/bash\nhostname\n",
              Optional.of(CostSource.regex("cost=(.*)")));
      plan.command().check(plan.space());
      assertThat(plan.space().domain(0).size()).isEqualTo(5);
    }
  }

  @Test
  void aPluginUnderBothNamesIsRefused() {
    assertThatThrownBy(
            () ->
                ShamanComponent.parse(
                    REGISTERING.replace("header: sync", "plugin: other=yes"), "c.yaml"))
        .hasMessageContaining("line 3, column 18")
        .hasMessageContaining("older name of plugin");
  }
}
