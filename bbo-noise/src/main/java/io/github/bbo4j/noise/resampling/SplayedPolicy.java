package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Interleaved replication: the replicates a rule asks for are spread over the run, so that a burst
 * of interference, or drift, does not fall on all runs of one configuration.
 *
 * <p>A configuration is due when its last run lies at least {@code gap} evaluations back and none
 * is pending. Whether a due one is run is drawn with probability {@code share}, and which one
 * uniformly: a random splay, which no periodic interference can keep in step with. A configuration
 * with a failed or censored run is not measured again. Once the space is exhausted there is nothing
 * between two runs: a due one is always run, and where none is due one that is not. Immutable and
 * thread-safe if the rule is pure.
 *
 * @param name what provenance and tables call it
 * @param rule whether a configuration deserves another run
 * @param gap evaluations between two runs of a configuration, at least 1
 * @param share probability that an evaluation is a replicate if one is due, in (0, 1)
 */
public record SplayedPolicy(String name, ResamplingRule rule, int gap, double share)
    implements ResamplingPolicy {
  /** Asks the rule about so many due configurations at most: rules may be as slow as O(n). */
  private static final int ASKED = 32;

  /** Checks the ranges. */
  public SplayedPolicy {
    Arguments.text(name, "name");
    Arguments.given(rule, "rule");
    Arguments.require(gap >= 1, "gap", gap, "at least 1");
    Arguments.require(share > 0 && share < 1, "share", share, "in (0, 1)");
  }

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    boolean alone = history.isExhausted();
    if (!alone && random.nextDouble() >= share) {
      return Optional.empty();
    }
    Optional<Configuration> again = drawn(due(history, gap), history, random);
    return again.isPresent() || !alone ? again : drawn(due(history, 0), history, random);
  }

  private static List<Observation> due(History history, int gap) {
    Set<Configuration> pending = new HashSet<>(history.pending());
    List<Observation> due = new ArrayList<>();
    for (Observation o : history.observations()) {
      if (history.size() - o.lastTrial() >= gap
          && o.hasOnlyMeasuredRuns()
          && !pending.contains(o.configuration())) {
        due.add(o);
      }
    }
    return due;
  }

  /** One that the rule wants; those due are modified. */
  private Optional<Configuration> drawn(
      List<Observation> due, History history, RandomGenerator random) {
    for (int asked = 0; asked < ASKED && !due.isEmpty(); asked++) {
      int drawn = random.nextInt(due.size());
      Observation o = due.get(drawn);
      if (rule.again(o, history)) {
        return Optional.of(o.configuration());
      }
      due.set(drawn, due.get(due.size() - 1));
      due.remove(due.size() - 1);
    }
    return Optional.empty();
  }
}
