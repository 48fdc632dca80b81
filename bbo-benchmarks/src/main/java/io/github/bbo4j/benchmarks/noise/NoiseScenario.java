package io.github.bbo4j.benchmarks.noise;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.benchmarks.problems.SbbScenario;
import io.github.bbo4j.benchmarks.problems.SroScenario;
import io.github.bbo4j.benchmarks.problems.sro.SroParameters;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.List;

/**
 * A noisy system of chapter 5 as a problem with the thesis's budget.
 *
 * @param problem the live simulator
 * @param budget evaluations, of which 10 initial
 * @param defaultCost mean cost of the default configuration, s
 */
public record NoiseScenario(Problem problem, int budget, double defaultCost) {
  private static final int SRO_BUDGET = 110;
  private static final int SBB_BUDGET = 160;

  /**
   * The scenarios under a word: {@code sro} (interference every 60, 120 and 300 s), {@code
   * sro-random}, {@code sbb}, or a single one such as {@code sro-noisy-60}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static List<NoiseScenario> of(String word) {
    List<String> names =
        switch (word) {
          case "sro" -> List.of("sro-noisy-60", "sro-noisy-120", "sro-noisy-300");
          case "sro-random" -> List.of("sro-noisy-random");
          case "sbb" -> List.of("sbb-noisy");
          default -> List.of(word);
        };
    List<NoiseScenario> scenarios = new ArrayList<>();
    for (String name : names) {
      Problem problem =
          name.startsWith("sro-noisy") || name.equals("sbb-noisy")
              ? Problems.byName(name).orElse(null)
              : null;
      if (problem instanceof SroScenario sro) {
        scenarios.add(new NoiseScenario(sro, SRO_BUDGET, sro.seconds(SroParameters.defaults())));
      } else if (problem instanceof SbbScenario sbb) {
        Configuration defaults = sbb.defaults().orElseThrow();
        scenarios.add(new NoiseScenario(sbb, SBB_BUDGET, sbb.meanCost(defaults)));
      } else {
        throw Catalog.unknown(
            "noisy scenario",
            word,
            List.of("sro", "sro-random", "sbb", "sro-noisy-60", "sro-noisy-120", "sro-noisy-300"));
      }
    }
    return scenarios;
  }

  /** The problem's name. */
  public String name() {
    return problem.name();
  }
}
