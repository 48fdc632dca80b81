package io.github.bbo4j.tuner.slurm;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmOptionsTest {
  @Test
  void optionsAreTakenInBothForms() {
    assertThatCode(() -> new Slurm("--partition=main", "-p", "main", "--time", "5", "--exclusive"))
        .doesNotThrowAnyException();
  }

  /** sbatch would take it for the script that it runs. */
  @ParameterizedTest
  @ValueSource(strings = {"partition=main", "", " "})
  void aWordThatIsNoOptionIsRefused(String word) {
    assertThatThrownBy(() -> new Slurm("--time=5", word))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "option = '" + word + "' must be an option of sbatch, such as --partition=main");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--array=1-3",
        "-a",
        "--wrap=ls",
        "--requeue",
        "--test-only",
        "-a1-3",
        "-M",
        "-Mother",
        "--clusters=other"
      })
  void whatIsNoSingleJobIsRefused(String word) {
    assertThatThrownBy(() -> new Slurm(word))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "option = " + word + " must be one of a single job of this cluster that is run once");
  }
}
