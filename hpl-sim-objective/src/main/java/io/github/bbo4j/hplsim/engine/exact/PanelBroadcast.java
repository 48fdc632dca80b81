package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.MpiRuntime;
import io.github.bbo4j.hplsim.engine.event.Progress;
import io.github.bbo4j.hplsim.engine.event.SendMode;
import io.github.bbo4j.hplsim.engine.exact.Rank.BroadcastState;
import io.github.bbo4j.hplsim.engine.program.BroadcastRoutes;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;

/** What a process does for the broadcast of a panel along its process row. */
final class PanelBroadcast {

  private final RunContext run;
  private final Geometry g;
  private final MpiRuntime runtime;
  private final boolean polls;
  private final BroadcastRoutes routes;
  private final ClosedForm closedForm;

  PanelBroadcast(RunContext run, boolean polls, BroadcastRoutes routes, ClosedForm closedForm) {
    this.run = run;
    g = run.g();
    runtime = run.runtime();
    this.polls = polls;
    this.routes = routes;
    this.closedForm = closedForm;
  }

  /** Returns the tag of the messages of a panel. */
  static int tag(int panel) {
    return 1 + panel;
  }

  /**
   * Gives the broadcast of a panel a chance: the process probes, or with {@code blocking} waits for
   * it.
   */
  void call(Rank r, int panel, boolean blocking) {
    BroadcastState state = r.broadcast;
    if (!state.pending(panel)) {
      return;
    }
    state.panel = panel;
    int owner = g.owner(panel);
    int d = Math.floorMod(r.column - owner, g.q);
    if (!polls) {
      state.blocking = panel;
      int length = g.panelLength(panel, r.row);
      routes.handOver(r.scratch, d, owner, length);
      state.gathers = routes.rolls(d) && closedForm.takes(r);
      if (!state.gathers) {
        routes.spreadAndRoll(r.scratch, d, owner, length);
      }
      r.program.start(r.scratch, 0, 0);
      return;
    }
    state.destination = 0;
    if (d == 0) {
      state.step = BroadcastState.Step.FORWARD;
      return;
    }
    run.totals().probe();
    if (blocking) {
      state.step = BroadcastState.Step.POST;
    } else {
      runtime.chargeProbe(r);
      state.step = BroadcastState.Step.PROBE;
    }
  }

  /**
   * Goes on with a broadcast that does not poll, when its program has ended; returns false when the
   * process waits for the others of its row.
   */
  boolean advance(Rank r) {
    BroadcastState state = r.broadcast;
    if (state.gathers) {
      if (!runtime.busy(r)) {
        state.gathers = false;
        closedForm.join(r);
      }
      return false;
    }
    state.open(state.blocking, true);
    state.blocking = BroadcastState.NONE;
    return true;
  }

  /** Goes on with a broadcast that polls. */
  Progress step(Rank r) {
    if (runtime.busy(r)) {
      return Progress.WAITING;
    }
    BroadcastState state = r.broadcast;
    int owner = g.owner(state.panel);
    int d = Math.floorMod(r.column - owner, g.q);
    int tag = tag(state.panel);
    switch (state.step) {
      case PROBE -> {
        boolean found = runtime.probe(r, from(r, d, owner), tag);
        state.step = found ? BroadcastState.Step.POST : BroadcastState.Step.IDLE;
        return Progress.READY;
      }
      case POST -> {
        runtime.post(r, from(r, d, owner), tag);
        state.step = BroadcastState.Step.RECEIVED;
        return Progress.READY;
      }
      case RECEIVED -> {
        state.step = BroadcastState.Step.FORWARD;
        return runtime.awaitReceive(r);
      }
      default -> {
        return forward(r, d, owner);
      }
    }
  }

  private Progress forward(Rank r, int d, int owner) {
    BroadcastState state = r.broadcast;
    int[] to = routes.to(d);
    if (state.destination == to.length) {
      state.step = BroadcastState.Step.IDLE;
      state.open(state.panel, true);
      return Progress.AGAIN;
    }
    int peer = r.row * g.q + (to[state.destination] + owner) % g.q;
    long size = 8L * g.panelLength(state.panel, r.row);
    Progress progress = runtime.send(r, SendMode.BLOCKING, peer, tag(state.panel), size);
    if (progress != Progress.AGAIN) {
      run.totals().message(Traffic.BCAST, size);
      state.destination++;
    }
    return progress;
  }

  private int from(Rank r, int d, int owner) {
    return r.row * g.q + (routes.from(d) + owner) % g.q;
  }
}
