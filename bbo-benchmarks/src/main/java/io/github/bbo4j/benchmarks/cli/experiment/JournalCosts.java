package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.statistics.OrderStatistics;
import io.github.bbo4j.tuner.journal.FileJournal;
import io.github.bbo4j.tuner.journal.Fsync;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures journals in a folder. Times are those spent in the journal's own calls. */
final class JournalCosts {
  /** Seconds of an evaluation. */
  static final double EVALUATION = 0.01;

  private static final int FSYNCS = 100;
  private static final int OPENINGS = 3;

  private final Path folder;

  JournalCosts(Path folder) {
    this.folder = folder;
  }

  /**
   * What a journal adds to an evaluation, in seconds: the median, which other work disturbs less.
   */
  record Overhead(String name, double seconds) {}

  /** An opening of a journal; heap is what the history holds. */
  record Opening(String name, double seconds, double processorSeconds, double heapBytes) {}

  /** A long journal: medians and 99th percentiles in seconds of appending a trial. */
  record LongRun(double appendMedian, double append99, long bytes, List<Opening> openings) {}

  /** The median time that the disk takes to synchronise an append. */
  double fsyncSeconds() throws IOException {
    double[] times = new double[FSYNCS];
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve("fsync").toFile(), "rw")) {
      for (int i = 0; i < times.length; i++) {
        file.write(new byte[100]);
        long begin = System.nanoTime();
        file.getFD().sync();
        times[i] = (System.nanoTime() - begin) * 1e-9;
      }
    }
    return OrderStatistics.median(times);
  }

  private record Recorded(Timed journal, TuningSession session) {}

  /** Runs under each choice of fsync, by turns of ten evaluations. */
  List<Overhead> overheads(int evaluations) throws Exception {
    Map<String, Fsync> choices = new LinkedHashMap<>();
    choices.put("an fsync for each outcome", Fsync.eachTrial());
    choices.put("overlapping", Fsync.overlapping());
    choices.put("an fsync a second", Fsync.every(Duration.ofSeconds(1)));
    choices.put("no fsync", Fsync.never());
    Map<String, Recorded> runs = new LinkedHashMap<>();
    for (var choice : choices.entrySet()) {
      Path file = folder.resolve("run" + runs.size() + ".jsonl");
      Timed journal = new Timed(FileJournal.at(file).withFsync(choice.getValue()));
      runs.put(
          choice.getKey(),
          new Recorded(
              journal, JournalOpening.tuner(evaluations + 1).journal(journal).build().start()));
    }
    Map<String, double[]> added = new LinkedHashMap<>();
    for (int turn = 0; turn < evaluations / 10; turn++) {
      for (var run : runs.entrySet()) {
        double[] times = added.computeIfAbsent(run.getKey(), n -> new double[evaluations]);
        Timed journal = run.getValue().journal();
        TuningSession session = run.getValue().session();
        for (int i = 0; i < 10; i++) {
          double before = journal.seconds();
          Suggestion suggestion = session.ask().orElseThrow();
          Thread.sleep(Math.round(1e3 * EVALUATION));
          session.tell(suggestion.number(), Outcome.measured(suggestion.number()));
          times[10 * turn + i] = journal.seconds() - before;
        }
      }
    }
    runs.values().forEach(r -> r.session().close());
    List<Overhead> overheads = new ArrayList<>();
    added.forEach(
        (name, times) -> overheads.add(new Overhead(name, OrderStatistics.median(times))));
    return overheads;
  }

  /** Appends a long run without fsync and opens it again: in a cold JVM, and there twice more. */
  LongRun longRun(int trials) throws Exception {
    Path file = folder.resolve("long.jsonl");
    Timed journal = new Timed(FileJournal.at(file).withFsync(Fsync.never()));
    double[] times = new double[trials];
    try (TuningSession session =
        JournalOpening.tuner(trials + 1).journal(journal).build().start()) {
      for (int i = 0; i < trials; i++) {
        double before = journal.seconds();
        Suggestion suggestion = session.ask().orElseThrow();
        session.tell(suggestion.number(), Outcome.measured(Math.sin(i)));
        times[i] = journal.seconds() - before;
      }
    }
    return new LongRun(
        OrderStatistics.median(times),
        OrderStatistics.quantile(times, 0.99),
        Files.size(file),
        openings(file, trials));
  }

  private static List<Opening> openings(Path file, int trials)
      throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                JournalOpening.class.getName(),
                file.toString(),
                Integer.toString(trials + 1),
                Integer.toString(OPENINGS))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Opening> openings = new ArrayList<>();
    try (BufferedReader lines = child.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split(" ", -1);
        openings.add(
            new Opening(
                openings.isEmpty()
                    ? "JVM and its compilers started for it"
                    : "time " + (openings.size() + 1) + " in that JVM",
                Double.parseDouble(fields[0]),
                Double.parseDouble(fields[1]),
                Double.parseDouble(fields[2])));
      }
    }
    if (child.waitFor() != 0) {
      throw new IOException("the JVM that opens " + file + " again failed");
    }
    return openings;
  }

  /** A journal that notes the time spent in its appends. */
  private static final class Timed implements RunJournal {
    private final RunJournal journal;
    private long nanos;

    Timed(RunJournal journal) {
      this.journal = journal;
    }

    double seconds() {
      return nanos * 1e-9;
    }

    @Override
    public Open open(SearchSpace space, Provenance provenance) {
      Open open = journal.open(space, provenance);
      return new Open() {
        @Override
        public List<JournalEntry> recorded() {
          return open.recorded();
        }

        @Override
        public void append(JournalEntry entry) {
          long begin = System.nanoTime();
          open.append(entry);
          nanos += System.nanoTime() - begin;
        }

        @Override
        public void close() {
          open.close();
        }
      };
    }
  }
}
