package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.engine.event.RequestRuntime;
import io.github.bbo4j.hplsim.network.NetworkModel;

/** What all processes of a replay share. */
final class ReplayState {
  final RequestRuntime runtime;
  final NetworkModel.Protocol protocol;
  final Expansion expansion;
  private final double testSeconds;
  private final boolean testsGrow;
  final ReplayListener listener;
  final Meeting meeting;
  final CollectiveCalls collectives;
  private int factor = 1;

  ReplayState(
      RequestRuntime runtime,
      NetworkModel.Protocol protocol,
      Expansion expansion,
      ReplayOptions options,
      ReplayListener listener) {
    this.runtime = runtime;
    this.protocol = protocol;
    this.expansion = expansion;
    testSeconds = options.testSeconds();
    testsGrow = options.testsGrow();
    this.listener = listener;
    meeting = new Meeting(expansion.size());
    collectives = new CollectiveCalls(expansion.size());
  }

  /** Returns what the next test costs. */
  double testSeconds() {
    return factor * testSeconds;
  }

  /** Takes note of how a test ended: one that failed makes all that follow dearer, as in SMPI. */
  void tested(boolean done) {
    factor = done ? 1 : factor + (testsGrow ? 1 : 0);
  }
}
