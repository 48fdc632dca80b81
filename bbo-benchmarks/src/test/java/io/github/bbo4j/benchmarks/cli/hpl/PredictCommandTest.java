package io.github.bbo4j.benchmarks.cli.hpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import io.github.bbo4j.benchmarks.cli.tables.RunDigest;
import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.run.BroadcastAlgorithm;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.PanelFactorization;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Times of tables and of HPL.dat. */
class PredictCommandTest extends HplCommandFixture {

  @Test
  void energyIsWrittenBesideTheTime() throws IOException {
    Files.writeString(folder.resolve("p.xml"), POWERED);
    Files.writeString(
        folder.resolve("in.csv"),
        """
        kind,platform,N,NB,P,Q,pstate,mode
        hpl,p.xml,800,80,2,2,,
        hpl,p.xml,800,80,2,2,1,
        hpl,p.xml,800,80,2,2,,sleep
        ti,p.xml,,,,,,
        """);
    assertThat(run("predict", "--configs", path("in.csv"), "--out", path("out.csv"))).isZero();
    List<Map<String, String>> rows = CsvRows.read(folder.resolve("out.csv")).rows();
    double[] joules = new double[3];
    for (int i = 0; i < 3; i++) {
      joules[i] = Double.parseDouble(rows.get(i).get("energy_total_J"));
    }
    double end = Double.parseDouble(rows.get(0).get("end_clock_s"));
    assertThat(end).isGreaterThan(time(rows.get(0)));
    assertThat(joules[0]).isBetween(8 * 100 * end, 4 * 100 * end + 4 * 200 * end);
    // Half the speed of computations, and less power.
    assertThat(time(rows.get(1))).isGreaterThan(1.2 * time(rows.get(0)));
    assertThat(Double.parseDouble(rows.get(1).get("mean_W")))
        .isLessThan(Double.parseDouble(rows.get(0).get("mean_W")));
    // Delays draw idle power on all eight nodes.
    double still = Double.parseDouble(rows.get(2).get("end_clock_s"));
    assertThat(joules[2]).isCloseTo(800 * still, within(1e-9 * joules[2]));
    assertThat(rows.get(3)).containsEntry("sim_time_s", "").containsEntry("kind", "ti");
  }

  /** Hosts of 1 and of 100 GFlop/s gave the same time, without a word. */
  @Test
  void whatIsNotUsedOfASimGridPlatformIsSaid() throws IOException {
    String config = "<config><prop id=\"smpi/bw-factor\" value=\"0:0.5\"/></config><cluster";
    Files.writeString(folder.resolve("p.xml"), POWERED.replace("<cluster", config));
    HplDat.of(HplConfiguration.of(80, 80, 1, 2)).write(folder.resolve("HPL.dat"));
    for (String command : List.of("predict", "links", "energy", "sensitivity", "gantt")) {
      err.getBuffer().setLength(0);
      assertThat(
              run(
                  command,
                  "--platform",
                  path("p.xml"),
                  "--hpl-dat",
                  path("HPL.dat"),
                  "--out",
                  path("out-" + command)))
          .as(command)
          .isZero();
      assertThat(err.toString())
          .as(command)
          .contains("warning: " + path("p.xml"))
          .contains("dgemm 26.6 GFlop/s a core")
          .contains("whatever speed")
          .contains("[smpi/bw-factor]");
    }
  }

  @Test
  void aTableIsPredictedRowByRowInItsOrder() throws IOException {
    Files.writeString(
        folder.resolve("in.csv"),
        """
        exp,family,net,N,NB,P,Q,BCAST,SWAP,SWAPTHR,DEPTH,PFACT,RFACT,NBMIN,NDIV,rpn,nodes,hostfac,seed,model,sim_time_s
        a,plain,eth100,1000,64,2,3,0,1,64,1,0,1,4,2,2,3,,42,,99
        b,plain,eth100,1000,64,2,3,0,1,64,1,0,1,4,2,2,3,slow,42,,99
        c,plain,eth100,1000,64,2,3,0,1,64,1,0,1,4,2,2,3,,42,cheap,99
        """);
    Files.createDirectories(folder.resolve("hostfac"));
    Files.writeString(folder.resolve("hostfac/slow.txt"), "0 1.0\n1 2.0\n2 1.0\n");
    Files.createDirectories(folder.resolve("models"));
    Files.writeString(folder.resolve("models/cheap.txt"), "dgemm_mk 0\ndlacpy_mn 0\n");
    assertThat(run("predict", "--configs", path("in.csv"), "--out", path("out.csv"))).isZero();
    CsvRows rows = CsvRows.read(folder.resolve("out.csv"));
    assertThat(rows.rows()).extracting(r -> r.get("exp")).containsExactly("a", "b", "c");
    assertThat(rows.header()).doesNotHaveDuplicates().contains("gflops", "wall_s", "mxswp_max");
    HplConfiguration c =
        HplConfiguration.of(1000, 64, 2, 3)
            .withBroadcast(BroadcastAlgorithm.RING)
            .withSwap(SwapAlgorithm.SPREAD_ROLL)
            .withPanelFactorization(PanelFactorization.LEFT)
            .withRecursiveFactorization(PanelFactorization.CROUT)
            .withNbmin(4);
    double plain = time(rows.rows().get(0));
    assertThat(plain).isEqualTo(seconds(c, 3, 2));
    assertThat(time(rows.rows().get(1))).isGreaterThan(1.2 * plain);
    assertThat(time(rows.rows().get(2))).isLessThan(plain);
    double gflops = Double.parseDouble(rows.rows().get(0).get("gflops"));
    assertThat(gflops).isCloseTo(c.gflops(plain), within(1e-9));
  }

  private static double time(Map<String, String> row) {
    return Double.parseDouble(row.getOrDefault("sim_time_s", "NaN"));
  }

  private String error(String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(run(arguments)).isNotZero();
    return err.toString();
  }

  /** One wrong row ended the whole table. */
  @Test
  void aRowThatIsWrongSaysWhyAndTheOthersAreKept() throws IOException {
    Files.writeString(
        folder.resolve("in.csv"),
        """
        N,NB,P,Q,BCAST,rpn,nodes,hostfac,model
        0,50,2,2,,,,,
        500,50,2,2,,,,,
        3000000000,50,2,2,,,,,
        500,50,2,2,6,,,,
        500,50,2,2,,,3,,
        500,50,2,2,,0,,,
        500,50,2,2,,,,none,
        500,50,2,2,,,,,none
        """);
    assertThat(run("predict", "--configs", path("in.csv"), "--out", path("out.csv"))).isEqualTo(1);
    assertThat(err.toString()).contains("in.csv line 2: N = 0 must be in");
    assertThat(out.toString()).contains("wrote 1 prediction to ");
    List<Map<String, String>> rows = CsvRows.read(folder.resolve("out.csv")).rows();
    assertThat(rows).extracting(r -> r.get("sim_time_s").isEmpty()).containsOnlyOnce(false);
    String[] errors = {
      "N = 0",
      "",
      "N = 3000000000 must be in -2^31..2^31 - 1",
      "BCAST = 6",
      "P x Q is 4 but nodes is 3 with rpn 1",
      "rpn = 0",
      "column hostfac names none.txt",
      "column model names none.txt"
    };
    for (int i = 0; i < errors.length; i++) {
      assertThat(rows.get(i).get("error")).startsWith(errors[i]);
    }
  }

  @Test
  void whatCannotBePredictedIsNamedAndNothingIsWritten() throws IOException {
    for (String[] bad :
        new String[][] {
          {"N,NB,P\n500,50,2\n", "bad.csv has no column 'Q'"},
          {"N,NB,P,Q\n500,50,2\n", "bad.csv: Record 2 has 3 fields"},
          {"", "is empty"}
        }) {
      Files.writeString(folder.resolve("bad.csv"), bad[0]);
      assertThat(error("predict", "--configs", path("bad.csv"), "--out", path("no.csv")))
          .contains(bad[1]);
      assertThat(folder.resolve("no.csv")).doesNotExist();
    }
    Files.writeString(folder.resolve("bad.csv"), "N,NB,P,Q\n500,50,64,64\n");
    String message =
        error(
            "predict",
            "--platform",
            "dahu",
            "--fidelity",
            "fast",
            "--configs",
            path("bad.csv"),
            "--out",
            path("out.csv"));
    assertThat(message).contains("P x Q is 4096 but platform 'dahu' holds 1024 ranks");
    HplDat.of(HplConfiguration.of(500, 50, 2, 2)).write(folder.resolve("HPL.dat"));
    assertThat(
            error("gantt", "--hpl-dat", path("HPL.dat"), "--panels", "0", "--out", path("no.svg")))
        .contains("--panels = 0 must be at least 1");
    Files.writeString(folder.resolve("calls.csv"), "kernel,m,n,seconds\ndgemm,10,10,1e-6\n");
    assertThat(
            error(
                "calibrate",
                "--base",
                "smpi-eth100",
                "--kernels",
                path("calls.csv"),
                "--out",
                path("no.platform")))
        .contains("calls.csv line 2: DGEMM needs a column k");
    assertThat(folder.resolve("no.platform")).doesNotExist();
  }

  /** One row lost all rows before it, and was not named. */
  @Test
  void aRowThatCannotBeSimulatedIsToldOfAndTheOthersAreKept() throws IOException {
    String table = "N,NB,P,Q\n500,50,2,2\n1000000000,32768,2,2\n100,50,1,1\n";
    Files.writeString(folder.resolve("in.csv"), table);
    assertThat(
            run(
                "predict",
                "--platform=dahu",
                "--fidelity=fast",
                "--configs=" + path("in.csv"),
                "--out=" + path("out.csv")))
        .isEqualTo(1);
    assertThat(err.toString()).contains("in.csv line 3: NB is 32768 but with N = 1000000000");
    assertThat(out.toString()).contains("wrote 2 predictions");
    assertThat(CsvRows.read(folder.resolve("out.csv")).rows())
        .extracting(r -> !r.getOrDefault("sim_time_s", "").isEmpty())
        .containsExactly(true, false, true);
  }

  /** A slip in the name of the platform put a table of errors in the place of the predictions. */
  @Test
  void aPlatformThatIsNotThereLeavesTheTableAsItIs() throws IOException {
    Files.writeString(folder.resolve("in.csv"), "N,NB,P,Q\n500,50,2,2\n");
    Files.writeString(folder.resolve("out.csv"), "precious\n");
    Files.writeString(folder.resolve("no.platform"), "hello\n");
    for (String wrong : List.of("sixteeen.platform", path("no.platform"))) {
      assertThat(
              run(
                  "predict",
                  "--platform=" + wrong,
                  "--configs=" + path("in.csv"),
                  "--out=" + path("out.csv")))
          .isEqualTo(2);
    }
    assertThat(err.toString())
        .contains("'sixteeen.platform' is not built in", "line 1: 'hello' is not");
    assertThat(folder.resolve("out.csv")).hasContent("precious");
  }

  /**
   * HPL.dat said how L1, U and rows are prepared, and had no part in the simulation, in silence.
   */
  @Test
  void whatOfAnHplDatIsNotModelledIsSaid() throws IOException {
    HplDat dat = HplDat.of(HplConfiguration.of(100, 50, 1, 1));
    assertThat(dat.storage().notModelled()).isEmpty();
    assertThat(new HplDat.Storage(false, true, true, 8).notModelled()).hasSize(1);
    String text =
        dat.toText().replaceAll("(?m)^0( +U +in)", "1$1").replaceAll("(?m)^1( +Equil)", "0$1");
    Files.writeString(folder.resolve("HPL.dat"), text);
    assertThat(run("predict", "--hpl-dat", path("HPL.dat"), "--out", path("out.csv"))).isZero();
    assertThat(err.toString())
        .contains("HPL.dat: U is not transposed (1)", "HPL.dat: equilibration is off (0)")
        .doesNotContain("L1 is");
  }

  @Test
  void moreThanTheMatrixInOneBlockAndASingleProcessArePredicted() throws IOException {
    Files.writeString(folder.resolve("in.csv"), "N,NB,P,Q\n100,128,2,2\n100,64,1,1\n");
    assertThat(run("predict", "--configs", path("in.csv"), "--out", path("out.csv"))).isZero();
    assertThat(CsvRows.read(folder.resolve("out.csv")).rows()).allMatch(r -> time(r) > 0);
  }

  @Test
  void everyCombinationOfAnHplDatIsPredicted() throws IOException {
    HplDat dat = HplDat.of(HplConfiguration.of(500, 50, 2, 2));
    String text = dat.toText().replaceAll("(?m)^1 +# of look.*\n.*", "2 n\n0 1 DEPTHs");
    Files.writeString(folder.resolve("HPL.dat"), text);
    assertThat(run("predict", "--hpl-dat", path("HPL.dat"), "--out", path("out.csv"))).isZero();
    CsvRows rows = CsvRows.read(folder.resolve("out.csv"));
    assertThat(rows.rows()).extracting(r -> r.get("DEPTH")).containsExactly("0", "1");
    assertThat(time(rows.rows().get(1)))
        .isEqualTo(seconds(HplConfiguration.of(500, 50, 2, 2), 4, 1));
  }

  @Test
  void repetitionsGiveAMeanAndADeviation() throws IOException {
    Files.writeString(folder.resolve("in.csv"), "N,NB,P,Q\n500,50,2,2\n");
    assertThat(
            run(
                "predict",
                "--platform",
                "dahu",
                "--configs",
                path("in.csv"),
                "--repetitions",
                "3",
                "--out",
                path("out.csv")))
        .isZero();
    Map<String, String> row = CsvRows.read(folder.resolve("out.csv")).rows().get(0);
    assertThat(row.get("repetitions")).isEqualTo("3");
    assertThat(Double.parseDouble(row.getOrDefault("sim_sd_s", "NaN"))).isGreaterThan(0.0);
  }

  /** A table of hours was lost with whatever ended the command before its last row. */
  @Test
  void aRunThatDidNotEndIsGoneOnWithByTheSameCommand() throws IOException {
    Files.writeString(folder.resolve("in.csv"), "N,NB,P,Q\n80,80,1,2\n80,80,1,-2\n80,80,2,1\n");
    String[] command = {"predict", "--configs", path("in.csv"), "--out", path("out.csv")};
    assertThat(run(command)).isEqualTo(1);
    List<Map<String, String>> whole = CsvRows.read(folder.resolve("out.csv")).rows();
    RunDigest digest =
        new RunDigest(List.of(command))
            .table(
                folder.resolve("in.csv"),
                List.of(List.of("80", "80", "1", "2", "-2"), List.of("80", "80", "2", "1")));
    Path part = folder.resolve("out.csv." + digest.digits() + ".part");
    List<String> lines = Files.readAllLines(folder.resolve("out.csv"));
    lines.set(1, lines.get(1).replaceFirst("80,80,1,2,[^,]*", "80,80,1,2,77"));
    Files.writeString(part, String.join("\r\n", lines.subList(0, 3)) + "\r\n" + "80,8");
    assertThat(run(command)).isEqualTo(1);
    assertThat(err.toString()).contains("goes on after 2 rows of " + part).contains("Q = -2");
    assertThat(out.toString()).endsWith("wrote 2 predictions to " + path("out.csv") + "\n");
    List<Map<String, String>> rows = CsvRows.read(folder.resolve("out.csv")).rows();
    assertThat(rows).extracting(r -> r.get("sim_time_s")).element(0).isEqualTo("77");
    assertThat(rows.get(1)).isEqualTo(whole.get(1));
    assertThat(rows.get(2)).containsEntry("sim_time_s", whole.get(2).get("sim_time_s"));
    assertThat(part).doesNotExist();
  }

  /** A study of hours began anew, and refused until what it had left was put aside. */
  @Test
  void aStudyGoesOnAfterItsRows() throws IOException {
    String[] command = {"study", "taurus", "--out", path("out.csv")};
    Path part = folder.resolve("out.csv." + new RunDigest(List.of(command)).digits() + ".part");
    String rows = "ranks,quantity,published,simulated,difference\n" + "12,known,1,2,1\n".repeat(8);
    Files.writeString(part, rows.replace("\n", "\r\n"));
    assertThat(run(command)).isZero();
    assertThat(err.toString()).contains("goes on after 8 rows of " + part);
    assertThat(folder.resolve("out.csv")).content().isEqualToNormalizingNewlines(rows);
    assertThat(part).doesNotExist();
  }

  @Test
  void longSimulationsAreSaidBeforeTheyBegin() {
    HplConfiguration huge = HplConfiguration.of(10_000_000, 256, 250, 400);
    assertThat(SimulationEffort.told(huge, Fidelity.EXACT, 1))
        .hasValue(
            "3.9e+09 panels times ranks to simulate, in the order of 4.3 hours; --fidelity fast takes a tenth or less");
    assertThat(SimulationEffort.told(huge, Fidelity.FAST, 10).orElseThrow()).endsWith("2.2 hours");
    assertThat(SimulationEffort.told(HplConfiguration.of(500_000, 128, 32, 32), Fidelity.EXACT, 1))
        .isEmpty();
  }
}
