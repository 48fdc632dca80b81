package io.github.bbo4j.benchmarks.cli.hpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class HplCommandTest extends HplCommandFixture {

  @Test
  void theBusiestLinkIsDrawn() throws IOException {
    Files.writeString(folder.resolve("p.xml"), POWERED);
    HplDat.of(HplConfiguration.of(800, 80, 2, 4)).write(folder.resolve("HPL.dat"));
    assertThat(
            run(
                "links",
                "--platform",
                path("p.xml"),
                "--hpl-dat",
                path("HPL.dat"),
                "--out",
                path("l.svg"),
                "--csv",
                path("l.csv")))
        .isZero();
    assertThat(Files.readString(folder.resolve("l.svg"))).contains("bottleneck");
    assertThat(out.toString())
        .contains("up, at the nodes")
        .endsWith("wrote " + path("l.svg") + "\n");
    assertThat(CsvRows.read(folder.resolve("l.csv")).header()).contains("utilization");
  }

  /** Nothing was printed. */
  @Test
  void whereNoLinkIsUsedThatIsSaid() throws IOException {
    Files.writeString(folder.resolve("p.xml"), POWERED);
    HplDat.of(HplConfiguration.of(80, 80, 1, 1)).write(folder.resolve("HPL.dat"));
    String[] line = {
      "links", "--platform", path("p.xml"), "--hpl-dat", path("HPL.dat"), "--out", path("l.svg")
    };
    assertThat(run(line)).as(err.toString()).isZero();
    assertThat(out.toString())
        .isEqualTo(
            "no link is used: all messages stay within a node\nwrote " + path("l.svg") + "\n");
  }

  /** It wrote a platform on which large calls are free. */
  @Test
  void aCalibrationThatFallsWithTheSizeIsToldOf() throws IOException {
    StringBuilder csv = new StringBuilder("kernel,m,n,k,seconds\n");
    for (int i = 1; i <= 40; i++) {
      double t = 1e-2 - 7e-11 * (10.0 * i) * (400.0 - 7 * i) * (50.0 + i * i % 17);
      csv.append("dgemm,%d,%d,%d,%s%n".formatted(10 * i, 400 - 7 * i, 50 + i * i % 17, t));
    }
    Files.writeString(folder.resolve("calls.csv"), csv);
    String[] line = {
      "calibrate", "--base", "smpi-eth10", "--kernels", path("calls.csv"), "--out", path("p")
    };
    assertThat(run(line)).isZero();
    assertThat(out.toString())
        .contains("warning: by its model a call of DGEMM takes no time at 4000 x 3930 x 660");
  }

  /** A thousandfold outlier in a hundred became parts of the model, without a word. */
  @Test
  void aCalibrationOfDisturbedMessagesIsToldOf() throws IOException {
    Files.writeString(folder.resolve("p.xml"), POWERED);
    StringBuilder csv = new StringBuilder("operation,size,seconds\n");
    for (int i = 0; i < 40; i++) {
      double size = Math.rint(Math.pow(1.4, i));
      double disturbed = i == 20 ? 1000 : 1;
      for (String operation : List.of("send", "isend", "recv", "pingpong")) {
        double seconds = (1e-6 + 1e-9 * size) * (operation.equals("send") ? disturbed : 1);
        csv.append(operation).append(',').append(size).append(',').append(seconds).append('\n');
      }
    }
    Files.writeString(folder.resolve("sizes.csv"), csv);
    String[] line = {
      "calibrate", "--base", path("p.xml"), "--messages", path("sizes.csv"), "--out", path("p")
    };
    assertThat(run(line)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("warning: ", " of 40 messages of send took more than twice")
        .doesNotContain("messages of recv took")
        .contains("bytes cost the network nothing");
    assertThat(err.toString()).contains("warning: " + path("p.xml"));
    Files.writeString(folder.resolve("sizes.csv"), "operation,size,seconds\nsend,8,1\nsend,8,2\n");
    assertThat(run(line)).isNotZero();
    assertThat(err.toString())
        .contains("sizes.csv, operation send: messages are of 1 sizes", "measure more sizes");
  }

  /** An empty table and exit code 0. */
  @Test
  void sizesOfAStudyThatWereNotPublishedAreRefused() {
    assertThat(run("study", "eviction", "--sizes", "100000,7")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--sizes = 7 must be of those that eviction was published for, [100000, ");
  }

  @Test
  void unknownStudiesAreRefused() {
    assertThat(run("study", "taurs")).isEqualTo(2);
    assertThat(err.toString()).contains("taurus");
  }

  @Test
  void aChartIsDrawn() throws IOException {
    HplDat.of(HplConfiguration.of(500, 50, 2, 2)).write(folder.resolve("HPL.dat"));
    int code =
        run(
            "gantt",
            "--hpl-dat",
            path("HPL.dat"),
            "--panels",
            "3",
            "--csv",
            path("t.csv"),
            "--out",
            path("g.svg"));
    assertThat(code).isZero();
    assertThat(Files.readString(folder.resolve("g.svg"))).startsWith("<svg").contains("<rect");
    assertThat(Files.readAllLines(folder.resolve("t.csv"))).hasSizeGreaterThan(20);
  }

  @Test
  void aCalibrationWritesAPlatform() throws IOException {
    StringBuilder csv = new StringBuilder("kernel,cpu,m,n,k,seconds\n");
    for (int cpu = 0; cpu < 2; cpu++) {
      for (int i = 1; i <= 40; i++) {
        double m = 10.0 * i;
        double n = 400.0 - 7 * i;
        double k = 50.0 + i * i % 17;
        double t = (7e-11 + 1e-11 * cpu) * m * n * k + 2e-9 * m * k + 3e-9 * n * k + 2e-6;
        csv.append("dgemm,%d,%s,%s,%s,%s%n".formatted(cpu, m, n, k, t));
      }
    }
    Files.writeString(folder.resolve("calls.csv"), csv);
    int code =
        run(
            "calibrate",
            "--base",
            "smpi-eth100",
            "--nodes",
            "2",
            "--kernels",
            path("calls.csv"),
            "--out",
            path("p.platform"));
    assertThat(code).isZero();
    var platform = PlatformFile.read(folder.resolve("p.platform"));
    double first = platform.kernels(0).model(Kernel.DGEMM).seconds(1e3, 1e3, 1e3);
    double second = platform.kernels(1).model(Kernel.DGEMM).seconds(1e3, 1e3, 1e3);
    assertThat(second - first).isCloseTo(1e-2, within(1e-4));
    assertThat(out.toString()).contains("R^2 = 1.0000").contains("wrote");
  }

  @Test
  void misuseIsExplained() throws IOException {
    assertThat(run("predict", "--out", path("o.csv"))).isEqualTo(2);
    assertThat(err.toString()).contains("give either --hpl-dat or --configs");
    assertThat(run()).isEqualTo(2);
    Files.writeString(folder.resolve("in.csv"), "N,NB,P,Q\n500,x,2,2\n");
    assertThat(run("predict", "--configs", path("in.csv"), "--out", path("o.csv"))).isEqualTo(1);
    assertThat(err.toString()).contains("in.csv line 2: 'x' in column NB");
  }
}
