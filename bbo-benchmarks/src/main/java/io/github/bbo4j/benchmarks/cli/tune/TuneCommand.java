package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.internal.Terminal;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningException;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.report.LivePage;
import io.github.bbo4j.tuner.journal.FileJournal;
import io.github.bbo4j.tuner.journal.Fsync;
import io.github.bbo4j.tuner.plan.TuningPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bbo tune}: tunes what a file describes; with a journal, starts or goes on. */
@Command(
    name = "tune",
    description =
        "Tunes the system that a file describes. With --journal a run that was cut short goes on.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:something failed",
      "2:used wrongly",
      "3:stopped by Ctrl-C; --journal goes on",
      "4:no trial gave a cost",
      "143:stopped by SIGTERM; --journal goes on"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public class TuneCommand implements Callable<Integer> {
  static final int STOPPED = 3;
  static final int NOTHING_MEASURED = 4;
  private static final int END_SECONDS = 30;

  @Spec private CommandSpec spec;
  @Mixin private PlanOptions plan;
  @Mixin private TunerOptions how;
  @Mixin private ExecutorOptions where;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = "Keep the run in this file, and go on with what is there: docs/journal.md.")
  private @Nullable Path journal;

  @Option(
      names = "--fsync",
      paramLabel = "WHEN",
      converter = FsyncConverter.class,
      description =
          "When the journal waits for the disk: each outcome, overlapping (the disk works while the next trial runs), never, or an interval such as 1s; only a loss of power makes a difference (default: each).")
  private @Nullable Fsync fsync;

  @Option(
      names = "--serve",
      description = "Show the run while it goes on, in a browser on this machine.")
  private boolean serve;

  @Mixin private ServeOptions page;

  /** For picocli. */
  public TuneCommand() {}

  @Override
  public Integer call() throws Exception {
    requireJournal();
    if (fsync != null && journal == null) {
      throw new ParameterException(
          spec.commandLine(),
          "--fsync says when a journal waits for the disk, and there is none. Maybe add --journal FILE");
    }
    TuningPlan described = plan.read(how.given());
    PrintWriter out = spec.commandLine().getOut();
    described.notes().forEach(note -> out.println("note: " + note));
    RelativeFiles.note(described.command(), Path.of("")).ifPresent(n -> out.println("note: " + n));
    try (ExecutorOptions.Running system = where.start(described, Optional.ofNullable(journal))) {
      TunerBuilder builder =
          Inputs.read(spec, () -> how.tuner(described, system.objective(), where::tell));
      int known = 0;
      if (journal != null) {
        List<Trial> past = WarmStart.of(journal, described.space(), described.direction());
        known = past.size();
        builder.warmStart(past);
        builder.journal(
            FileJournal.at(journal)
                .withFsync(fsync == null ? Fsync.eachTrial() : fsync)
                .withSystem(where.system(described, how.retries(described.search())))
                .tellingTo(text -> out.println("note: " + text)));
      }
      TuneProgress progress =
          new TuneProgress(
              new TuneProgress.Screen(out, Terminal.isOutput()),
              how.budget(described.search()),
              known,
              described.direction(),
              System::nanoTime);
      return served(builder.listener(progress), described, progress, system);
    }
  }

  /** Of {@code resume}: without one it is used wrongly, and without its file it fails. */
  private void requireJournal() {
    if (!spec.name().equals("resume")) {
      return;
    }
    if (journal == null) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no journal given (--journal FILE) to resume. Maybe use tune");
    }
    if (!Files.exists(journal)) {
      throw new BboException("there is no journal " + journal + " to resume. Maybe use tune");
    }
  }

  private int served(
      TunerBuilder builder,
      TuningPlan described,
      TuneProgress progress,
      ExecutorOptions.Running system)
      throws IOException {
    if (!serve && !page.isGiven()) {
      return run(builder.build(), described, progress, system);
    }
    try (LivePage live = page.start()) {
      builder.listener(live.run(described.name(), described.direction()));
      return run(builder.build(), described, progress, system);
    }
  }

  private int run(
      Tuner tuner, TuningPlan described, TuneProgress progress, ExecutorOptions.Running system) {
    PrintWriter out = spec.commandLine().getOut();
    int concurrency = how.concurrency(described.search());
    ExecutorService pool = Executors.newFixedThreadPool(concurrency);
    try (TuningSession session = tuner.start()) {
      StopSignals signals =
          StopSignals.received(spec.commandLine().getErr(), system, session::stop);
      TuningResult result = tuner.run(session, pool);
      boolean cut = Thread.currentThread().isInterrupted(); // By a second Ctrl-C, or SIGTERM.
      progress.end();
      out.println(
          result.ended()
              + (result.reason().criterion().equals("first failures")
                  ? "; 'first-failures: 0' in the search of its file goes on all the same"
                  : ""));
      report(result, described, out);
      return signals.exitCode(exitCode(result, cut));
    } catch (TuningException broken) {
      progress.end();
      if (broken.result().history().best().isPresent()) {
        report(broken.result(), described, out); // Without a journal it is nowhere else.
      }
      throw broken;
    } finally {
      end(pool);
    }
  }

  /**
   * A signal counts if it stopped the run: one whose budget was spent already is done all the same.
   */
  static int exitCode(TuningResult result, boolean cut) {
    if (cut || result.reason().criterion().equals(StopSignals.CTRL_C.criterion())) {
      return STOPPED;
    }
    return result.history().best().isPresent() ? 0 : NOTHING_MEASURED;
  }

  /** Waits until what was ended is ended: process trees, and jobs by scancel. */
  private static void end(ExecutorService pool) {
    pool.shutdownNow();
    // The second Ctrl-C, or SIGTERM, interrupts this thread, which must not cut short what it asks
    // for.
    boolean interrupted = Thread.interrupted();
    try {
      pool.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void report(TuningResult result, TuningPlan described, PrintWriter out) {
    out.println(
        result
            .recommendation()
            .map(TuneCommand::text)
            .orElse("recommended: nothing, for no trial gave a cost"));
    result
        .passedOver()
        .ifPresent(
            o ->
                out.printf(
                    Locale.ROOT,
                    "passed over: %s at %.6g, for %s%n",
                    o.configuration(),
                    o.cost().orElseThrow(),
                    result.whyPassedOver().orElseThrow()));
    if (!described.defaults().isEmpty()) {
      result
          .history()
          .observation(described.space().configuration(described.defaults()))
          .filter(Observation::isMeasured)
          .ifPresent(
              o ->
                  out.printf(
                      Locale.ROOT,
                      "default: %.6g (%s)%s%n",
                      result.direction().value(o.cost().orElseThrow()),
                      runs(o.count()),
                      // Two numbers of one configuration are read as two.
                      isRecommended(o, result) ? ": it is what is recommended" : ""));
    }
    if (journal != null) {
      out.println("journal: " + journal);
    }
    out.flush();
  }

  private static boolean isRecommended(Observation o, TuningResult result) {
    return result
        .recommendation()
        .filter(r -> r.configuration().equals(o.configuration()))
        .isPresent();
  }

  private static String text(Recommendation r) {
    String interval =
        r.interval()
            .map(
                i ->
                    String.format(
                        Locale.ROOT, ", %s interval [%.6g, %.6g]", i.percent(), i.low(), i.high()))
            .orElse("");
    return String.format(
        Locale.ROOT,
        "recommended: %s at %.6g%s%s (%s)",
        r.configuration(),
        r.estimate(),
        interval,
        r.allRunsText(),
        r.runs());
  }

  /** "1 run", "2 runs". */
  static String runs(int count) {
    return Plurals.count(count, "run");
  }
}
