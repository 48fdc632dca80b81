package io.github.bbo4j.core.space;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A constrained finite block too large for a table, counted by a {@link ConstraintSearch}.
 *
 * <p>The nodes are kept: rank, unrank and uniform draws walk down them. Where the search gives up,
 * the block stays open: soon where uniform draws find feasible points, later where they don't, for
 * then nothing else would. Of 2^63 points and more there are no ranks; where uniform draws find
 * none of them, the nodes are drawn from by their weights. The order of the points is that of the
 * search.
 */
final class SearchBlock extends Block {
  /** Of which a search takes hundredths of a second. */
  private static final int FEW_TESTS = 1 << 17;

  /** Where constraints are totals, whose search finds most nodes again: tenths of a second. */
  private static final int TESTS_OF_TOTALS = 1 << 22;

  /** Of which it takes seconds. */
  private static final int MANY_TESTS = 1 << 23;

  private final SearchSpace space;
  private final List<Constraint> constraints;
  private final OpenBlock open;

  /** The dimensions in the order of the search. */
  private int[] order = new int[0];

  private boolean searched;
  private volatile SearchNode[] root = new SearchNode[0];

  /** Of what can't be ranked, and not be drawn by rejection. */
  private SearchNode[] weighted = new SearchNode[0];

  SearchBlock(SearchSpace space, List<Constraint> constraints, OpenBlock open) {
    super(space.parameters(), open.dimensions(), constraints);
    this.space = space;
    this.constraints = constraints;
    this.open = open;
  }

  @Override
  boolean isCountable() {
    return root().length > 0;
  }

  @Override
  boolean isCheaplyChecked() {
    return isCountable();
  }

  @Override
  long size() {
    SearchNode[] found = root();
    return found.length > 0 ? found[0].size() : open.size();
  }

  @Override
  long rank(long[] coordinates) {
    SearchNode[] found = root();
    if (found.length == 0) {
      return open.rank(coordinates);
    }
    long rank = 0;
    SearchNode node = found[0];
    int k = 0;
    while (!node.isFree()) {
      int i = node.indexOf(coordinates[order[k]]);
      rank += node.before()[i];
      node = node.children()[i];
      k++;
    }
    long rest = 0;
    for (; k < order.length; k++) {
      rest = rest * domain(order[k]).size() + coordinates[order[k]];
    }
    return rank + rest;
  }

  @Override
  void unrank(long rank, long[] coordinates) {
    SearchNode[] found = root();
    if (found.length == 0) {
      open.unrank(rank, coordinates);
      return;
    }
    long rest = rank;
    SearchNode node = found[0];
    int k = 0;
    while (!node.isFree()) {
      int i = node.indexOfRank(rest);
      coordinates[order[k]] = node.values()[i];
      rest -= node.before()[i];
      node = node.children()[i];
      k++;
    }
    for (int j = order.length - 1; j >= k; j--) {
      long size = domain(order[j]).size();
      coordinates[order[j]] = rest % size;
      rest /= size;
    }
  }

  @Override
  void sample(RandomGenerator random, long[] coordinates) {
    if (isCountable()) {
      super.sample(random, coordinates);
    } else if (weighted.length > 0) {
      draw(random, coordinates);
    } else {
      open.sample(random, coordinates);
    }
  }

  @Override
  double triesPerDraw() {
    return isCountable() || weighted.length > 0 ? 1 : open.triesPerDraw();
  }

  private void draw(RandomGenerator random, long[] coordinates) {
    SearchNode node = weighted[0];
    int k = 0;
    for (; !node.isFree(); k++) {
      int i = node.draw(random);
      coordinates[order[k]] = node.values()[i];
      node = node.children()[i];
    }
    for (; k < order.length; k++) {
      coordinates[order[k]] = random.nextLong(domain(order[k]).size());
    }
  }

  @Override
  long seek(long from, long[] coordinates) {
    return isCountable() ? super.seek(from, coordinates) : open.seek(from, coordinates);
  }

  private SearchNode[] root() {
    SearchNode[] found = root;
    return found.length > 0 ? found : search();
  }

  private synchronized SearchNode[] search() {
    if (!searched) {
      boolean totals = constraints.stream().anyMatch(c -> c.predicate() instanceof Total);
      Optional<SearchNode> found = searches(totals ? TESTS_OF_TOTALS : FEW_TESTS);
      boolean isCounted = found.stream().anyMatch(node -> node.size() < SearchNode.MANY);
      if (!isCounted && open.isSparse()) {
        found = found.isPresent() ? found : searches(MANY_TESTS);
        weighted = found.stream().toArray(SearchNode[]::new);
      }
      root =
          found.stream().filter(node -> node.size() < SearchNode.MANY).toArray(SearchNode[]::new);
      searched = true;
    }
    return root;
  }

  private Optional<SearchNode> searches(int tests) {
    ConstraintSearch search = new ConstraintSearch(space, constraints, dimensions(), tests);
    Optional<SearchNode> found = search.root();
    order = search.order();
    return found;
  }
}
