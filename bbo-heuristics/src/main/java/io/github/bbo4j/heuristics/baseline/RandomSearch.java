package io.github.bbo4j.heuristics.baseline;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import java.util.random.RandomGenerator;

/**
 * Uniform sampling without replacement: the baseline that every other heuristic has to beat
 * (Bergstra and Bengio, 2012).
 *
 * <p>Of all feasible points neither measured nor pending each is as likely as any other; real
 * parameters are uniform on their own scale. No memo; any space.
 */
public final class RandomSearch implements Heuristic {

  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    return Proposal.of(history.sampleNew(random));
  }

  @Override
  public String name() {
    return "random";
  }
}
