package io.github.bbo4j.hplsim.planning;

import java.io.IOException;

/** A program that machines are bought for. Implementations are thread-safe. */
public interface Workload {

  /**
   * What a run takes.
   *
   * @param seconds its time
   * @param joules its energy; NaN where no power model says it
   */
  record Cost(double seconds, double joules) {}

  /**
   * Runs the program.
   *
   * @throws IOException when what it runs can't be read
   * @throws IllegalArgumentException when it doesn't fit the machine
   */
  Cost run(MachineChoice machine) throws IOException;

  /** Returns whether it tells its energy; if not, {@link Cost#joules} is NaN. */
  boolean hasPower();
}
