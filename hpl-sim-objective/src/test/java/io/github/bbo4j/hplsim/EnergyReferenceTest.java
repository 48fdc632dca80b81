package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Energy of HPL runs against SimGrid 3.32's energy plugin. All rows are compared by a command
 * (docs/benchmarks/prediction.md); here is one of each kind.
 */
@Tag("slow")
class EnergyReferenceTest {

  /** Four cores a node, a lower state, idle nodes, delays, more ranks than cores. */
  private static final Set<String> SAMPLED = Set.of("0", "7", "8", "13", "14");

  private static final String TABLE = "data/hpl/energy/results.csv";

  private static RunRowParser parser() {
    Path table = SharedData.require(TABLE);
    return RunRowParser.in(table.toAbsolutePath().getParent());
  }

  @Test
  void sampledRowsAreThoseOfSimGrid() {
    RunRowParser parser = parser();
    int compared = 0;
    for (Map<String, String> row : SharedData.csv(TABLE)) {
      if (!SAMPLED.contains(row.get("row"))) {
        continue;
      }
      RunRow run = parser.parse(row);
      HplResult result = run.simulator().simulate(run.configuration(), run.seed());
      Energy energy = result.energy().orElseThrow();
      near(row, "app_time_s", result.seconds());
      near(row, "end_clock_s", energy.seconds());
      near(row, "energy_total_J", energy.total());
      near(row, "energy_used_hosts_J", energy.used());
      near(row, "energy_idle_hosts_J", energy.unused());
      compared++;
    }
    assertThat(compared).isEqualTo(SAMPLED.size());
  }

  private static void near(Map<String, String> row, String column, double value) {
    double reference = Double.parseDouble(row.get(column));
    assertThat(Math.abs(value - reference))
        .as("%s of row %s: %s, not %s", column, row.get("row"), value, reference)
        .isLessThanOrEqualTo(1e-6 * reference);
  }

  @Test
  void fastEstimatesTheEnergyOfTheTimedPart() {
    RunRowParser parser = parser();
    Map<String, String> row = SharedData.csv(TABLE).get(0);
    RunRow run = parser.parse(row);
    HplResult result =
        run.simulator().withFidelity(Fidelity.FAST).simulate(run.configuration(), run.seed());
    assertThat(result.energy().orElseThrow().total())
        .isCloseTo(
            Double.parseDouble(row.get("energy_total_J")),
            org.assertj.core.api.Assertions.withinPercentage(2));
  }
}
