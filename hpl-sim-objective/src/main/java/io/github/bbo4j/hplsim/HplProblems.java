package io.github.bbo4j.hplsim;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.hplsim.generative.GenerativeModel;
import io.github.bbo4j.hplsim.generative.SyntheticPlatforms;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The tuning problems that come with the module, all at fast fidelity. Where the true optimum was
 * searched when the module was built it is a resource of the jar, in the format of {@link
 * HplProblem#search(java.nio.file.Path)}.
 *
 * <ul>
 *   <li>{@code hpl-small-64}: N = 20,000 on 64 ranks of 8 nodes, grid x NB x DEPTH x BCAST x SWAP,
 *       a few milliseconds per run;
 *   <li>{@code hpl-dahu-1024}: N = 100,000 on dahu, the same parameters;
 *   <li>{@code hpl-fat-node-256}: N = 100,000 on 256 synthetic fat nodes of which up to 12 may be
 *       left out, grid x DEPTH x BCAST.
 * </ul>
 */
public final class HplProblems {
  private static final List<String> NAMES =
      List.of("hpl-small-64", "hpl-dahu-1024", "hpl-fat-node-256");

  private HplProblems() {}

  /** The names that {@link #named} knows. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * A problem that comes with the module.
   *
   * @param id one of {@link #names}
   * @return the problem, without noise
   * @throws IllegalArgumentException if there is none of that name
   */
  public static HplProblem named(String id) {
    Arguments.given(id, "id");
    return switch (id) {
      case "hpl-small-64" -> small();
      case "hpl-dahu-1024" -> dahu();
      case "hpl-fat-node-256" -> fatNode();
      default ->
          throw new IllegalArgumentException(
              "problem '" + id + "' is not known; choose one of " + NAMES);
    };
  }

  private static HplSpaceBuilder common(HplConfiguration base) {
    return HplSpace.builder(base)
        .grid(base.ranks())
        .blocks(32, 64, 96, 128, 192, 256)
        .depths(0, 1)
        .broadcasts(BroadcastAlgorithm.values())
        .swaps(SwapAlgorithm.values());
  }

  /**
   * Equal nodes with a dgemm that makes small blocks costly: the fitted MN coefficient of dahu is
   * negative, which below NB = 100 is an extrapolation that would reward the smallest blocks.
   */
  private static HplProblem small() {
    Platform platform = SmpiPlatforms.of("eth100", 8, 8);
    KernelSuite kernels =
        platform
            .kernels()
            .get(0)
            .with(
                Kernel.DGEMM,
                KernelModel.of(new Polynomial(7.00e-11, 1.0e-9, 2.24e-9, 3.05e-9, 2.56e-6)))
            .withNoise(
                Kernel.DGEMM,
                new NoiseModel.HalfNormal(new Polynomial(2.1e-12, 0.0, 0.0, 0.0, 0.0)));
    HplSpace space = common(HplConfiguration.of(20_000, 128, 8, 8)).build();
    return problem(
        "hpl-small-64",
        "HPL of order 20,000 on 64 ranks of 8 equal nodes",
        HplObjective.of(space, platform.withKernels(List.of(kernels)), fast()));
  }

  private static HplProblem dahu() {
    HplSpace space = common(HplConfiguration.of(100_000, 128, 32, 32)).build();
    return problem(
        "hpl-dahu-1024",
        "HPL of order 100,000 on the 1024 cores of dahu",
        HplObjective.of(space, BuiltInPlatforms.named("dahu"), fast()));
  }

  private static HplProblem fatNode() {
    HplConfiguration base = HplConfiguration.of(100_000, 512, 16, 16);
    HplSpace space =
        HplSpace.builder(base)
            .gridEvicting(256, 1, 12)
            .depths(0, 1)
            .broadcasts(BroadcastAlgorithm.values())
            .build();
    SplittableRandom random = new SplittableRandom(2021);
    Platform platform =
        SyntheticPlatforms.fatNodes(GenerativeModel.dahuNode().sample(256, random).day(random));
    return problem(
        "hpl-fat-node-256",
        "HPL of order 100,000 on 256 synthetic nodes of which the slowest may be left out",
        HplObjective.of(space, platform, fast()));
  }

  private static HplPredictor fast() {
    return HplPredictor.simulated(Fidelity.FAST);
  }

  private static HplProblem problem(String id, String description, HplObjective objective) {
    Configuration standard = objective.space().toPoint(objective.space().base());
    return new HplProblem(id, description, objective, standard, recorded(id, objective));
  }

  private static Optional<HplProblem.Optimum> recorded(String id, HplObjective objective) {
    try (InputStream in = HplProblems.class.getResourceAsStream(id + ".optimum")) {
      return in == null
          ? Optional.empty()
          : Optional.of(
              HplProblem.Optimum.parse(
                  new String(in.readAllBytes(), StandardCharsets.UTF_8),
                  objective.space().searchSpace()));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the recorded optimum of " + id, e);
    }
  }
}
