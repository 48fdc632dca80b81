package io.github.bbo4j.noise.recommend;

import io.github.bbo4j.core.ChangeDetector;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.List;

/** The change detectors by name and by id. Stateless and thread-safe. */
public final class ChangeDetectors {
  private static final Catalog<ChangeDetector> BY_ID =
      Catalog.<ChangeDetector>of("change detector")
          .with("none", n -> none())
          .with("drift", n -> drift());

  private ChangeDetectors() {}

  /** Never finds anything. */
  public static ChangeDetector none() {
    return ChangeDetector.NONE;
  }

  /** Drift and bursts in the runs of one configuration: {@link DriftDetector#defaults()}. */
  public static ChangeDetector drift() {
    return DriftDetector.defaults();
  }

  /**
   * The detector of an id: see {@link #ids()}.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static ChangeDetector byId(String id) {
    return BY_ID.byId(id);
  }

  /** The ids. */
  public static List<String> ids() {
    return BY_ID.ids();
  }
}
