package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.idle.IdleParameters;
import io.github.bbo4j.heuristics.bayes.view.Subspace;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tests which of many parameters are idle ({@link IdleParameters}) and, as soon as a quarter is,
 * searches among the others alone, by a heuristic that sees no more of the history. A pure function
 * of the history and the generator; the heuristic within is kept to save time. Not safe for several
 * threads.
 */
final class GroupTests {
  /** From these parameters on it is worth the tests. */
  private static final int MANY = 10;

  /** Evaluations of a run that is long enough to earn the tests. */
  private static final int LONG = 40;

  /** The same for each parameter. */
  private static final int LONG_FOR_EACH = 2;

  private final Supplier<Heuristic> inner;
  private @Nullable Subspace subspace;
  private @Nullable Heuristic within;

  /**
   * Tests, and a search within what is left.
   *
   * @param inner makes what searches among the parameters that aren't idle
   */
  GroupTests(Supplier<Heuristic> inner) {
    this.inner = inner;
  }

  /**
   * What is due.
   *
   * @param history trials without noise
   * @param model whose process says which parameters seem to matter
   * @param random source of values
   * @return a test, or a point that differs from the best in no idle parameter; empty if too little
   *     is idle, or nobody knows
   */
  Optional<Proposal> next(History history, SmboHeuristic model, RandomGenerator random) {
    SearchSpace space = history.space();
    boolean many = space.dimension() >= MANY;
    long enough = Math.max(LONG, LONG_FOR_EACH * (long) space.dimension());
    if (!many || space.isListed() || history.plannedEvaluations() < enough) {
      return Optional.empty();
    }
    return IdleParameters.of(history).flatMap(idle -> next(idle, history, model, random));
  }

  private Optional<Proposal> next(
      IdleParameters idle, History history, SmboHeuristic model, RandomGenerator random) {
    if (idle.isTestDue()) {
      Optional<Configuration> test = idle.test(model.logWeights(history), random);
      if (test.isPresent()) {
        int size = idle.groupOf(test.get()).cardinality();
        return test.map(c -> Proposal.of(c).withNote("test whether idle, parameters: " + size));
      }
    }
    if (!idle.areMany()) {
      return Optional.empty();
    }
    return idle.check(random)
        .map(c -> Proposal.of(c).withNote(noteOfCheck(history, c, idle.count())))
        .or(() -> search(idle, history, random));
  }

  private static String noteOfCheck(History history, Configuration check, int idle) {
    Configuration best = history.best().orElseThrow().configuration();
    long changed =
        IntStream.range(0, history.space().dimension())
            .filter(j -> check.coordinate(j) != best.coordinate(j))
            .count();
    return changed == idle
        ? "all idle parameters changed, " + idle
        : "idle parameters changed, " + changed + " of " + idle;
  }

  private Optional<Proposal> search(IdleParameters idle, History history, RandomGenerator random) {
    BitSet others = idle.others();
    Subspace part = subspace;
    Heuristic heuristic = within;
    if (part == null || heuristic == null || !part.keeps(history.space(), others)) {
      part = new Subspace(history.space(), others);
      heuristic = inner.get();
      subspace = part;
      within = heuristic;
    }
    History seen = part.of(history);
    if (seen.isExhausted()) {
      return Optional.empty();
    }
    Proposal proposal = heuristic.suggest(seen, random);
    Configuration best = history.best().orElseThrow().configuration();
    Configuration point = part.in(best, proposal.configuration());
    return Optional.of(
        new Proposal(point, proposal.notes())
            .withNote("parameters held because they are idle: " + idle.count()));
  }
}
