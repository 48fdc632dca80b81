package io.github.bbo4j.benchmarks.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberListTest {
  @Test
  void numbersAndRangesStandInTheOrderGiven() {
    assertThat(NumberList.of("--n", "1", 1)).containsExactly(1);
    assertThat(NumberList.of("--n", "12, 11", 1)).containsExactly(12, 11);
    assertThat(NumberList.of("--n", "21-25", 1)).containsExactly(21, 22, 23, 24, 25);
    assertThat(NumberList.of("--n", "0,7-7,3-4", 0)).containsExactly(0, 7, 3, 4);
    assertThat(NumberList.of("--n", "1-100000", 1)).hasSize(100_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 is less than 1",
        "-1 | '-1' is neither a number nor a range",
        "many | 'many' is neither a number nor a range",
        "1,,2 | '' is neither a number nor a range",
        "1.5 | '1.5' is neither a number nor a range",
        "1-2-3 | '1-2-3' is neither a number nor a range",
        "25-21 | the range 25-21 is empty. Maybe 21-25",
        "1-3,2 | 2 is there twice",
        "99999999999 | '99999999999' is neither a number nor a range",
        "1-999999999 | there may be at most 100000 numbers",
        "7,1001-101000 | there may be at most 100000 numbers"
      })
  void anythingElseIsRefusedWithItsReason(String text, String reason) {
    assertThatThrownBy(() -> NumberList.of("--n", text, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--n = " + text + " must be numbers or ranges such as 1 or 11,12 or 21-25: " + reason);
  }
}
