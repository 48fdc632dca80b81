package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.engine.event.RequestRuntime;
import io.github.bbo4j.hplsim.network.NetworkModel;

/** What all processes of a replay share. */
final class ReplayState {
  final RequestRuntime runtime;
  final NetworkModel.Protocol protocol;
  final Expansion expansion;
  final double testSeconds;
  final ReplayListener listener;
  final Meeting meeting;
  int failedTests = 1;

  ReplayState(
      RequestRuntime runtime,
      NetworkModel.Protocol protocol,
      Expansion expansion,
      double testSeconds,
      ReplayListener listener) {
    this.runtime = runtime;
    this.protocol = protocol;
    this.expansion = expansion;
    this.testSeconds = testSeconds;
    this.listener = listener;
    meeting = new Meeting(expansion.size());
  }
}
