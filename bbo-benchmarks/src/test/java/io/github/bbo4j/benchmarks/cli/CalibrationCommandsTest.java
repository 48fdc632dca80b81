package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** From a plan by way of a recording to a platform file, with programs of the shell. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class CalibrationCommandsTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> words = new ArrayList<>();
    for (String argument : arguments) {
      words.add(argument.replace("DIR", folder.toString()));
    }
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return Main.execute(line, words.toArray(new String[0]));
  }

  private Path script(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + text);
    return file;
  }

  /** A program whose calls last as long as a polynomial says. */
  @Test
  void aPlanIsRecordedAndBecomesAPlatform() throws IOException {
    Path dgemm =
        script(
            "dgemm.sh",
            "awk -v m=$2 -v n=$3 -v k=$4"
                + " 'BEGIN { printf \"seconds: %.9g\\n\", 2e-10*m*n*k + 1e-6 }'\n");
    assertThat(
            run(
                "hpl",
                "plan",
                "--kernels=dgemm",
                "--products=2",
                "--largest-product=1e8",
                "--largest-dimension=2000",
                "--repeats=1",
                "--command=sh " + dgemm + " ${kernel} ${m} ${n} ${k}",
                "--out=DIR/plan"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("plan.properties: 14 points, 14 runs");
    assertThat(
            run(
                "record",
                "--plan=DIR/plan/plan.properties",
                "--out=DIR/recording",
                "--archive=DIR/all.zip"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("all.zip: 9 files");
    assertThat(folder.resolve("recording/points.csv"))
        .hasSameTextualContentAs(folder.resolve("plan/points.csv"));
    assertThat(
            run(
                "hpl",
                "calibrate",
                "--base=smpi-eth100",
                "--kernels=DIR/recording",
                "--out=DIR/p.platform"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).doesNotContain("warning").contains("DGEMM: 14 sizes, R^2 = 1.0000");
    double seconds =
        PlatformFile.read(folder.resolve("p.platform"))
            .kernels(0)
            .model(Kernel.DGEMM)
            .seconds(1000, 1000, 1000);
    assertThat(seconds).isCloseTo(0.2, withinPercentage(0.01));

    // Read back, it is a recording that goes on where it was: nothing is left to run.
    assertThat(run("record", "--unpack=DIR/all.zip", "--out=DIR/back")).isZero();
    assertThat(run("record", "--plan=DIR/back/plan.properties", "--out=DIR/back")).isZero();
    assertThat(folder.resolve("back/journal.csv"))
        .hasSameTextualContentAs(folder.resolve("recording/journal.csv"));
    assertThat(folder.resolve("back/sessions/2")).doesNotExist();
    assertThat(run("record", "--unpack=DIR/all.zip", "--out=DIR/back")).isEqualTo(2);
    assertThat(err.toString()).contains("is not empty");
    assertThat(run("hpl", "plan", "--kernels=dgemm", "--out=DIR/plan")).isEqualTo(2);
    assertThat(err.toString()).contains("exists already");
  }

  @Test
  void messagesArePlannedLikewise() throws IOException {
    Path program = script("m.sh", "awk -v s=$2 'BEGIN { print \"seconds: \" 1e-5 + 1e-9*s }'\n");
    assertThat(
            run(
                "hpl",
                "plan",
                "--messages",
                "--sizes=4",
                "--largest=1000000",
                "--repeats=1",
                "--command=sh " + program + " ${operation} ${size}",
                "--out=DIR/plan"))
        .isZero();
    assertThat(Files.readAllLines(folder.resolve("plan/points.csv")))
        .startsWith("operation,size", "send,1")
        .endsWith("pingpong,1000000")
        .hasSize(1 + 4 * 6);
    assertThat(run("record", "--plan=DIR/plan/plan.properties", "--out=DIR/r")).isZero();
    assertThat(
            run(
                "hpl",
                "calibrate",
                "--base=smpi-eth100",
                "--messages=DIR/r",
                "--out=DIR/p.platform"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("pingpong: breakpoints at [] bytes");
  }

  @Test
  void recordingsThatHoldNoSecondsAreRefusedOrCommentedUpon() throws IOException {
    Path r = Files.createDirectories(folder.resolve("r"));
    assertThat(calibrate()).isEqualTo(1);
    assertThat(err.toString()).contains("a folder without data.csv and meta.json");
    Files.writeString(r.resolve("data.csv"), "kernel,m,n,k,objective\ndgemm,1,1,1,0.1\n");
    Files.writeString(r.resolve("meta.json"), "{\"unit\": \"ms\"}");
    assertThat(calibrate()).isEqualTo(1);
    assertThat(err.toString()).contains("the unit of the costs is 'ms' and must be s");
    Files.writeString(
        r.resolve("meta.json"),
        "{\"unit\": \"s\", \"n_failed_configs\": 3,"
            + " \"recorded\": {\"cost\": \"wall time of the process\"}}");
    assertThat(calibrate()).isEqualTo(1);
    assertThat(out.toString()).contains("wall times of whole processes", "warning: 3 sizes");
    assertThat(err.toString()).contains("measured at 1 sizes, which is too few");
    assertThat(folder.resolve("p.platform")).doesNotExist();
  }

  private int calibrate() {
    return run("hpl", "calibrate", "--base=smpi-eth100", "--kernels=DIR/r", "--out=DIR/p.platform");
  }

  @Test
  void thresholdsAreFoundByPrograms() throws IOException {
    Path late = script("late.sh", "[ $1 -lt 4096 ]\n");
    Path waits = script("waits.sh", "[ $1 -lt 65536 ]\n");
    assertThat(
            run(
                "hpl",
                "thresholds",
                "--synchronous=sh " + waits + " ${size}",
                "--not-asynchronous=sh " + late + " ${size}",
                "--largest=1000000",
                "--base=smpi-eth10",
                "--out=DIR/p.platform"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .contains("not asynchronous from 4096 bytes on", "synchronous from 65536 bytes on");
    var protocol = PlatformFile.read(folder.resolve("p.platform")).network().protocol();
    assertThat(protocol.asyncThreshold()).isEqualTo(4096);
    assertThat(protocol.detachedThreshold()).isEqualTo(65_536);
  }

  @Test
  void aDeadlockIsAYesAndABrokenProbeAnError() throws IOException {
    Path waits = script("waits.sh", "[ $1 -lt 3 ] || sleep 600\n");
    assertThat(
            run(
                "hpl",
                "thresholds",
                "--synchronous=sh " + waits + " ${size}",
                "--largest=4",
                "--limit-seconds=2"))
        .isZero();
    assertThat(out.toString()).contains("synchronous from 3 bytes on (");
    Path broken = script("broken.sh", "echo no MPI here >&2; exit 7\n");
    assertThat(run("hpl", "thresholds", "--not-asynchronous=sh " + broken + " ${size}"))
        .isEqualTo(1);
    assertThat(err.toString()).contains("did not answer for 1 bytes: exit_7 no MPI here");
    assertThat(run("hpl", "thresholds", "--synchronous=true")).isEqualTo(1);
    assertThat(err.toString()).contains("has no ${size}");
    assertThat(run("hpl", "thresholds", "--synchronous=x ${size}", "--smallest=5", "--largest=5"))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("--smallest = 5 must be at least 1 and below --largest = 5");
    assertThat(run("hpl", "thresholds")).isEqualTo(2);
    assertThat(run("hpl", "thresholds", "--synchronous=true ${size}", "--base=smpi-eth10"))
        .isEqualTo(2);
    assertThat(run("hpl", "thresholds", "--synchronous=x ${size}", "--probe-error=0.5"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("probeError = 0.5");
  }

  /** A threshold found in minutes was not said where the other probe failed, or contradicted it. */
  @Test
  void aThresholdIsSaidWhateverBecomesOfTheOtherOne() throws IOException {
    Path broken = script("broken.sh", "exit 7\n");
    assertThat(thresholds("sh " + broken + " ${size}", "false ${size}", "3")).isEqualTo(1);
    assertThat(out.toString()).contains("not asynchronous everywhere, at 1 bytes already");
    assertThat(thresholds("false ${size}", "true ${size}", "3")).isEqualTo(1);
    assertThat(out.toString())
        .contains("not asynchronous nowhere up to 4 bytes", "synchronous everywhere, at 1 bytes");
    assertThat(err.toString())
        .contains("synchronous from = 1 must be at least notAsynchronous = 5");
    for (String limit : List.of("0", "-1", "NaN", "1e-9", "1e300", "Infinity")) {
      assertThat(thresholds("true ${size}", "true ${size}", limit)).isEqualTo(2);
      assertThat(err.toString()).contains("--limit-seconds = " + Double.parseDouble(limit));
    }
  }

  private int thresholds(String waits, String late, String limit) {
    return run(
        "hpl",
        "thresholds",
        "--synchronous=" + waits,
        "--not-asynchronous=" + late,
        "--largest=4",
        "--limit-seconds=" + limit);
  }

  @Test
  void badPlansAreNamed() {
    assertThat(run("hpl", "plan", "--out=DIR/x")).isEqualTo(2);
    assertThat(err.toString()).contains("give either --kernels or --messages");
    assertThat(run("hpl", "plan", "--kernels=dgem", "--out=DIR/x")).isEqualTo(2);
    assertThat(err.toString()).contains("kernel 'dgem' is not known");
    assertThat(run("hpl", "plan", "--kernels=dtrsm", "--k=64", "--out=DIR/x")).isEqualTo(2);
    assertThat(err.toString()).contains("DTRSM has no third dimension");
    assertThat(run("hpl", "plan", "--messages", "--smallest=0", "--out=DIR/x")).isEqualTo(2);
    assertThat(err.toString()).contains("--smallest = 0 must be at least 1 byte");
    assertThat(folder.resolve("x")).doesNotExist();
    assertThat(run("record", "--out=DIR/x")).isEqualTo(2);
    assertThat(err.toString()).contains("give --plan, or --unpack");
    assertThat(run("record", "--out=DIR/x", "--unpack=DIR/none.zip")).isEqualTo(1);
    assertThat(err.toString()).contains("none.zip");
    assertThat(run("record", "--out=DIR/x", "--unpack=DIR/none.zip", "--export-only")).isEqualTo(2);
    assertThat(err.toString()).contains("Maybe leave out --export-only");
  }
}
