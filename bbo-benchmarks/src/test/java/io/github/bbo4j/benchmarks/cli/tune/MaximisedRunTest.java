package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Who maximises reads values everywhere: in status, exports, reports, and in what is imported. */
@EnabledOnOs(OS.LINUX)
@Timeout(180)
class MaximisedRunTest {
  private static final String PLAN =
      """
      parameters:
        x: {min: 0, max: 30, default: 30}
      shell: 'echo rate=$(( 500 - (x - 12) * (x - 12) ))'
      cost: {pattern: 'rate=(.*)'}
      maximize: true
      search: {budget: 8, heuristic: random, resampling: none, seed: 5}
      """;

  @TempDir Path folder;

  private String bbo(String... arguments) {
    CliRun run = CliRun.of(arguments);
    return run.out() + run.err();
  }

  private String plan(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static double number(String text, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(text).isTrue();
    return Double.parseDouble(found.group(1));
  }

  @Test
  void valuesHaveTheUsersSignAndComeBackAsTheyWere() throws Exception {
    String up = plan("up.yaml", PLAN);
    String journal = folder.resolve("run.jsonl").toString();
    assertThat(bbo("tune", up, "--journal", journal)).contains("8 trials; stopped:");
    double best = number(bbo("status", journal), "highest value: (-?[0-9.]+) at ");
    assertThat(best).isBetween(176.0, 500.0);
    String csv = folder.resolve("run.csv").toString();
    bbo("export", journal, "--out", csv);
    double largest =
        Files.readAllLines(Path.of(csv)).stream()
            .skip(1)
            .mapToDouble(line -> Double.parseDouble(line.split(",")[4]))
            .max()
            .orElseThrow();
    assertThat(largest).isEqualTo(best);
    for (String results : new String[] {csv, journal}) {
      String warm = folder.resolve("warm" + results.length() + ".jsonl").toString();
      assertThat(bbo("import", up, "--results", results, "--journal", warm))
          .contains("8 results taken over");
      assertThat(number(bbo("status", warm + ".known"), "highest value: (-?[0-9.]+) at "))
          .isEqualTo(best);
    }
    String down = plan("down.yaml", PLAN.replace("maximize: true", "maximize: false"));
    String other = folder.resolve("other.jsonl").toString();
    assertThat(bbo("import", down, "--results", journal, "--journal", other))
        .contains("is of a run to maximise, and the plan is to minimise");
    assertThat(folder.resolve("other.jsonl.known")).doesNotExist();
    assertThat(bbo("tune", down, "--journal", journal))
        .contains("direction was 'maximise' and is 'minimise'");
  }
}
