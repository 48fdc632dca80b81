package io.github.bbo4j.hplsim.trace.timeline;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes a replay as a table of events with the names of OTF2: {@code
 * event,location,timestamp,region,partner,tag,bytes}. Each action is an ENTER and a LEAVE of its
 * region; sends have an MPI_SEND (or MPI_ISEND) after the ENTER, blocking receives an MPI_RECV
 * before the LEAVE, started ones an MPI_IRECV_REQUEST, collectives MPI_COLLECTIVE_BEGIN and _END.
 * Timestamps are whole picoseconds and never decrease; a location is a process. Not thread-safe.
 */
public final class EventTable implements ReplayListener {

  private static final double TICKS = 1e12;

  private final Appendable out;

  /** Writes the header to a text that stays open. */
  public EventTable(Appendable out) throws IOException {
    this.out = Arguments.given(out, "out");
    out.append("event,location,timestamp,region,partner,tag,bytes\n");
  }

  @Override
  public void begins(Action action, double date) {
    row("ENTER", action, date, false);
    ActionKind kind = action.kind();
    if (kind.sends()) {
      boolean blocks = kind == ActionKind.SEND || kind == ActionKind.SSEND;
      row(blocks ? "MPI_SEND" : "MPI_ISEND", action, date, true);
    } else if (kind == ActionKind.IRECV) {
      row("MPI_IRECV_REQUEST", action, date, true);
    } else if (kind.collective()) {
      row("MPI_COLLECTIVE_BEGIN", action, date, false);
    }
  }

  @Override
  public void done(Action action, double begin, double end) {
    if (action.kind() == ActionKind.RECV) {
      row("MPI_RECV", action, end, true);
    } else if (action.kind().collective()) {
      row("MPI_COLLECTIVE_END", action, end, false);
    }
    row("LEAVE", action, end, false);
  }

  private void row(String event, Action action, double date, boolean message) {
    try {
      out.append(event).append(',').append(Integer.toString(action.rank())).append(',');
      out.append(Long.toString(Math.round(date * TICKS))).append(',');
      out.append(action.kind().keyword());
      if (message) {
        out.append(',').append(Integer.toString(action.partner()));
        out.append(',').append(Integer.toString(action.tag()));
        String bytes = action.bytes() < 0 ? "" : Long.toString(action.bytes());
        out.append(',').append(bytes).append('\n');
      } else {
        out.append(",,,\n");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
