package io.github.bbo4j.benchmarks.cli.completion;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.InitialDesigns;
import java.util.Iterator;
import java.util.List;

/** The ids that an option takes, for the completion of shells. */
public abstract class IdCandidates implements Iterable<String> {
  private final List<String> ids;

  private IdCandidates(List<String> ids) {
    this.ids = Arguments.list(ids, "ids");
  }

  @Override
  public final Iterator<String> iterator() {
    return ids.iterator();
  }

  /** Of heuristics. */
  public static final class OfHeuristics extends IdCandidates {
    /** For picocli. */
    public OfHeuristics() {
      super(Heuristics.ids());
    }
  }

  /** Of resampling policies. */
  public static final class OfResampling extends IdCandidates {
    /** For picocli. */
    public OfResampling() {
      super(ResamplingPolicies.ids());
    }
  }

  /** Of initial designs. */
  public static final class OfDesigns extends IdCandidates {
    /** For picocli. */
    public OfDesigns() {
      super(InitialDesigns.ids());
    }
  }

  /** Of aggregations. */
  public static final class OfAggregations extends IdCandidates {
    /** For picocli. */
    public OfAggregations() {
      super(Aggregations.ids());
    }
  }
}
