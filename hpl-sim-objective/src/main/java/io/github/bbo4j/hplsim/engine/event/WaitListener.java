package io.github.bbo4j.hplsim.engine.event;

/** Who wants to see when processes waited for messages. */
@FunctionalInterface
public interface WaitListener {

  /** Tells that a process waited, from and to in seconds. */
  void waited(Process process, double from, double to);
}
