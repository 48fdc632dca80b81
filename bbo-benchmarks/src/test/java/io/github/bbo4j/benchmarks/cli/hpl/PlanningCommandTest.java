package io.github.bbo4j.benchmarks.cli.hpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import io.github.bbo4j.benchmarks.cli.trace.TraceCommand;
import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.energy.Energy;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What to buy, what a run depends on, and what it draws, as a user asks for it. */
class PlanningCommandTest {

  private static final HplConfiguration RUN = HplConfiguration.of(1200, 100, 2, 2);

  private static final String PLATFORM =
      """
      name = wired
      ranks-per-node = 1
      topology = fat-tree 2;2,2;1,1;1,1
      topology.bandwidth = 10 Gbps
      topology.latency = 2us
      kernel.dgemm = mnk 1e-10 s
      kernel.dtrsm = mnk 1e-10 s
      power = idle 90 W, base 100 W, full 200 W
      """;

  private static final String PLAN =
      """
      hpl-dat = HPL.dat
      kernels = p.platform
      nodes = 2, 4, 8
      cores = 1, 2
      gigabits = 1, 10
      switches = 1, 2
      leaf-ports = 4
      budget.money = 30000
      price.money.node = 2000
      price.money.core = 100
      price.money.gigabit = 10
      price.money.switch = 1000
      """;

  private static final String CLUSTER =
      """
      <platform version="4.1">
      <cluster id="c" prefix="node-" suffix="" radical="0-3" speed="1Gf" bw="1GBps" lat="10us">
      POWER
      </cluster>
      </platform>
      """;

  @TempDir private Path folder = Path.of("");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("HPL.dat"), HplDat.of(RUN).toText());
    Files.writeString(folder.resolve("p.platform"), PLATFORM);
    Files.writeString(folder.resolve("plan.txt"), PLAN);
    Files.writeString(folder.resolve("c.xml"), CLUSTER.replace("POWER", ""));
    Files.writeString(
        folder.resolve("w.xml"),
        CLUSTER.replace("POWER", "<prop id=\"wattage_per_state\" value=\"100:120:200\"/>"));
    Files.writeString(
        folder.resolve("t.ti"),
        "0 compute 1e9\n0 send 1 0 984 6\n1 compute 5e8\n1 recv 0 0 984 6\n");
  }

  private int run(Object command, String... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].startsWith("@") ? path(arguments[i].substring(1)) : arguments[i];
    }
    return new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  private int hpl(String line) {
    return run(new HplCommand(), line.split(" "));
  }

  private int trace(String line) {
    return run(new TraceCommand(), line.split(" "));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private List<Map<String, String>> rows(String name) throws IOException {
    return CsvRows.read(folder.resolve(name)).rows();
  }

  @Test
  void linksOfAReplayAreMeasured() throws IOException {
    assertThat(trace("links @t.ti --platform @c.xml --out @l.svg --csv @l.csv"))
        .as(err.toString())
        .isZero();
    // 984 bytes go up from node 0 and down to node 1, and nowhere else.
    assertThat(rows("l.csv").stream().filter(r -> number(r, "bytes") > 0))
        .hasSize(2)
        .allSatisfy(r -> assertThat(number(r, "bytes")).isEqualTo(984));
    assertThat(folder.resolve("l.svg")).content().contains("bottleneck");
    Files.writeString(folder.resolve("r.json"), "{}");
    assertThat(trace("links @t.ti --platform @r.json --out @x.svg")).isEqualTo(2);
    assertThat(err.toString()).contains("give a SimGrid platform");
  }

  private static double number(Map<String, String> row, String column) {
    return Double.parseDouble(row.get(column));
  }

  @Test
  void allMachinesThatCanBePaidAreTriedAndSorted() throws IOException {
    assertThat(hpl("capacity @plan.txt --out @cap.csv --svg @cap.svg")).as(err.toString()).isZero();
    List<Map<String, String>> rows = rows("cap.csv");
    assertThat(rows.get(0).keySet())
        .containsExactly("nodes", "cores", "gbps", "switches", "money", "seconds");
    // Two and four nodes fit a leaf: once each; eight have one or two top switches.
    assertThat(rows).hasSize(2 * 2 * 2 + 2 * 2 * 2);
    for (int i = 1; i < rows.size(); i++) {
      assertThat(number(rows.get(i), "seconds"))
          .isGreaterThanOrEqualTo(number(rows.get(i - 1), "seconds"));
      assertThat(number(rows.get(i), "money")).isLessThanOrEqualTo(30_000);
    }
    assertThat(out.toString()).contains("16 of 16 machines that can be paid", "money");
    assertThat(folder.resolve("cap.svg")).content().contains("16 machines", "money", "seconds");
  }

  /**
   * Only {@code hpl predict} said it; in other pictures and plans it changed nothing in silence.
   */
  @Test
  void whatOfAnHplDatIsNotModelledIsSaidByAllThatReadOne() throws IOException {
    String text =
        HplDat.of(HplConfiguration.of(200, 100, 2, 2))
            .toText()
            .replaceAll("(?m)^0( +U +in)", "1$1");
    Files.writeString(folder.resolve("HPL.dat"), text);
    Files.writeString(folder.resolve("plan.txt"), PLAN.replace("2, 4, 8", "2"));
    String machine = " --platform @p.platform --hpl-dat @HPL.dat --out @out.svg";
    for (String line :
        List.of(
            "gantt" + machine,
            "energy" + machine,
            "links" + machine,
            "sensitivity --factor latency" + machine,
            "capacity @plan.txt")) {
      err.getBuffer().setLength(0);
      assertThat(hpl(line)).as(line).isZero();
      assertThat(err.toString()).as(line).contains("warning", "HPL.dat: U is not transposed (1)");
    }
    err.getBuffer().setLength(0);
    assertThat(trace("generate hpl --platform @p.platform --hpl-dat @HPL.dat --out @t.ti"))
        .isZero();
    assertThat(err.toString()).contains("HPL.dat: U is not transposed (1)");
  }

  @Test
  void largerSpacesAreSearchedWithinTheBudget() throws IOException {
    assertThat(hpl("capacity @plan.txt --budget 6 --heuristic random --out @cap.csv")).isZero();
    assertThat(rows("cap.csv")).hasSize(6);
  }

  @Test
  void aSearchThatWasEndedGoesOnFromItsJournal() throws IOException {
    String search = "capacity @plan.txt --heuristic random --budget ";
    assertThat(hpl(search + "9 --out @whole.csv")).isZero();
    assertThat(hpl(search + "4 --out @part.csv --journal @run.jsonl")).as(err.toString()).isZero();
    long before = Files.size(folder.resolve("run.jsonl"));
    assertThat(hpl(search + "9 --out @cap.csv --journal @run.jsonl")).as(err.toString()).isZero();
    assertThat(folder.resolve("cap.csv")).hasSameTextualContentAs(folder.resolve("whole.csv"));
    assertThat(folder.resolve("cap.csv"))
        .content()
        .contains(rows("part.csv").get(0).get("seconds"));
    long after = Files.size(folder.resolve("run.jsonl"));
    assertThat(after).isGreaterThan(before);
    Path dat = folder.resolve("HPL.dat");
    Files.writeString(dat, Files.readString(dat).replaceFirst("(?m)^1( +depths)", "0$1") + " ");
    assertThat(hpl(search + "12 --journal @run.jsonl")).isEqualTo(1);
    assertThat(err.toString()).contains("HPL.dat", "CRC-32C");
    assertThat(Files.size(folder.resolve("run.jsonl"))).isEqualTo(after);
  }

  @Test
  void aTraceCanBeWhatMachinesAreBoughtFor() throws IOException {
    String plan =
        PLAN.replace(
            "hpl-dat = HPL.dat\nkernels = p.platform",
            "trace = t.ti\ncore-speed = 2 GFlop/s\ngoal = joules\npower.idle = 50 W\npower.base = 60 W\npower.full = 100 W");
    Files.writeString(folder.resolve("t.txt"), plan);
    assertThat(hpl("capacity @t.txt --out @cap.csv")).as(err.toString()).isZero();
    // The fewest nodes draw least, whatever they are connected by.
    assertThat(rows("cap.csv").get(0)).containsEntry("nodes", "2");
    assertThat(number(rows("cap.csv").get(0), "joules")).isBetween(50.0, 150.0);
  }

  @Test
  void aWrongPlanNamesLineKeyValueAndCure() throws IOException {
    refused("gigabits = 1, 10", "gigabits = 10, 1", "line 5", "increasing");
    refused("nodes = 2, 4, 8\n", "", "key 'nodes' is missing");
    refused("hpl-dat = HPL.dat", "hpl-dat = none.dat", "line 1", "none.dat");
    refused("hpl-dat = HPL.dat\n", "", "neither hpl-dat nor trace");
    refused("kernels = p.platform", "kernels = daho", "'daho'", "dahu");
    refused("budget.money = 30000", "", "price.money.node", "is not a key");
    refused("budget.money = 30000", "budget.money = much", "'much' is not a number");
    refused("budget.money = 30000", "budget.money = 30000d", "'30000d' is not a number");
    refused("budget.money = 30000", "budget.money = 10", "no combination");
    refused("kernels = p.platform", "trace = t.ti", "line 1", "hpl-dat", "trace is what runs");
    refused(
        "hpl-dat = HPL.dat",
        "trace = t.ti\ncore-speed = 2 GFlop/s",
        "line 3",
        "kernels",
        "core-speed",
        "trace is what runs");
    refused("leaf-ports = 4", "leaf-ports = 4\ncore-speed = 2 GFlop/s", "hpl-dat is what runs");
    refused("leaf-ports = 4\n", "", "leaf-ports");
    refused("leaf-ports = 4", "leaf-ports = 4\ngoal = joules", "no power model");
    refused("leaf-ports = 4", "leaf-ports = 4\ngoal = beauty", "seconds, joules");
  }

  private void refused(String from, String to, String... parts) throws IOException {
    assertThat(PLAN).contains(from);
    Files.writeString(folder.resolve("bad.txt"), PLAN.replace(from, to));
    err.getBuffer().setLength(0);
    assertThat(hpl("capacity @bad.txt --out @bad.csv")).as(to).isEqualTo(2);
    assertThat(err.toString()).contains(parts);
    assertThat(folder.resolve("bad.csv")).doesNotExist();
  }

  @Test
  void sensitivityIsATableAndAPicture() throws IOException {
    assertThat(
            hpl(
                "sensitivity --platform @p.platform --hpl-dat @HPL.dat --factor dgemm=0.5,2 --factor latency"
                    + " --fidelity exact --out @s.svg --csv @s.csv"))
        .as(err.toString())
        .isZero();
    List<Map<String, String>> rows = rows("s.csv");
    assertThat(rows).extracting(r -> r.get("factor")).containsExactlyInAnyOrder("dgemm", "latency");
    assertThat(folder.resolve("s.svg")).content().contains("dgemm", "Cost relative to the base");
    double base =
        HplSimulator.of(PlatformFile.read(folder.resolve("p.platform")))
            .simulate(RUN, 42)
            .seconds();
    assertThat(out.toString()).contains(String.format(java.util.Locale.ROOT, "base %.6g", base));
    assertThat(out.toString())
        .contains(
            " seconds, simulated with fidelity exact\nrelative to the base, with each factor");
    String both = "sensitivity --platform @p.platform --hpl-dat @HPL.dat --factorial --goal joules";
    assertThat(hpl(both + " --out @f.svg --csv @f.csv")).isZero();
    assertThat(rows("f.csv")).hasSize(3 + 3);
    // Not that of hpl energy, which differs by some percent.
    assertThat(out.toString()).contains(" joules, simulated with fidelity fast");
  }

  @Test
  void wrongFactorsAreRefused() {
    String base = "sensitivity --platform @p.platform --hpl-dat @HPL.dat --out @s.svg --factor ";
    for (String factor : List.of("colour", "N=2", "N=a,b", "N=0x1p-1,2", "N=3,2", "N --factor N")) {
      assertThat(hpl(base + factor)).as(factor).isEqualTo(2);
    }
    assertThat(err.toString())
        .contains("'colour' is unknown", "'N=2' must be NAME", "'N=a,b' must be", "is there twice");
    assertThat(folder.resolve("s.svg")).doesNotExist();
  }

  @Test
  void powerOverTimeAddsUpToTheEnergy() throws IOException {
    assertThat(hpl("energy --platform @p.platform --hpl-dat @HPL.dat --out @e.svg --csv @e.csv"))
        .as(err.toString())
        .isZero();
    Energy energy =
        HplSimulator.of(PlatformFile.read(folder.resolve("p.platform")))
            .simulate(RUN, 42)
            .energy()
            .orElseThrow();
    double sum = 0;
    List<Map<String, String>> rows = rows("e.csv");
    for (int i = 0; i < rows.size(); i++) {
      double begin = number(rows.get(i), "begin_s");
      double end = i + 1 < rows.size() ? number(rows.get(i + 1), "begin_s") : energy.seconds();
      sum += (end - begin) * number(rows.get(i), "watts");
    }
    assertThat(sum).isCloseTo(energy.total(), within(1e-6 * energy.total()));
    assertThat(folder.resolve("e.svg")).content().contains("power (W)");
    assertThat(out.toString()).contains("simulated with fidelity exact");
    Files.writeString(folder.resolve("dark.platform"), PLATFORM.replaceAll("power = .*\n", ""));
    assertThat(hpl("energy --platform @dark.platform --hpl-dat @HPL.dat --out @d.svg"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("says nothing of power", "add a key 'power");
  }

  @Test
  void aTableOfRunsTakesPlatformFilesWithPower() throws IOException {
    Files.writeString(
        folder.resolve("s.platform"),
        PLATFORM.replace("200 W", "200 W | speed 0.5, idle 80 W, base 90 W, full 120 W"));
    Files.writeString(
        folder.resolve("in.csv"),
        "N,NB,P,Q,pstate,polling\n1200,100,2,2,,\n1200,100,2,2,1,\n1200,100,2,2,,1\n");
    assertThat(hpl("predict --configs @in.csv --platform @s.platform --out @o.csv")).isZero();
    List<Map<String, String>> rows = rows("o.csv");
    assertThat(number(rows.get(1), "sim_time_s")).isGreaterThan(number(rows.get(0), "sim_time_s"));
    assertThat(number(rows.get(1), "mean_W")).isLessThan(number(rows.get(0), "mean_W"));
    assertThat(number(rows.get(2), "mean_W")).isGreaterThan(number(rows.get(0), "mean_W"));
    Files.writeString(folder.resolve("big.csv"), "N,NB,P,Q\n1200,100,2,2\n1200,100,3,3\n");
    assertThat(hpl("predict --configs @big.csv --platform @s.platform --out @b.csv")).isEqualTo(1);
    assertThat(err.toString()).contains("big.csv line 3", "'wired' holds 4 ranks");
    assertThat(number(rows("b.csv").get(0), "sim_time_s")).isPositive();
  }

  @Test
  void tracesHaveBothToo() throws IOException {
    assertThat(trace("energy @t.ti --platform @w.xml --out @e.svg --csv @e.csv")).isZero();
    assertThat(out.toString()).contains("J in");
    assertThat(rows("e.csv")).isNotEmpty();
    assertThat(trace("energy @t.ti --platform @c.xml --out @n.svg")).isEqualTo(2);
    assertThat(err.toString()).contains("wattage_per_state");
    assertThat(trace("sensitivity @t.ti --platform @c.xml --out @s.svg --csv @s.csv")).isZero();
    assertThat(rows("s.csv").get(0)).containsEntry("factor", "speed");
    assertThat(trace("sensitivity @t.ti --platform @c.xml --factor N --out @x.svg")).isEqualTo(2);
    assertThat(trace("sensitivity @none.ti --platform @c.xml --out @x.svg")).isNotZero();
    assertThat(folder.resolve("x.svg")).doesNotExist();
  }
}
