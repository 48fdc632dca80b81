package io.github.bbo4j.hplsim.trace.timeline;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Writes a timed trace: {@code end,rank,duration,action}, a line for each action in the order of
 * their ends, dates in seconds. Not thread-safe.
 */
public final class TimedTrace implements ReplayListener {

  private final Appendable out;

  /** Writes the header to a text that stays open. */
  public TimedTrace(Appendable out) throws IOException {
    this.out = Arguments.given(out, "out");
    out.append("end_s,rank,duration_s,action\n");
  }

  /**
   * Writes a line.
   *
   * @throws UncheckedIOException when that fails
   */
  @Override
  public void done(Action action, double begin, double end) {
    try {
      String line = action.toString();
      out.append(
          String.format(
              Locale.ROOT,
              "%.12f,%d,%.12f,%s%n",
              end,
              action.rank(),
              end - begin,
              line.substring(line.indexOf(' ') + 1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
