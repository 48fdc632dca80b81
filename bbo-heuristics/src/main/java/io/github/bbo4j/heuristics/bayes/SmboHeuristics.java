package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisition;
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
  private static final Map<String, SmboSettings> SETTINGS = new TreeMap<>();

  static {
    SmboSettings base = SmboSettings.defaults();
    for (String id : Acquisitions.ids()) {
      Acquisition acquisition = Acquisitions.byId(id);
      SETTINGS.put("smbo-" + id, base.withAcquisition(acquisition));
    }
    SETTINGS.put(
        "smbo-ei-rbf",
        base.withAcquisition(Acquisitions.expectedImprovement())
            .withFamily(KernelFamily.RBF)
            .withTransform(OutputTransform.STANDARDISE));
  }

  private SmboHeuristics() {}

  /**
   * Ids that {@link #byId} knows.
   *
   * @return ids in alphabetical order
   */
  public static List<String> ids() {
    return List.copyOf(SETTINGS.keySet());
  }

  /**
   * A fresh heuristic.
   *
   * @param id one of {@link #ids}
   * @return the heuristic
   * @throws IllegalArgumentException if there is none of that id; the message lists the ids
   */
  public static Heuristic byId(String id) {
    SmboSettings settings = SETTINGS.get(id);
    if (settings == null) {
      throw new IllegalArgumentException(
          "there is no Bayesian heuristic '" + id + "'. Maybe one of " + String.join(", ", ids()));
    }
    return new SmboHeuristic(id, settings);
  }
}
