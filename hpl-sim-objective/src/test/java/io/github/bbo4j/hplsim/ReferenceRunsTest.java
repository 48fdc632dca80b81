package io.github.bbo4j.hplsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Both fidelities on 40 runs against recorded results of EXACT.
 *
 * <p>The runs are parameters of the reference simulations of HPL 2.2 on SimGrid/SMPI 3.32; on the
 * day the results were recorded (November 2026), each agreed with SMPI to 2e-8, with equal
 * messages, bytes and kernel times.
 */
class ReferenceRunsTest {
  /** Messages of a run that is left to a release. */
  private static final long LARGE = 350_000;

  private static final Path FILE =
      Path.of("src", "test", "resources", "reference", "exact-runs.csv");

  private static List<Map<String, String>> rows() throws IOException {
    List<String> lines = Files.readAllLines(FILE);
    String[] header = lines.get(0).split(",", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < header.length; i++) {
        row.put(header[i], cells[i]);
      }
      rows.add(row);
    }
    assertThat(rows).hasSize(40);
    return rows;
  }

  private static HplResult simulate(Map<String, String> row, Fidelity fidelity) {
    RunRow run = RunRowParser.in(Path.of("")).parse(row);
    return HplSimulator.of(run.platform())
        .withFidelity(fidelity)
        .simulate(run.configuration(), run.seed());
  }

  @Test
  void exactGivesTheRecordedTimesAndCounts() throws IOException {
    assertThat(compared(row -> messages(row) < LARGE)).isGreaterThanOrEqualTo(30);
  }

  /** Nine runs of 64 ranks, as long as the others together. */
  @Test
  @Tag("release")
  void exactGivesThoseOfTheLargestRunsToo() throws IOException {
    assertThat(compared(row -> messages(row) >= LARGE)).isPositive();
  }

  private static long messages(Map<String, String> row) {
    return Long.parseLong(row.getOrDefault("messages", ""));
  }

  private static int compared(Predicate<Map<String, String>> which) throws IOException {
    List<Map<String, String>> rows = rows().stream().filter(which).toList();
    for (Map<String, String> row : rows) {
      HplResult result = simulate(row, Fidelity.EXACT);
      double expected = Double.parseDouble(row.getOrDefault("seconds", ""));
      assertThat(result.seconds() / expected).as("%s", row).isCloseTo(1, within(1e-9));
      assertThat(sum(result, true)).as("%s", row).isEqualTo(row.get("messages"));
      assertThat(sum(result, false)).as("%s", row).isEqualTo(row.get("bytes"));
    }
    return rows.size();
  }

  private static String sum(HplResult result, boolean messages) {
    return Long.toString(
        result.traffic().values().stream()
            .mapToLong(v -> messages ? v.messages() : v.bytes())
            .sum());
  }

  /**
   * HPL_pdgesvK2 broadcasts DEPTH panels ahead, empty ones where the matrix has fewer. Seconds: HPL
   * 2.2 on SimGrid/SMPI 3.32 with {@code network/optim:Full}, by broadcast algorithm; messages that
   * it sends after the end of the timer take some ns of them.
   */
  @Test
  void moreDepthThanPanelsBroadcastsEmptyPanels() {
    double[] one = {93.7106186e-6, 92.7106186e-6, 89.0482186e-6, 91.7106186e-6, 104.8750986e-6};
    double[] two = {292.7004864e-6, 296.8432064e-6, 296.8432064e-6, 296.8432064e-6, 314.9072064e-6};
    for (int b = 0; b < 5; b++) {
      Map<String, String> row =
          new HashMap<>(Map.of("N", "64", "NB", "64", "P", "1", "Q", "5", "DEPTH", "3"));
      row.putAll(Map.of("BCAST", "" + b, "PFACT", "1", "RFACT", "1", "NBMIN", "8", "SWAPTHR", "0"));
      assertThat(simulate(row, Fidelity.EXACT).seconds() / one[b]).isCloseTo(1, within(6e-5));
      row.putAll(Map.of("N", "100", "P", "2", "Q", "3", "DEPTH", "4"));
      assertThat(simulate(row, Fidelity.EXACT).seconds() / two[b]).isCloseTo(1, within(2e-5));
      assertThat(simulate(row, Fidelity.FAST).seconds() / two[b]).isCloseTo(1, within(0.03));
    }
  }

  @Test
  void fastIsWithinHalfAPerMilleInTheMedianAndTwoAndAHalfPercentAtTheWorst() throws IOException {
    List<Double> errors = new ArrayList<>();
    for (Map<String, String> row : rows()) {
      double expected = Double.parseDouble(row.getOrDefault("seconds", ""));
      errors.add(Math.abs(simulate(row, Fidelity.FAST).seconds() / expected - 1));
    }
    errors.sort(null);
    assertThat(errors.get(errors.size() / 2)).isLessThan(5e-4);
    assertThat(errors.get(errors.size() - 1)).isLessThan(2.5e-2);
  }
}
