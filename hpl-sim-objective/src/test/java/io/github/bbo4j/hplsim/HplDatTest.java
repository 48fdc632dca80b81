package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.ProcessMapping;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HplDatTest {

  private static final String MANY =
      """
      HPLinpack benchmark input file
      a study
      HPL.out      output file name (if any)
      6            device out
      2            # of problems sizes (N)
      1000 2000    Ns
      3            # of NBs
      32 64 128    NBs
      1            PMAP
      2            # of process grids (P x Q)
      2 4          Ps
      4 2          Qs
      16.0         threshold
      1            # of panel fact
      2            PFACTs
      2            # of recursive stopping criterium
      2 4          NBMINs
      1            # of panels in recursion
      2            NDIVs
      1            # of recursive panel fact.
      0            RFACTs
      6            # of broadcast
      0 1 2 3 4 5  BCASTs
      2            # of lookahead depth
      0 1          DEPTHs
      2            SWAP
      60           swapping threshold
      0            L1
      1            U
      1            Equilibration
      8            memory alignment
      """;

  @Test
  void everyCombinationIsListedInTheOrderOfHpl() {
    HplDat dat = HplDat.parse(MANY);
    List<HplConfiguration> all = dat.configurations();
    assertThat(all).hasSize(2 * 3 * 2 * 2 * 6 * 2).doesNotHaveDuplicates();
    HplConfiguration first =
        HplConfiguration.of(1000, 32, 2, 4)
            .withMapping(ProcessMapping.COLUMN_MAJOR)
            .withSwap(SwapAlgorithm.MIX)
            .withSwapThreshold(60)
            .withDepth(0)
            .withBroadcast(BroadcastAlgorithm.RING)
            .withRecursiveFactorization(PanelFactorization.LEFT)
            .withPanelFactorization(PanelFactorization.RIGHT);
    assertThat(all.get(0)).isEqualTo(first);
    // NBMIN varies before BCAST, BCAST before DEPTH, DEPTH before NB, NB before N, N before the
    // grid.
    assertThat(all.get(1)).isEqualTo(first.withNbmin(4));
    assertThat(all.get(2)).isEqualTo(first.withBroadcast(BroadcastAlgorithm.RING_MODIFIED));
    assertThat(all.get(12)).isEqualTo(first.withDepth(1));
    assertThat(all.get(24)).isEqualTo(first.withNb(64));
    assertThat(all.get(72)).isEqualTo(first.withN(2000));
    assertThat(all.get(144)).isEqualTo(first.withGrid(4, 2));
    assertThat(dat.notModelled()).singleElement().asString().contains("U is not transposed (1)");
  }

  @Test
  void whatIsWrittenReadsBackEqual(@TempDir Path folder) throws IOException {
    HplDat dat = HplDat.parse(MANY);
    assertThat(HplDat.parse(dat.toText())).isEqualTo(dat);
    HplDat one = HplDat.of(HplConfiguration.of(500_000, 128, 32, 32));
    Path file = folder.resolve("HPL.dat");
    one.write(file);
    assertThat(HplDat.read(file)).isEqualTo(one);
    assertThat(one.configurations()).containsExactly(HplConfiguration.of(500_000, 128, 32, 32));
    assertThat(one.toText().lines()).hasSize(31);
    assertThat(one.notModelled()).isEmpty();
  }

  @Test
  void aRealFileIsRead() throws IOException {
    HplDat dat = HplDat.read(SharedData.require("data/hpl/smpi/traces/ti_N2000_P2Q2/HPL.dat"));
    assertThat(dat.configurations())
        .containsExactly(HplConfiguration.of(2000, 128, 2, 2).withSwapThreshold(128));
  }

  @Test
  void windowsLineEndingsAreRead() {
    assertThat(HplDat.parse(MANY.replace("\n", "\r\n"))).isEqualTo(HplDat.parse(MANY));
  }

  @Test
  void errorsNameTheLine() {
    refused(MANY.replace("1000 2000  ", "1000 Ns "), "line 6", "'Ns' is value 2 of 2 of Ns");
    refused(MANY.replace("1000 2000  ", "1000 4000000000 "), "line 6", "whole number below 2^31");
    refused(MANY.replace("0 1 2 3 4 5", "0 1 2 3 4 6"), "line 23", "BCAST = 6");
    refused(MANY.replace("32 64 128 ", "32 0 128 "), "line 8", "NB = 0 must be at least 1");
    refused(MANY.replace("16.0 ", "high "), "line 13", "'high' is the threshold");
    refused(MANY.replace("16.0 ", "16f "), "line 13", "'16f' is the threshold");
    refused(MANY.replace("1            U", "2            U"), "line 29", "U = 2");
    refused(MANY.substring(0, MANY.indexOf("2            SWAP")), "ends after line 25", "SWAP");
    refused(MANY.replace("2 4          Ps", "2"), "line 11", "has 1 values of Ps where 2");
    refused("", "no line 2", "second line");
  }

  private static void refused(String text, String... parts) {
    assertThatThrownBy(() -> HplDat.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(parts);
  }
}
