package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.hplsim.HplDat.Grid;
import io.github.bbo4j.hplsim.HplDat.Panel;
import io.github.bbo4j.hplsim.HplDat.Storage;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.ProcessMapping;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Line by line reading of an HPL.dat, as HPL itself does: position gives meaning, the rest is
 * comment.
 */
final class HplDatReader {
  private static final int LINES = 31;

  private final String file;
  private final String[] lines;
  private int at;

  private HplDatReader(String text, String file) {
    this.file = file;
    this.lines = text.split("\r?\n", -1);
  }

  static HplDat parse(String text, String file) {
    return new HplDatReader(text, file).read();
  }

  private HplDat read() {
    next("the first line, a comment");
    String title = next("the second line, a comment").strip();
    next("the output file name");
    next("the output device");
    List<Integer> orders = counted("Ns", "problem sizes", v -> atLeast("N", v, 1));
    List<Integer> blocks = counted("NBs", "NBs", v -> atLeast("NB", v, 1));
    ProcessMapping mapping = single("PMAP", ProcessMapping::of);
    List<Grid> grids = grids();
    double threshold = real("threshold");
    Panel panel = panel();
    List<BroadcastAlgorithm> broadcasts = counted("BCASTs", "broadcasts", BroadcastAlgorithm::of);
    List<Integer> depths = counted("DEPTHs", "look-ahead depths", v -> atLeast("DEPTH", v, 0));
    SwapAlgorithm swap = single("SWAP", SwapAlgorithm::of);
    int swapThreshold = single("swapping threshold", v -> atLeast("swapping threshold", v, 0));
    Storage storage = storage();
    HplDat dat =
        new HplDat(
            title,
            orders,
            blocks,
            mapping,
            grids,
            threshold,
            panel,
            broadcasts,
            depths,
            swap,
            swapThreshold,
            storage);
    try {
      dat.configurations();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file + ": a combination is not legal: " + e.getMessage(), e);
    }
    return dat;
  }

  private Panel panel() {
    return new Panel(
        counted("PFACTs", "panel factorisations", PanelFactorization::of),
        counted("NBMINs", "recursive stopping criteria", v -> atLeast("NBMIN", v, 1)),
        counted("NDIVs", "panels in recursion", v -> atLeast("NDIV", v, 2)),
        counted("RFACTs", "recursive panel factorisations", PanelFactorization::of));
  }

  private Storage storage() {
    return new Storage(
        single("L1", v -> flag("L1", v)) == 0,
        single("U", v -> flag("U", v)) == 0,
        single("equilibration", v -> flag("equilibration", v)) == 1,
        single("memory alignment", v -> atLeast("memory alignment", v, 1)));
  }

  private List<Grid> grids() {
    int count = count("process grids");
    List<Integer> ps = values("Ps", count, v -> atLeast("P", v, 1));
    List<Integer> qs = values("Qs", count, v -> atLeast("Q", v, 1));
    List<Grid> grids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      grids.add(new Grid(ps.get(i), qs.get(i)));
    }
    return grids;
  }

  private <T> List<T> counted(String name, String what, IntFunction<T> convert) {
    return values(name, count(what), convert);
  }

  private int count(String what) {
    return single("the number of " + what, v -> atLeast("the number of " + what, v, 1));
  }

  private <T> T single(String name, IntFunction<T> convert) {
    return values(name, 1, convert).get(0);
  }

  private <T> List<T> values(String name, int count, IntFunction<T> convert) {
    String line = next(name);
    String[] words = line.strip().split("\\s+", -1);
    List<T> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i >= words.length || words[i].isEmpty()) {
        throw error(
            "has " + i + " values of " + name + " where " + count + " were announced", line);
      }
      int value;
      try {
        value = Integer.parseInt(words[i]);
      } catch (NumberFormatException e) {
        throw error(
            "'"
                + words[i]
                + "' is value "
                + (i + 1)
                + " of "
                + count
                + " of "
                + name
                + " but is not a whole number below 2^31",
            line);
      }
      try {
        values.add(convert.apply(value));
      } catch (IllegalArgumentException e) {
        throw error(String.valueOf(e.getMessage()), line);
      }
    }
    return values;
  }

  private double real(String name) {
    String line = next(name);
    String word = line.strip().split("\\s+", -1)[0];
    try {
      return Decimals.parse(word);
    } catch (NumberFormatException e) {
      throw error("'" + word + "' is the " + name + " but is not a number", line);
    }
  }

  private String next(String expected) {
    boolean end = at >= lines.length || (at == lines.length - 1 && lines[at].isBlank());
    if (end && at > 1) {
      throw new IllegalArgumentException(
          file
              + " ends after line "
              + at
              + " where "
              + expected
              + " should follow; a whole HPL.dat"
              + " has "
              + LINES
              + " lines");
    }
    if (at >= lines.length) {
      throw new IllegalArgumentException(file + " has no line " + (at + 1) + ": " + expected);
    }
    return lines[at++];
  }

  private static int atLeast(String name, int value, int low) {
    if (value < low) {
      throw new IllegalArgumentException(name + " = " + value + " must be at least " + low);
    }
    return value;
  }

  private static int flag(String name, int value) {
    if (value != 0 && value != 1) {
      throw new IllegalArgumentException(name + " = " + value + " must be 0 or 1");
    }
    return value;
  }

  private IllegalArgumentException error(String message, String line) {
    return new IllegalArgumentException(
        file + " line " + at + ": " + message + " (the line is '" + line.strip() + "')");
  }
}
