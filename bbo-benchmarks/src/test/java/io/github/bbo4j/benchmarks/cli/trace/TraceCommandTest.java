package io.github.bbo4j.benchmarks.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bbo4j.benchmarks.cli.options.CsvRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command trace on small files of its own, and on some reference rows where they are. */
class TraceCommandTest {

  private static final String CLUSTER =
      """
      <platform version="4.1">
      <cluster id="c" prefix="node-" suffix="" radical="0-3" speed="1Gf" bw="1GBps" lat="10us"/>
      </platform>
      """;

  @TempDir private Path folder = Path.of("");
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return new CommandLine(new TraceCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aTableIsReplayedAndSaysWhatCannotBe() throws IOException {
    Files.createDirectories(folder.resolve("platforms"));
    Files.createDirectories(folder.resolve("maps"));
    write("platforms/p.xml", CLUSTER);
    write("maps/p.seq.2", "node-1\nnode-2\n");
    write("one.ti", "0 send 1 0 984 6\n1 recv 0 0 984 6\n");
    write("lost.ti", "0 send 1 0 9 6\n0 send 1 0 984 6\n1 recv 0 0 9 6\n");
    write("stuck.ti", "0 recv 1 0 984 6\n1 recv 0 0 984 6\n");
    write("options.json", "{\"plain\": [\"smpi/bw-factor:0:1\", \"smpi/lat-factor:0:1\"]}");
    write(
        "runs.csv",
        """
        trace,np,platform,mapping,options,note
        one,2,p,seq,plain,a
        stuck,2,p,seq,plain,b
        one,2,p,seq,plane,c
        one,3,p,seq,plain,d
        lost,2,p,seq,plain,e
        """);
    assertThat(run("replay", "--runs", path("runs.csv"), "--out", path("out.csv"))).isEqualTo(1);
    List<Map<String, String>> rows = CsvRows.read(folder.resolve("out.csv")).rows();
    assertThat(rows).extracting(r -> r.get("note")).containsExactly("a", "b", "c", "d", "e");
    assertThat(Double.parseDouble(String.valueOf(rows.get(0).get("sim_time_s"))))
        .isCloseTo(2e-5 + 1000 / 1e9, within(1e-15));
    assertThat(rows.get(0)).containsEntry("messages", "1").containsEntry("error", "");
    assertThat(rows.get(1).get("error")).contains("deadlock", "0 waits for 1 waits for 0");
    assertThat(rows.get(2).get("error")).contains("'plane' is unknown", "plain");
    assertThat(rows.get(3).get("error")).contains("maps/p.seq.3");
    assertThat(rows.get(4)).containsEntry("error", "");
    assertThat(err.toString())
        .contains("runs.csv line 3", "runs.csv line 5")
        .contains("line 6: messages that were never received: 1, such as one from process 0 to 1");
  }

  /** A wrong link broke the whole table off, a name of a link was link 0, a text was 0 B/s. */
  @Test
  void aTableOfRoutesThatIsWrongIsTheErrorOfItsRow() throws IOException {
    String good =
        """
        {"hosts": [{"name": "a", "speed": 1e9}, {"name": "b", "speed": 1e9, "cores": 4}],
         "links": [{"id": 0, "bandwidth": 1e9, "latency": 1e-5}, {"id": 1, "bandwidth": 1e9, "latency": 0}],
         "routes": [[[1], [0]], [[0], [1]]]}
        """;
    String[][] cases = {
      {"[[[1], [0]]", "[[[1], [2]]", "a link of the route from host 0 to host 1 = 2 must be"},
      {"[[[1], [0]]", "[[[1], [\"l\"]]", "host 0 to host 1 = \\\"l\\\" must be a whole"},
      {"\"id\": 1", "\"id\": 0", "link 0 is there twice"},
      {"\"bandwidth\": 1e9", "\"bandwidth\": \"1GBps\"", "must be a number in"},
      {"\"latency\": 0", "\"latency\": -1", "latency = -1.0 s must be"},
      {"\"latency\": 0", "\"latency\": 0, \"policy\": \"fat\"", "'fat' must be SHARED or FATPIPE"},
      {"\"cores\": 4", "\"cores\": \"four\"", "cores = "},
      {"\"speed\": 1e9}", "\"speed\": \"1Gf\"}", "speed = "},
      {"[[0], [1]]]", "[[0]]]", "has no route from host 1 to host 1"},
      {"]]]}", "]]", "Unexpected end-of-input"},
    };
    // Broke the table off, too.
    String negative = "one.ti,-2,p.json,,plain\n";
    StringBuilder runs =
        new StringBuilder("trace,np,platform,mapping,options\none.ti,2,p.json,,plain\n");
    write("p.json", good);
    for (int i = 0; i < cases.length; i++) {
      write("p" + i + ".json", good.replaceFirst(Pattern.quote(cases[i][0]), cases[i][1]));
      runs.append("one.ti,2,p").append(i).append(".json,,plain\n");
    }
    write("one.ti", "0 send 1 0 984 6\n1 recv 0 0 984 6\n");
    write("options.json", "{\"plain\": []}");
    write("runs.csv", runs + negative);
    assertThat(run("replay", "--runs", path("runs.csv"), "--out", path("out.csv"))).isEqualTo(1);
    List<Map<String, String>> rows = CsvRows.read(folder.resolve("out.csv")).rows();
    assertThat(rows.get(0).get("error")).isEmpty();
    assertThat(rows.get(cases.length + 1).get("error")).contains("np = -2 must be at least 1");
    for (int i = 0; i < cases.length; i++) {
      assertThat(rows.get(i + 1).get("error"))
          .contains("p" + i + ".json: ", cases[i][2].replace("\\", ""));
    }
  }

  @Test
  void aPatternIsGeneratedDescribedAndDrawn() throws IOException {
    write("p.xml", CLUSTER);
    String trace = path("w.ti.gz");
    assertThat(run("generate", "wavefront", "--np", "9", "--iterations", "5", "--out", trace))
        .isZero();
    assertThat(run("info", trace)).isZero();
    assertThat(out.toString()).contains("processes 9", "compute       45", "send          60");
    assertThat(
            run(
                "gantt",
                trace,
                "--platform",
                path("p.xml"),
                "--out",
                path("g.svg"),
                "--csv",
                path("g.csv")))
        .isZero();
    assertThat(Files.readString(folder.resolve("g.svg"))).contains("9 processes", "</svg>");
    Path late = folder.resolve("late.csv");
    assertThat(
            run(
                "gantt",
                trace,
                "--platform",
                path("p.xml"),
                "--out",
                path("late.svg"),
                "--csv",
                late.toString(),
                "--from=1e9"))
        .isEqualTo(2);
    assertThat(late).doesNotExist();
    assertThat(Files.readAllLines(folder.resolve("g.csv"))).hasSize(1 + 2 * 60 + 45 + 18);
    assertThat(run("generate", "wave", "--np", "9", "--out", trace)).isEqualTo(2);
    assertThat(err.toString()).contains("no pattern 'wave'", "wavefront");
  }

  /** HPL's schedule, one file or one for each process, both generations: the printed date. */
  @Test
  void theScheduleOfHplIsReplayedToTheSimulatedDate() throws IOException {
    write("maps", "node-0\nnode-1\nnode-2\nnode-3\n");
    write("p.xml", CLUSTER);
    write(
        "options.json",
        """
        {"plain": ["smpi/bw-factor:0:1", "smpi/lat-factor:0:1", "network/crosstraffic:0",
                   "network/weight-S:0", "network/TCP-gamma:1e20"]}
        """);
    for (String layout :
        List.of("merged.ti.gz", "folder --per-rank", "old --untagged --per-rank --gzip")) {
      String[] words = layout.split(" ");
      List<String> line =
          new ArrayList<>(
              List.of("generate", "hpl", "--np", "4", "--order", "600", "--block", "50"));
      line.addAll(List.of("--platform", path("p.xml"), "--out", path(words[0])));
      line.addAll(List.of(words).subList(1, words.length));
      out.getBuffer().setLength(0);
      assertThat(run(line.toArray(new String[0]))).as("%s", err).isZero();
      Matcher end = Pattern.compile("ends at ([0-9.e-]+) s").matcher(out.toString());
      assertThat(end.find()).isTrue();
      write("runs.csv", "trace,np,platform,mapping,options\n" + words[0] + ",4,p.xml,maps,plain\n");
      assertThat(run("replay", "--runs", path("runs.csv"), "--out", path("out.csv"))).isZero();
      Map<String, String> row = CsvRows.read(folder.resolve("out.csv")).rows().get(0);
      double expected = Double.parseDouble(end.group(1));
      assertThat(Double.parseDouble(String.valueOf(row.get("sim_time_s"))))
          .isCloseTo(expected, within(1e-6 * expected));
    }
  }

  /** All 12 points of a small space, memory within hosts: the fast network, neighbours together. */
  @Test
  void theBestChoicesForATraceAreFound() throws IOException {
    String memory = CLUSTER.replace("/>", " loopback_bw=\"25GBps\" loopback_lat=\"0.1us\"/>");
    write("p.xml", memory);
    write("slow.xml", memory.replace("\"1GBps", "\"100MBps"));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      text.append(i).append(" sendRecv 100000 ").append(i ^ 1).append(" 100000 ").append(i ^ 1);
      text.append(" 6 6\n").append(i).append(" bcast 100 0 6\n");
    }
    write("pairs.ti", text.toString());
    assertThat(
            run(
                "search",
                path("pairs.ti"),
                "--platform",
                path("slow.xml"),
                "--platform",
                path("p.xml"),
                "--mapping=sequential",
                "--mapping=block",
                "--mapping=random:1",
                "--algorithms=bcast=binomial_tree,flattree",
                "--budget=30"))
        .as("%s", err)
        .isZero();
    assertThat(out.toString()).contains("mapping=block", "machine=p.xml");
    assertThat(run("search", path("pairs.ti"), "--platform", path("p.xml"), "--mapping=snake"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("'snake'", "random:SEED");
  }

  @Test
  void ratesAreFittedFromATable() throws IOException {
    write("b.csv", "working_set_bytes,flops,seconds\n1000,2e9,1\n2000,2e9,1\n1e8,1e9,2\n");
    assertThat(run("rates", "--bursts", path("b.csv"), "--caches", "32768")).isZero();
    assertThat(out.toString())
        .contains("0 to 32768 bytes: 2.00000e+09", "32768 to Infinity bytes: 5.00000e+08");
    assertThat(run("rates", "--bursts", path("b.csv"), "--caches", "10,100")).isEqualTo(2);
    assertThat(err.toString()).contains("no burst between 0");
  }

  /** It ended the whole table, and nobody said which file it was. */
  @Test
  void aCompressedTraceThatWasCutOffIsTheErrorOfItsRow() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 500; i++) {
        packed.write(("0 compute " + i * i * 31 + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    write("whole.ti", "0 compute 1e9\n");
    for (int length : new int[] {5, 900}) {
      Files.write(folder.resolve("cut.ti.gz"), Arrays.copyOf(bytes.toByteArray(), length));
      assertThat(run("info", path("cut.ti.gz"))).isEqualTo(2);
      assertThat(err.toString()).contains("cut.ti.gz: is damaged or was cut off");
      write("c.xml", CLUSTER);
      write(
          "runs.csv",
          "trace,np,platform,options\ncut.ti.gz,1,c.xml,default\nwhole.ti,1,c.xml,default\n");
      assertThat(run("replay", "--runs", path("runs.csv"), "--out", path("out.csv"))).isEqualTo(1);
      List<Map<String, String>> rows = CsvRows.read(folder.resolve("out.csv")).rows();
      assertThat(rows.get(0).get("error")).contains("cut.ti.gz: is damaged or was cut off");
      assertThat(rows.get(1).get("sim_time_s")).isEqualTo("1.0");
    }
  }

  /** A folder for a file ended the whole table, and the message named the table as the folder. */
  @Test
  void whateverFailsIsTheErrorOfItsRow() throws IOException {
    Files.createDirectories(folder.resolve("folder"));
    write("whole.ti", "0 compute 1e9\n");
    write("c.xml", CLUSTER);
    write(
        "runs.csv",
        """
        trace,np,platform,mapping,options
        whole.ti,1,folder,,default
        whole.ti,1,c.xml,folder,default
        whole.ti,1,c.xml,,default
        """);
    assertThat(run("replay", "--runs", path("runs.csv"), "--out", path("out.csv"))).isEqualTo(1);
    List<Map<String, String>> rows = CsvRows.read(folder.resolve("out.csv")).rows();
    assertThat(rows.get(0).get("error")).contains("cannot use ", path("folder"), "is a folder");
    assertThat(rows.get(1).get("error")).contains("cannot use ", path("folder"), "is a folder");
    assertThat(rows.get(2).get("sim_time_s")).isEqualTo("1.0");
  }

  @Test
  void aBadLineIsAUsageError() throws IOException {
    write("bad.ti", "0 init\n0 compute many\n");
    assertThat(run("info", path("bad.ti"))).isEqualTo(2);
    assertThat(err.toString()).contains("bad.ti line 2", "'many'");
  }

  /** Every 41st reference row of SimGrid/SMPI 3.32: within 1e-6. */
  @Test
  void referenceRowsAreReproduced() throws IOException {
    Path shared = Path.of(System.getProperty("bbo.shared", "../../shared")).resolve("data/titrace");
    assumeTrue(
        Files.exists(shared.resolve("results.csv")), "reference replays are not in " + shared);
    List<Map<String, String>> rows = CsvRows.read(shared.resolve("results.csv")).rows();
    RunFiles files = new RunFiles(shared);
    for (int i = 0; i < rows.size(); i += 41) {
      Map<String, String> row = rows.get(i);
      double seconds = files.replay(row).seconds();
      String full = String.valueOf(row.get("sim_time_full_s"));
      double expected =
          Double.parseDouble(full.isEmpty() ? String.valueOf(row.get("sim_time_s")) : full);
      assertThat(seconds).as("%s", row).isCloseTo(expected, within(1e-6 * expected));
    }
  }
}
