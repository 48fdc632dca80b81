package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.kernel.Kernel;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import io.github.bbo4j.hplsim.run.HplTrace;
import java.util.ArrayList;
import java.util.List;

/** Records what each process did and waited for while it worked on the first panels. */
final class TraceRecorder {

  private final int panels;
  private final List<HplTrace.Span> spans = new ArrayList<>();

  TraceRecorder(int panels) {
    this.panels = panels;
  }

  void computed(int who, int panel, double from, double to, Kernel kernel) {
    if (panel < panels) {
      String group = kernel.group().name();
      spans.add(new HplTrace.Span(who, panel, from, to, kernel.name(), group, false));
    }
  }

  void waited(int who, int panel, double from, double to, Traffic traffic) {
    if (to > from && panel < panels) {
      String phase = traffic.name();
      spans.add(new HplTrace.Span(who, panel, from, to, phase, phase, true));
    }
  }

  /** Returns the record as a value. */
  HplTrace toTrace(int ranks) {
    return new HplTrace(ranks, spans);
  }
}
