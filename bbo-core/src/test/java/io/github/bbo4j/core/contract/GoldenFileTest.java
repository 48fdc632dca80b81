package io.github.bbo4j.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The comparison itself: a golden test that could not fail would prove nothing. */
class GoldenFileTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3,0.25,p INITIAL ~1.5 | 3,0.25,p INITIAL ~1.5 | true",
        "3,0.25,p INITIAL ~1.5 | 3,0.25000000000001,p INITIAL ~1.50000000000002 | true",
        "3,0.25,p INITIAL ~1.5 | 3,0.2500001,p INITIAL ~1.5 | false",
        "3,0.25,p INITIAL ~1.5 | 4,0.25,p INITIAL ~1.5 | false",
        "3,0.25,p INITIAL ~1.5 | 3,0.25,q INITIAL ~1.5 | false",
        "3,0.25,p INITIAL ~1.5 | 3,0.25,p SEARCH ~1.5 | false",
        "3,0.25,p INITIAL ~1.5 | 3,0.25,p INITIAL ~1.500001 | false",
        "3,0.25,p INITIAL ~1.5 | 3,0.25,p INITIAL | false",
        "x ~1.0E-5 | x ~1.0E-5 | true",
        "x ~1.0 | x ~NaN | false",
      })
  void comparesWordsAndNumbers(String line, String recorded, boolean same) {
    assertThat(GoldenFile.sameLine(line, recorded)).isEqualTo(same);
  }
}
