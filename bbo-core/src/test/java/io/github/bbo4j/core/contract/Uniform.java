package io.github.bbo4j.core.contract;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import java.util.random.RandomGenerator;

/** Draws any new point: a heuristic for tests of what is around one. */
public final class Uniform implements Heuristic {
  /** Creates it. */
  public Uniform() {}

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    return Proposal.of(history.sampleNew(random));
  }

  @Override
  public String name() {
    return "uniform";
  }
}
