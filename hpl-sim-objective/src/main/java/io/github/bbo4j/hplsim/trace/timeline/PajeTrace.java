package io.github.bbo4j.hplsim.trace.timeline;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;

/**
 * Writes a replay as a Paje trace for ViTE, PajeNG and the like: a header that defines the events,
 * a container for each process, a state for each action, named after it, with its bytes, and an
 * arrow for each message, those of collectives among them, from where it is posted to where it is
 * received in full. What is never received has a beginning only. Dates are in seconds with 12
 * decimals and never decrease. Not thread-safe.
 *
 * @see <a href="https://paje.sourceforge.net/download/publication/lang-paje.pdf">Paje trace file
 *     format (Schnorr, Stein, Kergommeaux)</a>
 */
public final class PajeTrace implements ReplayListener {

  private static final String[][] EVENTS = {
    {"PajeDefineContainerType", "Alias string", "Type string", "Name string"},
    {"PajeDefineStateType", "Alias string", "Type string", "Name string"},
    {"PajeDefineEntityValue", "Alias string", "Type string", "Name string", "Color color"},
    {
      "PajeCreateContainer",
      "Time date",
      "Alias string",
      "Type string",
      "Container string",
      "Name string"
    },
    {"PajeDestroyContainer", "Time date", "Type string", "Name string"},
    {
      "PajePushState",
      "Time date",
      "Type string",
      "Container string",
      "Value string",
      "Bytes double"
    },
    {"PajePopState", "Time date", "Type string", "Container string"},
    {
      "PajeDefineLinkType",
      "Alias string",
      "Type string",
      "StartContainerType string",
      "EndContainerType string",
      "Name string"
    },
    {
      "PajeStartLink",
      "Time date",
      "Type string",
      "Container string",
      "Value string",
      "StartContainer string",
      "Key string",
      "Bytes double"
    },
    {
      "PajeEndLink",
      "Time date",
      "Type string",
      "Container string",
      "Value string",
      "EndContainer string",
      "Key string"
    }
  };

  private final Appendable out;
  private final int ranks;
  private long[] keys = new long[256];
  private int[] receivers = new int[256];
  private long sent;
  private double last;

  /** Writes the header and the containers to a text that stays open. */
  public PajeTrace(Appendable out, int ranks) throws IOException {
    this.out = Arguments.given(out, "out");
    this.ranks = ranks;
    for (int i = 0; i < EVENTS.length; i++) {
      out.append("%EventDef ")
          .append(EVENTS[i][0])
          .append(" ")
          .append(String.valueOf(i))
          .append('\n');
      for (int field = 1; field < EVENTS[i].length; field++) {
        out.append("%\t").append(EVENTS[i][field]).append('\n');
      }
      out.append("%EndEventDef\n");
    }
    out.append(
        """
        0 PROGRAM 0 "program"
        0 PROCESS PROGRAM "process"
        1 ACTION PROCESS "action"
        7 MESSAGE PROGRAM PROCESS PROCESS "message"
        """);
    for (ActionKind kind : ActionKind.values()) {
      out.append("2 ").append(kind.keyword()).append(" ACTION \"").append(kind.keyword());
      out.append("\" \"").append(colour(kind)).append("\"\n");
    }
    out.append("3 0.000000000000 program PROGRAM 0 \"program\"\n");
    for (int i = 0; i < ranks; i++) {
      out.append(
          String.format(
              Locale.ROOT, "3 0.000000000000 rank%d PROCESS program \"rank %d\"%n", i, i));
    }
  }

  private static String colour(ActionKind kind) {
    return switch (GanttGrid.Activity.of(kind)) {
      case COMPUTE -> "0.3 0.47 0.66";
      case SEND -> "0.93 0.79 0.23";
      case RECEIVE -> "0.89 0.34 0.35";
      case COLLECTIVE -> "0.33 0.64 0.29";
      case SLEEP -> "0.78 0.78 0.78";
    };
  }

  private void line(String format, Object... arguments) {
    try {
      out.append(String.format(Locale.ROOT, format, arguments));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void begins(Action action, double date) {
    last = date;
    line(
        "5 %.12f ACTION rank%d %s %d%n",
        date, action.rank(), action.kind().keyword(), Math.max(0, action.bytes()));
  }

  @Override
  public void done(Action action, double begin, double end) {
    last = end;
    line("6 %.12f ACTION rank%d%n", end, action.rank());
  }

  @Override
  public void sent(int message, int from, int to, long bytes, double date) {
    if (message >= keys.length) {
      keys = Arrays.copyOf(keys, Math.max(message + 1, 2 * keys.length));
      receivers = Arrays.copyOf(receivers, keys.length);
    }
    keys[message] = sent++;
    receivers[message] = to;
    last = date;
    line("8 %.12f MESSAGE program message rank%d %d %d%n", date, from, keys[message], bytes);
  }

  @Override
  public void received(int message, double date) {
    last = date;
    line("9 %.12f MESSAGE program message rank%d %d%n", date, receivers[message], keys[message]);
  }

  /** Ends all processes; the text stays open. */
  public void finish() {
    for (int i = 0; i < ranks; i++) {
      line("4 %.12f PROCESS rank%d%n", last, i);
    }
    line("4 %.12f PROGRAM program%n", last);
  }
}
