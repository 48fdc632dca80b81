package io.github.bbo4j.heuristics.baseline;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Every feasible point once, in the order of the ranks; points measured before, by an initial
 * design for instance, are not measured again. Ends exactly after the last.
 *
 * <p>The suggestion is the first point, by rank, that is neither measured nor pending. Its memo is
 * a place in the enumeration: O(1) per step with it, O(n) without. For finite spaces; uses no
 * randomness.
 */
public final class ExhaustiveSearch implements Heuristic {
  private @Nullable Memo memo;

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the space is not finite
   */
  @Override
  public Proposal suggest(History history, RandomGenerator random) {
    Memo m = memo;
    if (m == null || !history.startsWith(m.history)) {
      m = new Memo(history);
      memo = m;
    }
    m.history = history;
    return Proposal.of(m.next(history));
  }

  @Override
  public Optional<String> unsupported(SearchSpace space) {
    return space.isFinite()
        ? Optional.empty()
        : Optional.of("it enumerates the points, and a real parameter has no end of them");
  }

  @Override
  public String name() {
    return "exhaustive";
  }

  /** A place in the enumeration, behind which all points but the skipped ones were measured. */
  private static final class Memo {
    private History history;
    private final Iterator<Configuration> rest;
    private final List<Configuration> skipped = new ArrayList<>();

    Memo(History history) {
      this.history = history;
      this.rest = history.space().stream().iterator();
    }

    Configuration next(History now) {
      // Skipped were points that were suggested or pending, and may never have been measured.
      skipped.removeIf(c -> now.observation(c).isPresent());
      for (Configuration c : skipped) {
        if (!now.contains(c)) {
          return c;
        }
      }
      while (rest.hasNext()) {
        Configuration c = rest.next();
        if (now.observation(c).isEmpty()) {
          skipped.add(c);
          if (!now.contains(c)) {
            return c;
          }
        }
      }
      throw now.exhausted();
    }
  }
}
