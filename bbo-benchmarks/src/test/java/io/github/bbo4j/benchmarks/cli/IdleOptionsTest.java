package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Options that would do nothing beside the others are refused before anything runs. */
class IdleOptionsTest extends ToyCommands {
  private void refused(String option, String why, String command) {
    misuse(option + " " + why, (command + " " + option + "=1").split(" "));
  }

  @Test
  void ofTraces() {
    String generate = "trace generate --np=2 --out=" + folder.resolve("a.ti");
    for (String option : "--order --block --speed --seed --platform --hpl-dat".split(" ")) {
      refused(option, "is of the pattern hpl, not of ring", generate + " ring");
    }
    refused("--bytes", "is of other patterns than hpl", generate + " hpl");
    refused("--order", "is said by the file of --hpl-dat", generate + " hpl --hpl-dat=HPL.dat");
    assertThat(folder.resolve("a.ti")).doesNotExist();
  }

  /** "series = 0 must be at least 1" was of --repetitions; "variation = -0.01" of --cv=-1. */
  @Test
  void whatCannotBeIsToldByTheOptionAndAsItWasTyped() {
    for (String wrong :
        List.of(
            "--reference=1 must be at least 2",
            "--windows=0 must be at least 1",
            "--cv=-1.0 must be finite and above 0 percent",
            "--shifts=NaN must be a number",
            "--confidence=2.0 must be in (0, 1)",
            "--repetitions=0 must be at least 1")) {
      String[] words = wrong.split(" ", 2);
      misuse(words[0].replace("=", " = ") + " " + words[1], "regression", "study", words[0]);
    }
    misuse("--seconds = -1.0 must be above 0", "experiment", "noisy", "--seconds=-1");
    misuse("--half = c must be a, b", "experiment", "quality", "--half=c");
    // Either began, and said in the end that there was nothing.
    misuse("--recorded = nope must be a folder", "experiment", "quality", "--recorded=nope");
    misuse("--peers = nope must be a folder", "experiment", "quality", "--peers=nope");
  }

  /** "N = 0" was of --order, and dates of a chart were "ranks, from, to = 4, 5.0, 1.0". */
  @Test
  void optionsOfTracesAndHistoriesAreToldByTheirNames() throws IOException {
    String hpl = "trace generate hpl --np=4 --out=" + folder.resolve("a.ti");
    misuse("--order = 0 must be in 1..", (hpl + " --order=0").split(" "));
    misuse("--block = 0 must be in 1..", (hpl + " --order=9 --block=0").split(" "));
    misuse("--speed = 0.0 flop/s must be", (hpl + " --order=9 --block=3 --speed=0").split(" "));
    String chart = "trace gantt a.ti --platform=p.xml --out=" + folder.resolve("a.svg");
    misuse("--from = -1.0 must be finite and at least 0", (chart + " --from=-1").split(" "));
    misuse(
        "--to = 1.0 must be finite and after --from 5.0", (chart + " --from=5 --to=1").split(" "));
    String bursts =
        Files.writeString(
                folder.resolve("b.csv"), "working_set_bytes,flops,seconds\n1,1,1\n2,2,2\n")
            .toString();
    misuse("--caches = [9.0, 1.0]", "trace", "rates", "--bursts=" + bursts, "--caches=9,1");
    String history =
        Files.writeString(folder.resolve("h.csv"), "series,time,s\na,2026-01-01T00:00:00Z,1\n")
            .toString();
    misuse("--windows = [0] needs", "regression", "check", history, "--windows=0");
    String scores =
        Files.writeString(
                folder.resolve("jmh.json"),
                "[{\"benchmark\":\"a\",\"mode\":\"thrpt\",\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"ops/s\"}}]")
            .toString();
    Path made = folder.resolve("new.csv");
    misuse(
        "--machine = '' must be a name",
        "regression",
        "append",
        "--jmh=" + scores,
        "--history=" + made,
        "--machine=");
    assertThat(made).doesNotExist();
  }

  @Test
  void aGridOfFewerThanTwoLevelsIsToldByTheNameOfTheProblem() {
    misuse(
        "'1' in branin:1 is no number of levels, at least 2. Maybe branin:25",
        "replay",
        "--dataset=branin:1",
        "--heuristic=random");
  }

  @Test
  void ofHpl() {
    String drawn = " --platform=taurus --hpl-dat=HPL.dat --out=" + folder.resolve("a.svg");
    refused("--rpn", "is said by the platform, by its ranks-per-node", "hpl energy" + drawn);
    refused("--rpn", "is said by the platform, by its ranks-per-node", "hpl links" + drawn);
    String calibrate = "hpl calibrate --out=" + folder.resolve("a.platform");
    String kernels = calibrate + " --kernels=" + folder.resolve("data.csv");
    refused("--nodes", "is said by the platform dahu", kernels + " --base=dahu");
    refused("--ranks-per-node", "is said by the platform dahu", kernels + " --base=dahu");
    String messages = calibrate + " --base=dahu --messages=" + folder.resolve("data.csv");
    refused("--significance", "is of kernels, and needs --kernels", messages);
    misuse("--nodes = 0 must be at least 1", (kernels + " --base=smpi-eth10 --nodes=0").split(" "));
    misuse(
        "--significance = 0.0 must be in (0, 1]",
        (kernels + " --base=dahu --significance=0").split(" "));
  }

  /** Who gave --cost-pattern beside a tuning file was measured by another cost. */
  @Test
  void ofTuning() throws IOException {
    String file = Files.writeString(folder.resolve("a.yaml"), "cost: wall\n").toString();
    for (String command :
        List.of("tune ", "confirm --candidate={} ", "import --journal=j --results=r ")) {
      for (String option : List.of("--cost-pattern", "--cost-json")) {
        refused(
            option, "is of SHAMan's files, and " + file + " is none. Maybe say", command + file);
      }
      refused("--component-name", "is of SHAMan's files", command + file);
      refused("--sbatch-file", "is of SHAMan's files", command + file);
    }
    String shaman = "tune --components=c.yaml " + file;
    misuse("need the job's script. Maybe add --sbatch-file", shaman.split(" "));
    misuse(
        "--cost-pattern and --cost-json are two costs",
        (shaman + " --sbatch-file=s --cost-pattern=x --cost-json=/x").split(" "));
  }

  @Test
  void wordsThatAreNoneOfTheCommandAreTold() {
    misuse("there is no command 'nope'. Known are quickstart, init, tune, ", "nope");
    misuse("there is no command 'nope'. Known are predict, ", "hpl", "nope");
    // Who asked for its help was given that of all commands, and 0.
    misuse("there is no command 'nope'. Known are quickstart, ", "nope", "--help");
    misuse("there is no command 'nope'. Known are predict, ", "hpl", "nope", "--help");
    misuse("'b.jsonl' is one argument too many (see bbo status", "status", "a.jsonl", "b.jsonl");
  }

  /** Nothing was done, with exit code 0. */
  @Test
  void aListOfNothingIsRefused() {
    String cure = "must name at least one. Maybe leave it out (see bbo ";
    misuse("--dataset = ',' " + cure, "replay", "--heuristic", "random", "--dataset=,");
    misuse("--heuristic = ',' " + cure, "compare", "--dataset", "branin:25", "--heuristic=,");
    misuse("--windows = ',' " + cure, "regression", "study", "--windows=,");
    String both = "--heuristic = 'random' and ',' " + cure;
    misuse(both, "replay", "--dataset", "branin:9", "--heuristic=random", "--heuristic=,");
  }

  /** Was tested and counted twice. */
  @Test
  void aColumnOrWindowThatIsThereTwiceIsRefused() throws IOException {
    Path history = folder.resolve("twice.csv");
    Files.writeString(history, "time,series,value\n2026-01-01,a,1\n");
    String[] check = {"regression", "check", history.toString(), ""};
    check[3] = "--windows=1,1";
    misuse("--windows = [1, 1] must differ", check);
    check[3] = "--factors=value,value";
    misuse("factors = [value, value] must be columns that differ", check);
    check[3] = "--series=series,series";
    misuse("series = [series, series] must be columns that differ", check);
    check[3] = "--factors=time";
    misuse("factors = [time] holds the column of the times", check);
  }

  /** "cannot use h.csv/meta.json: Not a directory". */
  @Test
  void quickstartSaysWhoTakesABareFile() throws IOException {
    String file = Files.writeString(folder.resolve("bare.csv"), "x,cost\n1,2\n").toString();
    misuse("Maybe bbo replay --dataset " + file, "quickstart", "--dataset", file);
  }

  /** "Is a directory", of no file; and a journal in words of the library that reads tables. */
  @Test
  void whatIsNoTableAndNoResultIsToldByItsName() throws IOException {
    String history = folder.resolve("h.csv").toString();
    String append = "regression append --machine=m --history=" + history + " --jmh=" + jmhFolder();
    assertThat(run(append.split(" "))).isEqualTo(1);
    assertThat(err.toString()).contains("jmh: is a folder, not a file");
    Files.writeString(Path.of(history), "time,series,value\n2026-01-01,\"a\":b,1\n");
    misuse("Maybe a row was cut off, or it is no CSV file", "regression", "check", history);
  }

  private Path jmhFolder() throws IOException {
    return Files.createDirectory(folder.resolve("jmh"));
  }

  @Test
  void whatIsNoNumberIsToldInWords() {
    misuse("'--budget': 'x' must be a whole number (see", "tune", "a.yaml", "--budget=x");
    misuse(
        "'--budget': '9999999999' must be a whole number from -2147483648 to 2147483647",
        "tune",
        "a.yaml",
        "--budget=9999999999");
    misuse("'1e3' must be a whole number", "tune", "a.yaml", "--seed=1e3");
    misuse("Value for option '--retry' (KIND=N) should be", "tune", "a.yaml", "--retry=lost");
    misuse("'x' must be a number (see", "regression", "study", "--cv=x");
    misuse("'1,5' must be a number. Maybe 1.5 (see", "regression", "study", "--cv=1,5");
    misuse(
        "'--at': 'today' must be a time of ISO 8601 with its zone, such as 2026-01-31T12:00:00Z",
        "regression",
        "append",
        "--at=today");
  }

  @Test
  void ofExperiments() {
    refused("--outliers", "needs --cv", "experiment recommend --dataset=bowl-6");
    misuse(
        "--cheap-outliers needs --cv",
        "experiment",
        "recommend",
        "--dataset=bowl-6",
        "--cheap-outliers");
    refused("--threads", "has no effect here", "experiment importance");
    refused("--threads", "has no effect here", "experiment utilisation");
    misuse("--points = 0 must be at least 2", "experiment", "importance", "--points=0");
  }
}
