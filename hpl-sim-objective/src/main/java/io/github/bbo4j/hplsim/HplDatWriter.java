package io.github.bbo4j.hplsim;

import io.github.bbo4j.hplsim.HplDat.Grid;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the lines of an HPL.dat in the order in which HPL reads them. */
final class HplDatWriter {

  private HplDatWriter() {}

  /** Returns the 31 lines of a file. */
  static String text(HplDat dat) {
    StringBuilder s =
        new StringBuilder("HPLinpack benchmark input file\n").append(dat.title()).append('\n');
    line(s, "HPL.out", "output file name (if any)");
    line(s, "6", "device out (6=stdout,7=stderr,file)");
    list(s, "# of problems sizes (N)", "Ns", dat.orders());
    list(s, "# of NBs", "NBs", dat.blocks());
    line(s, code(dat.mapping().code()), "PMAP process mapping (0=Row-,1=Column-major)");
    list(s, "# of process grids (P x Q)", "Ps", dat.grids().stream().map(Grid::p).toList());
    line(s, join(dat.grids().stream().map(Grid::q).toList()), "Qs");
    line(s, Double.toString(dat.threshold()), "threshold");
    String codes = "(0=left, 1=Crout, 2=Right)";
    list(s, "# of panel fact", "PFACTs " + codes, factorCodes(dat.panel().pfacts()));
    list(s, "# of recursive stopping criterium", "NBMINs (>= 1)", dat.panel().nbmins());
    list(s, "# of panels in recursion", "NDIVs", dat.panel().ndivs());
    list(s, "# of recursive panel fact.", "RFACTs " + codes, factorCodes(dat.panel().rfacts()));
    list(
        s,
        "# of broadcast",
        "BCASTs (0=1rg,1=1rM,2=2rg,3=2rM,4=Lng,5=LnM)",
        dat.broadcasts().stream().map(BroadcastAlgorithm::code).toList());
    list(s, "# of lookahead depth", "DEPTHs (>=0)", dat.depths());
    line(s, code(dat.swap().code()), "SWAP (0=bin-exch,1=long,2=mix)");
    line(s, code(dat.swapThreshold()), "swapping threshold");
    line(
        s, code(dat.storage().l1Transposed() ? 0 : 1), "L1 in (0=transposed,1=no-transposed) form");
    line(s, code(dat.storage().uTransposed() ? 0 : 1), "U  in (0=transposed,1=no-transposed) form");
    line(s, code(dat.storage().equilibration() ? 1 : 0), "Equilibration (0=no,1=yes)");
    line(s, code(dat.storage().alignment()), "memory alignment in double (> 0)");
    return s.toString();
  }

  private static List<Integer> factorCodes(List<PanelFactorization> values) {
    return values.stream().map(PanelFactorization::code).toList();
  }

  private static String code(int value) {
    return Integer.toString(value);
  }

  private static String join(List<Integer> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static void list(StringBuilder s, String count, String name, List<Integer> values) {
    line(s, code(values.size()), count);
    line(s, join(values), name);
  }

  private static void line(StringBuilder s, String value, String comment) {
    s.append(String.format(Locale.ROOT, "%-12s %s%n", value, comment).replace("\r\n", "\n"));
  }
}
