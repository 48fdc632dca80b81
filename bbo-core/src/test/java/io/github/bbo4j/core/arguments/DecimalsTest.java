package io.github.bbo4j.core.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
  @Test
  void sharesOfWholeNumbersAreRoundedDownAsTheyAreWritten() {
    for (int percent = 0; percent <= 100; percent++) {
      for (int n = 0; n <= 1000; n++) {
        double share = Double.parseDouble("0." + (percent < 10 ? "0" : "") + percent);
        assertThat(Decimals.floorOfShare(percent == 100 ? 1 : share, n))
            .as("%s %% of %s", percent, n)
            .isEqualTo(percent * n / 100);
      }
    }
    assertThat(Decimals.floorOfShare(1, Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void readsDecimals() {
    assertThat(Decimals.parse("-1.5e3")).isEqualTo(-1500);
    assertThat(Decimals.parse(" +.5 ")).isEqualTo(0.5);
    assertThat(Decimals.parse("NaN")).isNaN();
    assertThat(Decimals.parse("Infinity")).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5d", "1.5D", "2f", "2F", "", "x", "1,500,5", "1.5s", "0x10", "0x1p4"})
  void refusesWhatIsNoneWithTheText(String text) {
    assertThatThrownBy(() -> Decimals.parse(text))
        .isInstanceOf(NumberFormatException.class)
        .hasMessage("'" + text + "' is not a number");
  }

  /** As programs write numbers in most of Europe, and spreadsheets there. */
  @Test
  void aDecimalCommaIsToldWithItsCure() {
    assertThatThrownBy(() -> Decimals.parse("-1,5e3"))
        .isInstanceOf(NumberFormatException.class)
        .hasMessageContaining("'-1,5e3' is not a number")
        .hasMessageContaining("write -1.5e3")
        .hasMessageContaining("LC_ALL=C");
  }
}
