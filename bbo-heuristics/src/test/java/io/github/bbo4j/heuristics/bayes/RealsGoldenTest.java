package io.github.bbo4j.heuristics.bayes;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.contract.GoldenFile;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What {@code auto} decides among reals alone, as recorded: the centre, descents, and a search by
 * one of three models. Few decisions: a change of the last bit of the costs, as another machine's
 * logarithm may be, is 1e-8 after twenty, and 1e-4 sooner beside failures.
 */
class RealsGoldenTest {
  private static final int DESIGN = 10;
  private static final int EVALUATIONS = 18;

  private static final SearchSpace SPACE =
      SearchSpace.builder().real("x", -2, 3).real("y", 0, 1).logReal("rate", 0.001, 10).build();

  /** A bent valley, by the four operations only. */
  private static double cost(Configuration c) {
    double x = c.real("x");
    double rate = c.real("rate");
    double valley = x * x - 3 * c.real("y") - 0.5;
    double along = x - 1;
    return 1 + along * along + 2 * valley * valley + 0.2 * (rate + 0.09 / rate);
  }

  @Test
  void decisionsAmongRealsAreAsRecorded() {
    Heuristic auto = Heuristics.byId("auto");
    Seed seed = new Seed(42);
    History history = History.empty(SPACE);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < EVALUATIONS; i++) {
      boolean design = i < DESIGN;
      Proposal proposal =
          design
              ? Proposal.of(history.sampleNew(seed.stream("design", i)))
              : auto.suggest(history, seed.stream("heuristic", i));
      Configuration c = proposal.configuration();
      lines.add(
          GoldenFile.number(c.real("x"))
              + " "
              + GoldenFile.number(c.real("y"))
              + " "
              + GoldenFile.number(c.real("rate"))
              + " "
              + String.join("; ", proposal.notes()));
      Purpose purpose = design ? Purpose.INITIAL : Purpose.SEARCH;
      history = history.plus(Trial.of(i, c, purpose, Outcome.measured(cost(c))));
    }
    GoldenFile.check("reals-auto.txt", lines);
  }
}
