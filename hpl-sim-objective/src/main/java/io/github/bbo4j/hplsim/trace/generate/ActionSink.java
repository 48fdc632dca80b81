package io.github.bbo4j.hplsim.trace.generate;

import io.github.bbo4j.hplsim.trace.format.Action;
import java.io.IOException;

/** Who takes actions one after the other. */
@FunctionalInterface
public interface ActionSink {

  /** Takes an action, valid during the call. */
  void accept(Action action) throws IOException;
}
