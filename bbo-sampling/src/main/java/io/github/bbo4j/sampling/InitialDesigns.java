package io.github.bbo4j.sampling;

import io.github.bbo4j.core.InitialDesign;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.sampling.optimal.DesignModel;
import io.github.bbo4j.sampling.optimal.OptimalDesign;
import java.util.List;

/**
 * The initial designs by id, each with good settings; those that need more than a number of points,
 * such as {@link DefaultFirst} and {@link GivenPoints}, have factories of their own. Stateless and
 * thread-safe.
 */
public final class InitialDesigns {
  private static final Catalog<InitialDesign> BY_ID =
      Catalog.<InitialDesign>of("initial design")
          .with("lhs", n -> new LatinHypercube())
          .with("lhs-maximin", n -> OptimizedLatinHypercube.maximin())
          .with("lhs-phip", n -> OptimizedLatinHypercube.phiP(15))
          .with("sobol", n -> new SobolDesign())
          .with("halton", n -> new HaltonDesign())
          .with("factorial", n -> new FullFactorial())
          .with("d-optimal", n -> OptimalDesign.d(DesignModel.INTERACTIONS))
          .with("i-optimal", n -> OptimalDesign.i(DesignModel.INTERACTIONS))
          .with("uniform", n -> new UniformDesign())
          .with("random", n -> new RandomWithoutReplacement())
          .alsoCalled("latin", "lhs")
          .alsoCalled("latin-hypercube", "lhs")
          .alsoCalled("grid", "factorial")
          .withServices(InitialDesign.class, InitialDesign::name);

  private InitialDesigns() {}

  /**
   * The design of an id: see {@link #ids()}.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static InitialDesign byId(String id) {
    return BY_ID.byId(id);
  }

  /** The ids. */
  public static List<String> ids() {
    return BY_ID.ids();
  }
}
