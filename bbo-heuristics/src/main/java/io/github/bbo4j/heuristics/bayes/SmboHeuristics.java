package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.heuristics.bayes.gp.KernelFamily;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The Bayesian heuristics by the ids of the command line and the tables. */
public final class SmboHeuristics {
  private static final Map<String, SmboSettings> SETTINGS = new TreeMap<>();

  static {
    SmboSettings base = SmboSettings.defaults();
    SETTINGS.put("smbo-ei", base.withAcquisition(SmboSettings.Acquisition.EXPECTED_IMPROVEMENT, 0));
    SETTINGS.put("smbo-logei", base);
    SETTINGS.put(
        "smbo-mpi", base.withAcquisition(SmboSettings.Acquisition.PROBABILITY_OF_IMPROVEMENT, 0));
    SETTINGS.put(
        "smbo-ei-rbf",
        base.withAcquisition(SmboSettings.Acquisition.EXPECTED_IMPROVEMENT, 0)
            .withFamily(KernelFamily.RBF)
            .withTransform(OutputTransform.STANDARDISE));
    SETTINGS.put(
        "smbo-lcb", base.withAcquisition(SmboSettings.Acquisition.LOWER_CONFIDENCE_BOUND, 2));
    SETTINGS.put(
        "smbo-aei",
        base.withAcquisition(SmboSettings.Acquisition.AUGMENTED_EXPECTED_IMPROVEMENT, 0));
    SETTINGS.put(
        "smbo-eqi",
        base.withAcquisition(SmboSettings.Acquisition.EXPECTED_QUANTILE_IMPROVEMENT, 0.9));
    SETTINGS.put(
        "smbo-nei", base.withAcquisition(SmboSettings.Acquisition.NOISY_EXPECTED_IMPROVEMENT, 0));
    SETTINGS.put("smbo-thompson", base.withAcquisition(SmboSettings.Acquisition.THOMPSON, 0));
  }

  private SmboHeuristics() {}

  /**
   * Ids that {@link #of} knows.
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
   * @throws IllegalArgumentException if the id is not known
   */
  public static Heuristic of(String id) {
    SmboSettings settings = SETTINGS.get(id);
    if (settings == null) {
      throw new IllegalArgumentException("id is '" + id + "' but must be one of " + ids());
    }
    return new SmboHeuristic(id, settings);
  }
}
