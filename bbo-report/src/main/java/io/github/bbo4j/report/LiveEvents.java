package io.github.bbo4j.report;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.TuningResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What one reader of a run is told, as server-sent events: {@code trials} with what is new, {@code
 * whole} if the page had better ask for everything, {@code model} when the surrogate knows more,
 * {@code stopped} at the end. The id of an event is the number of trials told so far; a reader that
 * comes back says it.
 */
final class LiveEvents {
  private static final int POLL_MILLIS = 100;

  /** Polls without news after which a comment finds out whether the reader is still there. */
  private static final int BEATS = 50;

  private final RunSource run;
  private final LiveModel model;
  private final OutputStream out;
  private int sent;

  /** Whether the reader knows of trials that are of another system; empty before the first look. */
  private Optional<Boolean> foreign = Optional.empty();

  private int modelled;
  private Optional<TuningResult> latest = Optional.empty();
  private boolean stopped;

  /**
   * A reader.
   *
   * @param from trials that it knows
   */
  LiveEvents(RunSource run, LiveModel model, OutputStream out, int from) {
    this.run = run;
    this.model = model;
    this.out = out;
    sent = from;
  }

  /**
   * Tells until the run has stopped, the page is closed, or the reader is gone. Of a page that is
   * closed the last trials are told too: that of a program ends with its run.
   */
  void tell(BooleanSupplier closed) throws IOException, InterruptedException {
    long told = Long.MIN_VALUE;
    int quiet = 0;
    while (!closed.getAsBoolean()) {
      long version = look(told);
      boolean news = version != told;
      told = version;
      news |= model();
      quiet = news ? 0 : quiet + 1;
      if (quiet >= BEATS) {
        write(": still here\n\n");
        quiet = 0;
      }
      if (stopped && latest.isPresent() && model.knows(latest.get())) {
        model();
        write("event: stopped\ndata: \n\n");
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
    look(told);
    if (stopped) {
      write("event: stopped\ndata: \n\n");
    }
  }

  /** Tells of trials if there is something newer than a version; the version that is told now. */
  private long look(long told) throws IOException {
    long version = run.version();
    if (version != told) {
      // Asked first: a run that stops now has its last trials in the next round.
      stopped = run.isStopped();
      latest = run.result();
      trials();
    }
    return version;
  }

  private void trials() throws IOException {
    if (latest.isEmpty()) {
      write(": nothing yet\n\n");
      return;
    }
    History history = latest.get().history();
    int size = history.size();
    boolean hasForeign = size > 0 && history.trial(0).purpose() == Purpose.FOREIGN;
    boolean changed = foreign.isPresent() && foreign.get() != hasForeign;
    foreign = Optional.of(hasForeign);
    write(
        size < sent || changed
            ? "id: " + size + "\nevent: whole\ndata: \n\n"
            : "id: "
                + size
                + "\nevent: trials\ndata: "
                + ReportData.news(latest.get(), sent)
                + "\n\n");
    sent = size;
  }

  /** Asks for a model, and tells when there is a new one. */
  private boolean model() throws IOException {
    latest.ifPresent(result -> model.offer(result, stopped));
    int fits = model.fits();
    if (fits == modelled) {
      return false;
    }
    modelled = fits;
    write("event: model\ndata: " + model.trials() + "\n\n");
    return true;
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
