package io.github.bbo4j.hplsim.engine.event;

/** Who wants to see what processes compute, which system calls they make and when they waited. */
@FunctionalInterface
public interface CallListener {

  /** Sees nothing. */
  CallListener NONE = (process, from, to) -> {};

  /** Tells that a process waited, from and to in seconds. */
  void waited(Process process, double from, double to);

  /** Tells that a process computes for some seconds. */
  default void computes(Process process, double seconds) {}

  /** Tells that a process posts a send of {@code bytes}. */
  default void sends(Process process, SendMode mode, int to, int tag, long bytes) {}

  /** Tells that a process posts a receive. */
  default void posts(Process process, int from, int tag) {}

  /** Tells that a process waits for the posted receive. */
  default void awaitsReceive(Process process) {}

  /** Tells that a process waits for the started send. */
  default void awaitsSend(Process process) {}
}
