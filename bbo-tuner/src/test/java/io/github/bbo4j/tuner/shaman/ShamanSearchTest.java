package io.github.bbo4j.tuner.shaman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.tuner.internal.YamlValue;
import io.github.bbo4j.tuner.plan.SearchChoices;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each of SHAMan's words is the id of what does the same here. */
class ShamanSearchTest {
  private final List<String> notes = new ArrayList<>();

  private SearchChoices read(String text) {
    return new ShamanSearch(notes).read(YamlValue.parse(text, "experiment.yaml"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          bbo: {heuristic: genetic_algorithm, selection_method: a.tournament_pick}; heuristic; ga-tournament-1pt
          bbo: {heuristic: genetic_algorithm, crossover_method: a.double_point}; heuristic; ga-tournament-2pt
          bbo: {heuristic: genetic_algorithm, selection_method: a.probabilistic_pick}; heuristic; ga-roulette-1pt
          bbo: {heuristic: simulated_annealing}; heuristic; sa-log
          bbo: {heuristic: simulated_annealing, cooling_schedule: a.exponential_schedule}; heuristic; sa-exp
          bbo: {heuristic: simulated_annealing, cooling_schedule: a.multiplicative}; heuristic; sa-linear
          bbo: {heuristic: exhaustive_search}; heuristic; exhaustive
          bbo: {heuristic: random_search}; heuristic; random
          bbo: {heuristic: surrogate_models}; heuristic; auto
          noise_reduction: {resampling_policy: dynamic_resampling}; resampling; sedr-10
          noise_reduction: {resampling_policy: dynamic_resampling_parametric}; resampling; bounded-filter
          noise_reduction: {resampling_policy: simple_resampling, nbr_resamples: 4}; resampling; static-4
          noise_reduction: {estimator: numpy.mean}; aggregation; mean
          noise_reduction: {estimator: numpy.median}; aggregation; median
          pruning: {max_step_duration: default}; pruning; default
          pruning_strategy: {max_step_duration: 2.5}; pruning; fixed-2.5
          pruning: {max_step_duration: numpy.mean}; pruning; mean
          """)
  void wordsAreIds(String text, String kind, String id) {
    assertThat(read(text).id(kind)).contains(id);
  }

  @ParameterizedTest
  @CsvSource({
    "max_iteration, budget, 7",
    "nbr_iteration, budget, 7",
    "initial_sample_size, initial, 7",
    "initial_sample_size, initial, 0"
  })
  void numbersAreTakenOver(String option, String name, int value) {
    assertThat(read("bbo: {" + option + ": " + value + "}").number(name, -1)).isEqualTo(value);
  }

  @Test
  void theDefaultIsFirstIfSaid() {
    assertThat(read("experiment: {default_first: True}").flag("default-first", false)).isTrue();
    assertThat(read("experiment: {default_first: False}").flag("default-first", true)).isFalse();
    assertThat(read("bbo: {heuristic: random_search}").flags()).isEmpty();
    assertThat(notes).isEmpty();
  }

  @Test
  void whatIsDoneOtherwiseIsNotedAndWhatIsUnknownRefused() {
    read("noise_reduction: {estimator: numpy.mean}");
    read("bbo: {heuristic: surrogate_model}");
    assertThat(notes)
        .containsExactly(
            "noise_reduction without resampling_policy changes nothing",
            "bbo.heuristic surrogate_model is the library's own surrogate search, 'auto'");
    assertThatThrownBy(() -> read("bbo: {heuristic: hill_climbing}"))
        .hasMessageContaining("heuristic 'hill_climbing' is none of SHAMan's");
    assertThatThrownBy(() -> read("noise_reduction: {resampling_policy: all}"))
        .hasMessageContaining("resampling_policy 'all' is none of SHAMan's");
  }
}
