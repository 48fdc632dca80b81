package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.internal.Json;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The cold datasets that ship with this library: whole grids of the scenarios, simulated. They are
 * reconstructions with the same spaces as the thesis's recordings and landscapes of the same kind;
 * the recordings themselves were never published.
 */
public final class Reconstructions {
  private static final List<String> IDS =
      List.of(
          "recon_sbb_1",
          "recon_sbb_2",
          "recon_sbb_noisy",
          "recon_sro1_lustre",
          "recon_sro1_nfs",
          "recon_sro2_lustre",
          "recon_sro2_nfs",
          "recon_sro3_lustre",
          "recon_sro3_nfs",
          "recon_sro_section55");

  private Reconstructions() {}

  /** The ids of all reconstructions. */
  public static List<String> ids() {
    return IDS;
  }

  /**
   * One file of a reconstruction, unpacked.
   *
   * @param id one of {@link #ids()}
   * @param file {@code data.csv} or {@code meta.json}
   * @return null if there is no such file
   * @throws IOException if it can't be read
   */
  public static @Nullable InputStream open(String id, String file) throws IOException {
    Arguments.given(id, "id");
    Arguments.given(file, "file");
    String path = "/reconstructions/" + id + "/" + file;
    InputStream plain = Reconstructions.class.getResourceAsStream(path);
    if (plain != null) {
      return plain;
    }
    InputStream packed = Reconstructions.class.getResourceAsStream(path + ".gz");
    return packed == null ? null : new GZIPInputStream(packed);
  }

  /** A number under "statistics" of the reconstruction's description; NaN if there is none. */
  static double statistic(String id, String name) {
    return statistics(id).path(name).number(Double.NaN);
  }

  /** The best point of a reconstruction in the space of its scenario. */
  static Configuration best(String id, SearchSpace space) {
    Json best = statistics(id).path("optimum_config");
    Map<String, Object> values = new HashMap<>();
    for (Parameter parameter : space.parameters()) {
      values.put(parameter.name(), (long) best.path(parameter.name()).number(0));
    }
    return space.configuration(values);
  }

  private static Json statistics(String id) {
    try (InputStream in = open(id, "meta.json")) {
      // Each id has a description.
      return Json.read(Objects.requireNonNull(in)).path("statistics");
    } catch (IOException e) {
      throw new UncheckedIOException("the description of " + id + " can't be read", e);
    }
  }
}
