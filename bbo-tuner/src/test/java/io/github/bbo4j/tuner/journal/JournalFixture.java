package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Journals to test with: all kinds of values and outcomes, and what is logged. */
abstract class JournalFixture {
  static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("threads", 1, 16)
          .real("ratio", -1, 1)
          .logReal("rate", 1e-9, 1e9)
          .choice("engine", "a\"b\nc", "1e3", "\u00e4\u6f22\ud83d\ude00")
          .factorPairs("grid", 12)
          .levels("size", 1.5, 2.5, 4096)
          .constraint("grid and threads", v -> true, "grid", "threads")
          .build();

  @TempDir Path folder;

  private static final Logger LOG = Logger.getLogger(FileJournal.class.getName());

  /** What the journal logs, instead of the console. */
  private final List<String> logged = new ArrayList<>();

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          logged.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    LOG.addHandler(handler);
    LOG.setUseParentHandlers(false);
  }

  @AfterEach
  void stopListening() {
    LOG.removeHandler(handler);
    LOG.setUseParentHandlers(true);
  }

  long setAside() {
    return logged.stream().filter(line -> line.contains("are set aside in")).count();
  }

  static Provenance provenance(long seed, String... settings) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("space", "whatever");
    map.put("heuristic", "random");
    map.put("budget", "40");
    for (int i = 0; i < settings.length; i += 2) {
      map.put(settings[i], settings[i + 1]);
    }
    return new Provenance(seed, map, "0.1", "17", "Linux", Instant.EPOCH);
  }

  static List<JournalEntry> entries(int trials) {
    RandomGenerator random = new Seed(7).stream("test", 0);
    List<JournalEntry> entries = new ArrayList<>();
    for (int i = 0; i < trials; i++) {
      OptionalDouble limit =
          i % 3 == 0 ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble());
      entries.add(
          new JournalEntry.Suggested(
              i,
              SPACE.sample(random),
              i % 2 == 0 ? Purpose.INITIAL : Purpose.REPLICATE,
              limit,
              Duration.ofNanos(random.nextInt(1000))));
      Outcome outcome =
          switch (i % 5) {
            case 0 -> Outcome.censored(random.nextGaussian() * 1e300);
            case 1 ->
                new Outcome.Failed(Outcome.FailureKind.TIMED_OUT, "ended\n\"quoted\"\u0000\u2028");
            case 2 -> Outcome.measured(Double.MIN_VALUE * i);
            default -> Outcome.measured(random.nextGaussian());
          };
      entries.add(new JournalEntry.Told(i, outcome, Duration.ofNanos(random.nextLong(1L << 50))));
    }
    entries.add(new JournalEntry.Stopped(new StopReason("evaluations", "spent")));
    return entries;
  }

  Path written(int trials) {
    Path path = folder.resolve("run.jsonl");
    try (RunJournal.Open open = FileJournal.at(path).open(SPACE, provenance(1))) {
      entries(trials).forEach(open::append);
    }
    return path;
  }

  /**
   * What is in a journal; no loss of power is to be survived, so that nothing waits for the disk.
   */
  static List<JournalEntry> reopened(Path path) {
    FileJournal journal = FileJournal.at(path).withFsync(Fsync.never());
    try (RunJournal.Open open = journal.open(SPACE, provenance(1))) {
      return open.recorded();
    }
  }
}
