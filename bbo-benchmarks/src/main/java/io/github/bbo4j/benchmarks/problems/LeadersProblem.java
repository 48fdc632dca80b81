package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The best configurations of a problem as a problem of its own: one category each, in the order of
 * the space, which tells nothing of their costs. Tuning it shows what noise alone leaves to gain:
 * how well the best can be told from its rivals by one who need not look for them. Immutable and
 * thread-safe.
 */
public final class LeadersProblem implements TranslatedProblem {
  private static final String PARAMETER = "leader";

  private final Problem all;
  private final List<Configuration> leaders;
  private final SearchSpace space;

  /**
   * The best configurations.
   *
   * @param all a problem on a finite space whose costs are known
   * @param count how many configurations, at least 2
   * @throws IllegalArgumentException if the count is below 2 or above the number of configurations
   *     of a known cost, or the space is not finite
   */
  public LeadersProblem(Problem all, int count) {
    Arguments.require(count >= 2, "count", count, "at least 2");
    if (!all.space().isFinite()) {
      throw new IllegalArgumentException(
          "the best of " + all.name() + " can not be listed: its space is not finite");
    }
    List<Configuration> known =
        all.space().stream().filter(c -> !Double.isNaN(all.meanCost(c))).toList();
    Arguments.require(
        known.size() >= count,
        "count",
        count,
        "at most the " + known.size() + " leaders that " + all.name() + " has");
    this.all = all;
    Set<Configuration> best =
        known.stream()
            .sorted(Comparator.comparingDouble(all::meanCost))
            .limit(count)
            .collect(Collectors.toSet());
    leaders = known.stream().filter(best::contains).toList();
    String[] labels = new String[count];
    for (int k = 0; k < count; k++) {
      labels[k] = "c" + k;
    }
    space = SearchSpace.builder().choice(PARAMETER, labels).build();
  }

  @Override
  public Configuration original(Configuration configuration) {
    return leaders.get((int) configuration.coordinate(0));
  }

  @Override
  public Problem inner() {
    return all;
  }

  @Override
  public String name() {
    return all.name() + "-best" + leaders.size();
  }

  @Override
  public SearchSpace space() {
    return space;
  }
}
