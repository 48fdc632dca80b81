package io.github.bbo4j.hplsim.engine.event;

/** How far a process has come with a step. */
public enum Progress {
  /** No system call was made and no time has passed: the process goes on at once. */
  AGAIN,
  /** A system call was made; the process makes its next one in the next round. */
  READY,
  /** The process computes, waits or has ended. */
  WAITING
}
