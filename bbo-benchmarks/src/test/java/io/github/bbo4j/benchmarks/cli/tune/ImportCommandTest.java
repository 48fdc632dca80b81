package io.github.bbo4j.benchmarks.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What an import leaves behind, cut short or not: runs take what is there for all there is. */
class ImportCommandTest {
  @TempDir Path folder;

  private String plan() throws Exception {
    return Files.writeString(
            folder.resolve("plan.yaml"),
            "parameters: {x: {min: 0, max: 9}}\ncommand: [echo, '${x}']\n")
        .toString();
  }

  private List<String> files() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private String[] words(String plan, Path results) {
    return new String[] {
      plan, "--results", results.toString(), "--journal", folder.resolve("run.jsonl").toString()
    };
  }

  @Test
  void pastResultsAreWholeOrNotThere() throws Exception {
    Path csv = Files.writeString(folder.resolve("past.csv"), "x,cost\n1,2\nbad,3\n4,5\n6,NaN\n");
    List<Boolean> there = new ArrayList<>();
    StringWriter text = new StringWriter();
    // What an import that is killed at its second row leaves is what is there when it tells of it.
    Writer out =
        new Writer() {
          @Override
          public void write(char[] chars, int from, int length) {
            text.write(chars, from, length);
            there.add(Files.exists(folder.resolve("run.jsonl.known")));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    CommandLine line = new CommandLine(new ImportCommand()).setOut(new PrintWriter(out, true));
    assertThat(line.execute(words(plan(), csv))).isZero();
    assertThat(text.toString())
        .contains("left out, line 3", "2 results taken over, 2 left out")
        .contains("left out, line 5: 'cost' = NaN must be finite\n");
    assertThat(there).first().isEqualTo(false);
    assertThat(files()).containsExactly("past.csv", "plan.yaml", "run.jsonl.known");
  }

  /**
   * The failures of our own export were left out, those of the same run as T4 or Optuna were not.
   */
  @Test
  void failuresOfOurOwnExportAreTakenOver() throws Exception {
    Path csv =
        Files.writeString(
            folder.resolve("past.csv"),
            """
            trial,x,purpose,outcome,cost,bound,kind,message,elapsed_s
            0,1,initial,measured,2.0,,,,0.1
            1,2,initial,failed,,,timed-out,"ended, at last",0.1
            2,3,search,censored,,7.5,,,0.1
            3,4,search,failed,,,tired,why,0.1
            4,5,search,failed,,,cancelled,never told,0.1
            """);
    String out = run(plan(), csv).out();
    assertThat(out).contains("left out, line 5: ").contains("'tired'");
    assertThat(out).contains("left out, line 6: it was cancelled, and tells nothing");
    assertThat(out).contains("3 results taken over, 2 left out");
    assertThat(Files.readString(folder.resolve("run.jsonl.known")))
        .contains("\"kind\":\"timed-out\",\"message\":\"ended, at last\"")
        .contains("\"bound\":7.5");
  }

  @Test
  void nothingIsLeftOfAnImportThatFailsOrTakesNothing() throws Exception {
    Path broken =
        Files.writeString(folder.resolve("past.csv"), "x,cost\n1," + "0".repeat(17 << 20));
    String plan = plan();
    CommandLine line =
        new CommandLine(new ImportCommand()).setErr(new PrintWriter(Writer.nullWriter()));
    assertThat(line.execute(words(plan, broken))).isNotZero();
    assertThat(files()).containsExactly("past.csv", "plan.yaml");
    Files.writeString(broken, "x,cost\n77,1\n");
    line.setOut(new PrintWriter(Writer.nullWriter()));
    assertThat(line.execute(words(plan, broken))).isEqualTo(1);
    assertThat(files()).containsExactly("past.csv", "plan.yaml");
  }

  /** A run that maximised took the lowest of the costs for the highest value, with its sign. */
  @Test
  void aTuningFileThatIsChangedBehindAnImportIsRefused() throws Exception {
    Path csv = Files.writeString(folder.resolve("past.csv"), "x,cost\n1,2\n8,3\n");
    String plan = plan();
    assertThat(run(plan, csv).code()).isZero();
    String text = Files.readString(Path.of(plan));
    String[] tune = {"tune", plan, "--journal", folder.resolve("run.jsonl").toString()};
    Files.writeString(Path.of(plan), text + "maximize: true\n");
    assertThat(CliRun.of(tune).err())
        .contains("was imported for a run to minimise, and the tuning file is to maximise now")
        .contains("Maybe put 'maximize' back, or remove ");
    Files.writeString(Path.of(plan), text.replace("max: 9", "max: 7"));
    assertThat(CliRun.of(tune).err()).contains("value = 8 must be").contains("Maybe import again");
    assertThat(files()).containsExactly("past.csv", "plan.yaml", "run.jsonl.known");
  }

  @Test
  void aJournalWithoutItsFolderIsRefusedByName() throws Exception {
    Path csv = Files.writeString(folder.resolve("past.csv"), "x,cost\n1,2\n");
    CliRun run =
        CliRun.of(
            "import",
            plan(),
            "--results",
            csv.toString(),
            "--journal",
            folder.resolve("none").resolve("run.jsonl").toString());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("there is no folder").contains("none").contains("Maybe make it");
  }

  private static String optuna(String choices, int chosen) {
    String distribution =
        "{\"name\": \"CategoricalDistribution\", \"attributes\": {\"choices\": %s}}"
            .formatted(choices)
            .replace("\"", "\\\"");
    return """
        {"op_code": 0, "study_name": "s", "directions": [1]}
        {"op_code": 4, "study_id": 0, "state": 1, "values": [2.5], "distributions": {"x": "%s"}, "params": {"x": %d}}
        """
        .formatted(distribution, chosen);
  }

  private CliRun run(String plan, Path results, String... more) {
    List<String> words = new ArrayList<>(List.of("import"));
    words.addAll(List.of(words(plan, results)));
    words.addAll(List.of(more));
    return CliRun.of(words.toArray(new String[0]));
  }

  @Test
  void choicesThatAreNumbersElsewhereAreLabelsHere() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("choice.yaml"),
            "parameters: {x: {choice: [1, 2, true]}}\ncommand: [echo, '${x}']\n");
    Path log = Files.writeString(folder.resolve("optuna.log"), optuna("[true, 2]", 1));
    assertThat(run(plan.toString(), log).out()).contains("1 result taken over, 0 left out");
    assertThat(Files.readString(folder.resolve("run.jsonl.known"))).contains("{\"x\":\"2\"}");
  }

  @Test
  void whatAFileDoesNotHaveIsNotChosenOfIt() throws Exception {
    Path csv = Files.writeString(folder.resolve("past.csv"), "x,cost\n1,2\n");
    CliRun study = run(plan(), csv, "--study", "s");
    assertThat(study.code()).isEqualTo(2);
    assertThat(study.err()).contains("--study is of a journal of Optuna, which " + csv + " is not");
    Path log = Files.writeString(folder.resolve("optuna.log"), optuna("[1]", 0));
    CliRun cost = run(plan(), log, "--cost-column", "time");
    assertThat(cost.code()).isEqualTo(2);
    assertThat(cost.err()).contains("--cost-column is of tables and of Kernel Tuner");
    assertThat(files()).containsExactly("optuna.log", "past.csv", "plan.yaml");
  }

  @Test
  void theColumnOfAParameterIsNotThatOfTheCost() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("cost.yaml"),
            "parameters: {cost: {min: 0, max: 9}}\ncommand: [echo, '${cost}']\n");
    Path csv = Files.writeString(folder.resolve("past.csv"), "cost,cost_\n1,2\n");
    assertThat(run(plan.toString(), csv).err())
        .contains("the column 'cost'", "is that of a parameter", "--cost-column");
    assertThat(run(plan.toString(), csv, "--cost-column", "cost_").out())
        .contains("1 result taken");
  }

  /** One row with a field too many ended the import; of an import without rows nothing was said. */
  @Test
  void rowsOfAnotherLengthAreLeftOutAndOtherEncodingsRefused() throws Exception {
    Path csv =
        Files.writeString(folder.resolve("past.csv"), "\uFEFFx,cost\r\n1\r\n2,3,4\r\n4,5\r\n\r\n");
    assertThat(run(plan(), csv).out())
        .contains("left out, line 2: 1 field where the header has 2. Maybe a separator is missing")
        .contains("left out, line 3: 3 fields where the header has 2")
        .contains("1 result taken over, 2 left out");
    Files.delete(folder.resolve("run.jsonl.known"));
    Files.writeString(csv, "x,cost\n4,5\n", StandardCharsets.UTF_16);
    assertThat(run(plan(), csv).out()).contains("1 result taken over, 0 left out");
    Files.delete(folder.resolve("run.jsonl.known"));
    Files.writeString(csv, "x,cost,größe\n4,5,6\n", StandardCharsets.ISO_8859_1);
    assertThat(run(plan(), csv).err())
        .contains("past.csv is not UTF-8. Maybe: iconv -f WINDOWS-1252 -t UTF-8");
    Files.writeString(csv, "x,cost\n");
    assertThat(run(plan(), csv).err()).contains("past.csv has no row below its header");
    assertThat(files()).containsExactly("past.csv", "plan.yaml");
  }

  /** Told in the words of the library that reads tables, without the file and the cure. */
  @Test
  void aColumnThatStandsTwiceIsToldByName() throws Exception {
    Path csv = Files.writeString(folder.resolve("past.csv"), "x,cost,cost\n1,2,3\n");
    assertThat(run(plan(), csv).err())
        .contains("the column 'cost' stands twice in the header of ", "Maybe rename one");
    assertThat(files()).containsExactly("past.csv", "plan.yaml");
  }

  /** The folder in which the results are first written had a name longer than theirs. */
  @Test
  void namesMayBeAsLongAsTheSystemAllowsAndWhatCannotBeWrittenIsTold() throws Exception {
    Path csv = Files.writeString(folder.resolve("past.csv"), "x,cost\n1,2\n");
    Path longest = folder.resolve("j".repeat(240));
    assertThat(CliRun.of("import", plan(), "--results", csv + "", "--journal", longest + "").out())
        .contains("1 result taken over");
    Path proc = Path.of("/proc");
    assumeTrue(Files.isDirectory(proc), "no folder in which nothing can be made");
    String journal = proc.resolve("run.jsonl").toString();
    assertThat(CliRun.of("import", plan(), "--results", csv + "", "--journal", journal).err())
        .contains("/proc/run.jsonl.known can't be written: ", "Maybe name a journal in another");
  }

  /** A parameter was added to the file: each past result was left out, and no cure named. */
  @Test
  void whatResultsDoNotNameIsAssumed() throws Exception {
    Path plan =
        Files.writeString(
            folder.resolve("more.yaml"),
            "parameters:\n  x: {min: 0, max: 9, default: 1}\n  k: {choice: [a, b], default: b}\n"
                + "command: [echo, '${x}', '${k}']\n");
    Path log = Files.writeString(folder.resolve("optuna.log"), optuna("[1]", 0));
    Path csv = Files.writeString(folder.resolve("past.csv"), "x,cost\n1,2\n");
    assertThat(run(plan.toString(), log).out())
        .contains("it has no 'k'. Maybe say what it was then: --assume k=b");
    assertThat(run(plan.toString(), csv).err())
        .contains("Maybe rename one, or say what it was then: --assume k=b");
    assertThat(run(plan.toString(), csv, "--assume", "k=c").err()).contains("--assume k: ", "'c'");
    assertThat(run(plan.toString(), csv, "--assume", "z=1").err())
        .contains("--assume z=1: there is no parameter 'z', but [x, k]");
    assertThat(folder.resolve("run.jsonl.known")).doesNotExist();
    CliRun taken = run(plan.toString(), csv, "--assume", "k=a", "--assume", "x=3");
    assertThat(taken.out())
        .contains("note: no result needed --assume, each has 'x'")
        .contains("1 result taken over, 0 left out");
    assertThat(Files.readString(folder.resolve("run.jsonl.known")))
        .contains("{\"x\":1,\"k\":\"a\"}");
  }
}
