package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The Bayesian heuristics by the ids of the command line and the tables: {@code smbo-} and the id
 * of an acquisition of {@link Acquisitions}, and {@code smbo-ei-rbf}, the one of the thesis.
 */
public final class SmboHeuristics {
  private static final Map<String, SmboSettings> SETTINGS = settings();
  private static final Catalog<Heuristic> BY_ID = catalog();

  private SmboHeuristics() {}

  private static Map<String, SmboSettings> settings() {
    SmboSettings base = SmboSettings.defaults();
    Map<String, SmboSettings> settings = new TreeMap<>();
    for (String id : Acquisitions.ids()) {
      settings.put("smbo-" + id, base.withAcquisition(Acquisitions.byId(id)));
    }
    settings.put(
        "smbo-ei-rbf",
        base.withAcquisition(Acquisitions.expectedImprovement())
            .withFamily(KernelFamily.RBF)
            .withTransform(OutputTransform.STANDARDISE));
    return settings;
  }

  private static Catalog<Heuristic> catalog() {
    Catalog<Heuristic> all = Catalog.of("Bayesian heuristic");
    for (Map.Entry<String, SmboSettings> entry : SETTINGS.entrySet()) {
      all = all.with(entry.getKey(), n -> new SmboHeuristic(entry.getKey(), entry.getValue()));
    }
    return all;
  }

  /** The settings that an id stands for: of any other id, the defaults. */
  static SmboSettings settings(String id) {
    return SETTINGS.getOrDefault(id, SmboSettings.defaults());
  }

  /**
   * Ids that {@link #byId} knows.
   *
   * @return ids in alphabetical order
   */
  public static List<String> ids() {
    return BY_ID.ids();
  }

  /**
   * A fresh heuristic.
   *
   * @param id one of {@link #ids}
   * @return the heuristic
   * @throws IllegalArgumentException if there is none of that id; the message names the nearest and
   *     all
   */
  public static Heuristic byId(String id) {
    return BY_ID.byId(id);
  }
}
