package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.contract.Fuzz;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.platform.PlatformTexts;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Damaged files are refused with what is wrong, never with an accident: {@link Fuzz}. */
class FilesFuzzTest {
  @Test
  void platforms() {
    Fuzz.check(
        List.of(PlatformTexts.SMALL),
        text -> PlatformFile.parse(text, "fuzz.platform"),
        e -> e instanceof IllegalArgumentException && e.getMessage().contains("fuzz.platform"));
  }

  /** What 100,000 inputs found: a refusal that did not name the file. */
  @Test
  void aWrongThresholdNamesTheFile() {
    String text = PlatformTexts.SMALL.replace("64kB", "-1kB");
    assertThatThrownBy(() -> PlatformFile.parse(text, "fuzz.platform"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("fuzz.platform")
        .hasMessageContaining("asyncThreshold");
  }

  @Test
  void hplDat() {
    String one = HplDat.of(HplConfiguration.of(1000, 64, 2, 2)).toText();
    Fuzz.check(
        List.of(one, one.replace("1000", "1000 2000")),
        HplDat::parse,
        e -> e instanceof IllegalArgumentException && e.getMessage().contains("HPL.dat"));
  }
}
