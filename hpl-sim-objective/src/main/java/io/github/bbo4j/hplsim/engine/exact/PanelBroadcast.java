package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.program.BroadcastRoutes;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;

/** What a process does for the broadcast of a panel along its process row. */
final class PanelBroadcast {

  private static final int PROBE = 1;
  private static final int POST = 2;
  private static final int GOT = 3;
  private static final int FORWARD = 4;

  private final Geometry g;
  private final boolean polls;
  private final int window;
  private final BroadcastRoutes routes;
  private final BroadcastClosedForm gathering;
  private final MpiRuntime calls;
  private final RunTotals ledger;

  PanelBroadcast(
      Geometry g,
      boolean polls,
      int window,
      BroadcastRoutes routes,
      BroadcastClosedForm gathering,
      MpiRuntime calls,
      RunTotals ledger) {
    this.g = g;
    this.polls = polls;
    this.window = window;
    this.routes = routes;
    this.gathering = gathering;
    this.calls = calls;
    this.ledger = ledger;
  }

  /** Returns the tag of the messages of a panel. */
  static int tag(int panel) {
    return 1 + panel;
  }

  /** Returns whether a process has still to receive a panel; -1 is no panel. */
  boolean pending(Rank r, int panel) {
    return panel >= 0 && !r.received[panel % window];
  }

  /**
   * Gives the broadcast of a panel a chance: the process probes, or with {@code blocking} waits for
   * it.
   */
  void call(Rank r, int panel, boolean blocking) {
    if (!pending(r, panel)) {
      return;
    }
    r.broadcastPanel = panel;
    int owner = panel % g.q;
    int d = Math.floorMod(r.column - owner, g.q);
    if (!polls) {
      r.longPanel = panel;
      int length = g.panelLength(panel, r.row);
      routes.handOver(r.scratch, d, owner, length);
      r.gathers = routes.rolls(d) && gathering.takes(panel, r.row);
      if (!r.gathers) {
        routes.spreadAndRoll(r.scratch, d, owner, length);
      }
      r.run(r.scratch, 0, 0);
      return;
    }
    r.destination = 0;
    if (d == 0) {
      r.broadcastStep = FORWARD;
      return;
    }
    ledger.probes++;
    if (blocking) {
      r.broadcastStep = POST;
    } else {
      r.clock += calls.protocol().probeSeconds();
      r.broadcastStep = PROBE;
    }
  }

  /**
   * Goes on with a broadcast that does not poll, when its program has ended; returns false when the
   * process waits for the others of its row.
   */
  boolean advance(Rank r) {
    if (r.gathers) {
      if (!calls.busy(r)) {
        r.gathers = false;
        gathering.join(r);
      }
      return false;
    }
    r.received[r.longPanel % window] = true;
    r.longPanel = -1;
    return true;
  }

  /** Goes on with a broadcast that polls. */
  int step(Rank r) {
    if (calls.busy(r)) {
      return MpiRuntime.WAITING;
    }
    int panel = r.broadcastPanel;
    int owner = panel % g.q;
    int d = Math.floorMod(r.column - owner, g.q);
    switch (r.broadcastStep) {
      case PROBE -> {
        boolean found = calls.messages().probe(r.id, from(r, d, owner), tag(panel));
        r.broadcastStep = found ? POST : 0;
        return MpiRuntime.READY;
      }
      case POST -> {
        calls.post(r, from(r, d, owner), tag(panel));
        r.broadcastStep = GOT;
        return MpiRuntime.READY;
      }
      case GOT -> {
        r.broadcastStep = FORWARD;
        return calls.awaitReceive(r);
      }
      default -> {
        return forward(r, d, owner);
      }
    }
  }

  private int forward(Rank r, int d, int owner) {
    int panel = r.broadcastPanel;
    int[] to = routes.to(d);
    if (r.destination == to.length) {
      r.broadcastStep = 0;
      r.received[panel % window] = true;
      return MpiRuntime.AGAIN;
    }
    int peer = r.row * g.q + (to[r.destination] + owner) % g.q;
    long size = 8L * g.panelLength(panel, r.row);
    int outcome = calls.send(r, Program.SEND | Program.PANEL, peer, tag(panel), size);
    if (outcome != MpiRuntime.AGAIN) {
      r.destination++;
    }
    return outcome;
  }

  private int from(Rank r, int d, int owner) {
    return r.row * g.q + (routes.from(d) + owner) % g.q;
  }
}
