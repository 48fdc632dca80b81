package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.generate.ActionSink;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * Tells how many actions were written so far, each time that their number has doubled: a trace that
 * takes hours is told from one that is nearly done.
 */
final class CountedActions implements ActionSink {
  private final ActionSink sink;
  private final PrintWriter messages;
  private long written;
  private long next;

  /** Tells first after {@code first} actions. */
  CountedActions(ActionSink sink, long first, PrintWriter messages) {
    this.sink = sink;
    this.next = first;
    this.messages = messages;
  }

  @Override
  public void accept(Action action) throws IOException {
    sink.accept(action);
    written++;
    if (written == next) {
      messages.println("  " + written + " actions written so far");
      messages.flush();
      next *= 2;
    }
  }
}
