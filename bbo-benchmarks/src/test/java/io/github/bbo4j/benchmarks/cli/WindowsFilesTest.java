package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Files as editors on Windows save them: the mark of UTF-8 in front, CR and LF behind each line.
 */
class WindowsFilesTest {
  @TempDir Path folder;
  private final StringWriter told = new StringWriter();

  private Path windows(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), "\uFEFF" + String.join("\r\n", lines) + "\r\n");
  }

  private void runs(Object... arguments) {
    told.getBuffer().setLength(0);
    CommandLine line = Main.commandLine();
    line.setOut(new PrintWriter(told, true));
    line.setErr(new PrintWriter(told, true));
    String[] words = List.of(arguments).stream().map(String::valueOf).toArray(String[]::new);
    assertThat(Main.execute(line, words)).as(told.toString()).isZero();
  }

  private Path hplDat() throws IOException {
    String text = HplDat.of(HplConfiguration.of(500, 50, 2, 2)).toText();
    return windows("HPL.dat", text.lines().toArray(String[]::new));
  }

  @Test
  void platformsAndWhatTheyName() throws IOException {
    windows(
        "wires.txt", "link.a = 10 Gbps, 1us", "route.0.1 = a", "route.0.0 = a", "route.1.1 = a");
    Path platform =
        windows(
            "two.platform",
            "name = two",
            "nodes = 2",
            "ranks-per-node = 2",
            "kernel.dgemm = mnk 25 GFlop/s",
            "kernel.dtrsm = mnk 20 GFlop/s",
            "topology = routes wires.txt");
    Path out = folder.resolve("predicted.csv");
    runs("hpl", "predict", "--platform", platform, "--hpl-dat", hplDat(), "--out", out);
    assertThat(out).isNotEmptyFile();
  }

  @Test
  void tablesOfRunsWithTheirHostFactors() throws IOException {
    Files.createDirectory(folder.resolve("hostfac"));
    windows("hostfac/factors.txt", "0 1.0", "1 0.5", "2 1.0", "3 1.0");
    Path table = windows("runs.csv", "N,NB,P,Q,net,rpn,hostfac", "500,64,2,2,eth100,1,factors");
    runs("hpl", "predict", "--configs", table, "--out", folder.resolve("predicted.csv"));
  }

  @Test
  void platformsOfSimGridAndMappings() throws IOException {
    windows(
        "small.xml",
        "<?xml version='1.0'?>",
        "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">",
        "<platform version=\"4.1\">",
        "<cluster id=\"c\" prefix=\"n-\" suffix=\"\" radical=\"0-1\" speed=\"1Gf\" bw=\"1GBps\" lat=\"1us\"/>",
        "</platform>");
    windows("turned", "n-1", "n-0");
    windows("t.ti", "0 init", "1 init", "0 compute 1e9", "0 finalize", "1 finalize");
    Path runs =
        windows("runs.csv", "trace,np,platform,mapping,options", "t.ti,2,small.xml,turned,default");
    Path out = folder.resolve("replayed.csv");
    runs("trace", "replay", "--runs", runs, "--out", out);
    assertThat(told.toString()).contains("wrote 1 replays");
  }

  @Test
  void measurementsOfACalibration() throws IOException {
    String[] lines = new String[40];
    lines[0] = "kernel,m,n,k,seconds";
    for (int i = 1; i < lines.length; i++) {
      int m = 100 + 37 * i;
      int n = 50 + 91 * (i * 7 % 13);
      int k = 30 + 53 * (i * 5 % 11);
      lines[i] =
          "dgemm,"
              + m
              + ","
              + n
              + ","
              + k
              + ","
              + (1e-6 + 8e-11 * m * n * k * (1 + 0.01 * (i % 3)));
    }
    Path table = windows("calls.csv", lines);
    runs("hpl", "calibrate", "--base", "dahu", "--kernels", table, "--out", folder.resolve("p"));
  }

  @Test
  void whatToBuy() throws IOException {
    hplDat();
    Path plan =
        windows(
            "plan.txt",
            "hpl-dat = HPL.dat",
            "kernels = taurus",
            "nodes = 2, 4",
            "cores = 2",
            "gigabits = 10",
            "budget.money = 6000",
            "price.money.node = 2000");
    runs("hpl", "capacity", plan, "--out", folder.resolve("machines.csv"));
    assertThat(told.toString()).contains("1 of 1 machines");
  }

  @Test
  void plansOfRecordings() throws IOException {
    windows("points.csv", "level", "1", "2");
    Path plan =
        windows(
            "plan.properties",
            "points = points.csv",
            "id = echo",
            "repeats = 1",
            "command = echo cost ${level}",
            "cost-pattern = cost (.*)");
    Path recorded = folder.resolve("recorded");
    runs("record", "--plan", plan, "--out", recorded, "--archive", folder.resolve("all.zip"));
    assertThat(recorded.resolve("points.csv")).isNotEmptyFile();
    assertThat(recorded.resolve("data.csv")).isNotEmptyFile();
  }

  @Test
  void tuningFiles() throws IOException {
    Path file =
        windows(
            "echo.yaml",
            "parameters:",
            "  n: {min: 1, max: 3}",
            "command: [echo, 'cost ${n}']",
            "cost: {pattern: 'cost (.*)'}",
            "search: {budget: 3}");
    runs("tune", file);
    assertThat(told.toString()).contains("recommended: {n=1}");
  }
}
