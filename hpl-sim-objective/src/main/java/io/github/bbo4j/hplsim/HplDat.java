package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.ProcessMapping;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The input file of HPL: lists of values whose combinations are run. Reads the layout of HPL 2.x
 * and writes it again. Immutable and thread-safe.
 *
 * <pre>{@code
 * HplDat dat = HplDat.read(Path.of("HPL.dat"));
 * for (HplConfiguration c : dat.configurations()) { ... }
 * }</pre>
 *
 * @param title second line of the file, free text
 * @param orders the list Ns
 * @param blocks the list NBs
 * @param mapping PMAP
 * @param grids the pairs of the lists Ps and Qs
 * @param threshold of the residual check; kept, of no effect on the time
 * @param panel lists of the panel factorisation
 * @param broadcasts the list BCASTs
 * @param depths the list DEPTHs
 * @param swap SWAP
 * @param swapThreshold columns above which {@link SwapAlgorithm#MIX} spreads
 * @param storage last four lines of the file
 */
public record HplDat(
    String title,
    List<Integer> orders,
    List<Integer> blocks,
    ProcessMapping mapping,
    List<Grid> grids,
    double threshold,
    Panel panel,
    List<BroadcastAlgorithm> broadcasts,
    List<Integer> depths,
    SwapAlgorithm swap,
    int swapThreshold,
    Storage storage) {

  /**
   * A process grid.
   *
   * @param p rows
   * @param q columns
   */
  public record Grid(int p, int q) {}

  /**
   * Lists of the panel factorisation.
   *
   * @param pfacts the list PFACTs
   * @param nbmins the list NBMINs
   * @param ndivs the list NDIVs
   * @param rfacts the list RFACTs
   */
  public record Panel(
      List<PanelFactorization> pfacts,
      List<Integer> nbmins,
      List<Integer> ndivs,
      List<PanelFactorization> rfacts) {

    /** Copies the lists. */
    public Panel {
      Arguments.given(pfacts, "pfacts");
      Arguments.given(nbmins, "nbmins");
      Arguments.given(ndivs, "ndivs");
      Arguments.given(rfacts, "rfacts");
      pfacts = nonEmpty("PFACTs", pfacts);
      nbmins = nonEmpty("NBMINs", nbmins);
      ndivs = nonEmpty("NDIVs", ndivs);
      rfacts = nonEmpty("RFACTs", rfacts);
    }
  }

  /**
   * How HPL stores and prepares its data.
   *
   * @param l1Transposed whether L1 is transposed (0 in the file)
   * @param uTransposed whether U is transposed (0 in the file)
   * @param equilibration whether the spread of rows is equilibrated (1 in the file)
   * @param alignment memory alignment in doubles
   */
  public record Storage(
      boolean l1Transposed, boolean uTransposed, boolean equilibration, int alignment) {

    /** What nearly every HPL.dat says and what the simulator models. */
    public static Storage defaults() {
      return new Storage(true, true, true, 8);
    }

    /** Returns a sentence for each of these settings that the simulator does not model. */
    public List<String> notModelled() {
      List<String> sentences = new ArrayList<>();
      if (!l1Transposed) {
        sentences.add("L1 is not transposed (1), but is simulated as transposed (0)");
      }
      if (!uTransposed) {
        sentences.add("U is not transposed (1), but is simulated as transposed (0)");
      }
      if (!equilibration) {
        sentences.add("equilibration is off (0), but is simulated as on (1)");
      }
      return List.copyOf(sentences);
    }
  }

  /** Copies the lists and checks each combination by building it. */
  public HplDat {
    Arguments.given(orders, "orders");
    Arguments.given(blocks, "blocks");
    Arguments.given(grids, "grids");
    Arguments.given(broadcasts, "broadcasts");
    Arguments.given(depths, "depths");
    Arguments.given(title, "title");
    Arguments.given(mapping, "mapping");
    Arguments.given(panel, "panel");
    Arguments.given(swap, "swap");
    Arguments.given(storage, "storage");
    orders = nonEmpty("Ns", orders);
    blocks = nonEmpty("NBs", blocks);
    grids = nonEmpty("Ps and Qs", grids);
    broadcasts = nonEmpty("BCASTs", broadcasts);
    depths = nonEmpty("DEPTHs", depths);
    if (title.contains("\n") || title.contains("\r")) {
      throw new IllegalArgumentException("title = '" + title + "' must be one line");
    }
  }

  private static <T> List<T> nonEmpty(String name, List<T> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("the list " + name + " is empty; give at least one value");
    }
    return List.copyOf(values);
  }

  /**
   * The file that runs one configuration.
   *
   * @param c what to run
   * @return lists of one value
   */
  public static HplDat of(HplConfiguration c) {
    Arguments.given(c, "c");
    return new HplDat(
        "Written by bbo4j",
        List.of(c.n()),
        List.of(c.nb()),
        c.mapping(),
        List.of(new Grid(c.p(), c.q())),
        16.0,
        new Panel(
            List.of(c.panelFactorization()),
            List.of(c.nbmin()),
            List.of(c.ndiv()),
            List.of(c.recursiveFactorization())),
        List.of(c.broadcast()),
        List.of(c.depth()),
        c.swap(),
        c.swapThreshold(),
        Storage.defaults());
  }

  /**
   * Reads a file.
   *
   * @param file path of an HPL.dat
   * @return its content
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a line is not what HPL expects there; the message names the
   *     file, the line, the text and what was expected
   */
  public static HplDat read(Path file) throws IOException {
    Arguments.given(file, "file");
    return HplDatReader.parse(TextFiles.read(file), file.toString());
  }

  /**
   * Reads a text.
   *
   * @param text content of an HPL.dat
   * @return what it says
   * @throws IllegalArgumentException as {@link #read}
   */
  public static HplDat parse(String text) {
    Arguments.given(text, "text");
    return HplDatReader.parse(text, "HPL.dat");
  }

  /**
   * All the combinations in the order in which HPL runs them: grids outermost, then N, NB, DEPTH,
   * BCAST, RFACT, PFACT, NBMIN, and NDIV innermost.
   *
   * @return at least one configuration
   */
  public List<HplConfiguration> configurations() {
    List<HplConfiguration> all = new ArrayList<>();
    for (Grid grid : grids) {
      for (int n : orders) {
        for (int nb : blocks) {
          HplConfiguration base =
              HplConfiguration.of(n, nb, grid.p(), grid.q())
                  .withMapping(mapping)
                  .withSwap(swap)
                  .withSwapThreshold(swapThreshold);
          for (int depth : depths) {
            for (BroadcastAlgorithm broadcast : broadcasts) {
              addPanels(base.withDepth(depth).withBroadcast(broadcast), all);
            }
          }
        }
      }
    }
    return List.copyOf(all);
  }

  private void addPanels(HplConfiguration base, List<HplConfiguration> all) {
    for (PanelFactorization rfact : panel.rfacts()) {
      for (PanelFactorization pfact : panel.pfacts()) {
        for (int nbmin : panel.nbmins()) {
          for (int ndiv : panel.ndivs()) {
            all.add(
                base.withRecursiveFactorization(rfact)
                    .withPanelFactorization(pfact)
                    .withNbmin(nbmin)
                    .withNdiv(ndiv));
          }
        }
      }
    }
  }

  /**
   * Settings of the file that HPL obeys and the simulator does not model, for a warning.
   *
   * @return one sentence for each, empty for the usual file
   */
  public List<String> notModelled() {
    return storage.notModelled();
  }

  /**
   * The content of the file that HPL reads.
   *
   * @return 31 lines; {@link #parse} gives an equal value back
   */
  public String toText() {
    return HplDatWriter.text(this);
  }

  /**
   * Writes {@link #toText} to a file.
   *
   * @param file path, overwritten if it exists
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    AtomicFile.write(Arguments.given(file, "file"), writer -> writer.write(toText()));
  }
}
