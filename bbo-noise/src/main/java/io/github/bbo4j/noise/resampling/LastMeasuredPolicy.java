package io.github.bbo4j.noise.resampling;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Decides by a rule whether the configuration measured last is measured again, and about no other.
 *
 * <p>In a session in order, the default, each outcome is the last of one decision. A {@linkplain
 * io.github.bbo4j.core.TunerBuilder#freeRunning() free-running} one that is told several outcomes
 * before it is asked again decides about the last of them alone: the others have fewer runs.
 *
 * <p>A configuration that failed or was censored once is not measured again: another failure costs
 * as much as a run and tells little, and a censored one is known to be bad. Immutable and
 * thread-safe if the rule is pure.
 *
 * @param name what provenance and tables call it
 * @param rule the rule
 * @param initialToo whether points of the initial design are measured again like all others; if
 *     not, none of them is
 */
public record LastMeasuredPolicy(String name, ResamplingRule rule, boolean initialToo)
    implements ResamplingPolicy {
  /** Checks that all of it is given. */
  public LastMeasuredPolicy {
    Arguments.text(name, "name");
    Arguments.given(rule, "rule");
  }

  /** A policy that treats points of the initial design like all others. */
  public static LastMeasuredPolicy of(String name, ResamplingRule rule) {
    return new LastMeasuredPolicy(name, rule, true);
  }

  @Override
  public Optional<Configuration> resample(History history, RandomGenerator random) {
    return history
        .last()
        .flatMap(last -> history.observation(last.configuration()))
        .filter(Observation::hasOnlyMeasuredRuns)
        .filter(o -> initialToo || history.trial(o.firstTrial()).purpose() != Purpose.INITIAL)
        .filter(o -> rule.again(o, history))
        .map(Observation::configuration);
  }
}
