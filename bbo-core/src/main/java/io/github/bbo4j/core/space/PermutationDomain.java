package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The orders of {@code n} items, such as the loops of a nest or the passes of a compiler. A value
 * is the list of the items 0 to n-1 in their order, and its text form, {@code [2, 0, 1]}, is
 * accepted too.
 *
 * <p>The coordinate is the lexicographic rank, by the factorial number system (Lehmer, 1960). The
 * {@linkplain #distance distance} is Kendall's: the share of the pairs that stand the other way
 * round, which is the number of adjacent swaps from one order to the other over their greatest
 * number. To a model an order is the positions of its items: {@code n} {@linkplain #features
 * features}, {@code position / (n - 1)} of each item.
 *
 * @param n the number of items, 1 to 20: 21! is beyond 2^63
 * @param neighbourhood what a single step is
 */
public record PermutationDomain(int n, Neighbourhood neighbourhood) implements Domain {
  /** The longest order whose rank is a long. */
  private static final int MOST_ITEMS = 20;

  private static final int PROBES = 8;

  /** What a single step is. */
  public enum Neighbourhood {
    /** Two adjacent items change places: {@code n - 1} neighbours, for orders as such. */
    ADJACENT_SWAP,
    /**
     * One item is taken out and put in elsewhere: {@code (n - 1)^2} neighbours, those of the
     * adjacent swaps among them, for sequences where it counts what follows what, and for hill
     * climbing and annealing in general.
     */
    INSERTION
  }

  /** Checks the number of items. */
  public PermutationDomain {
    Arguments.require(n >= 1 && n <= MOST_ITEMS, "n", n, "1..20 items");
    Arguments.given(neighbourhood, "neighbourhood");
  }

  /** The orders of {@code n} items, adjacent swaps as steps. */
  public static PermutationDomain of(int n) {
    return new PermutationDomain(n, Neighbourhood.ADJACENT_SWAP);
  }

  @Override
  public String description() {
    return "an order of the numbers 0 to " + (n - 1) + ", such as " + valueAt(0);
  }

  @Override
  public boolean isOrdered() {
    return false;
  }

  @Override
  public long size() {
    return factorial(n);
  }

  @Override
  public List<Integer> valueAt(long coordinate) {
    List<Integer> items = new ArrayList<>(n);
    for (int item : items(Checks.index(coordinate, size(), this))) {
      items.add(item);
    }
    return List.copyOf(items);
  }

  @Override
  public long coordinateOf(Object value) {
    int[] items = new int[n];
    boolean[] seen = new boolean[n];
    List<?> list = value instanceof List<?> l ? l : parsed(value);
    for (int i = 0; i < list.size() && list.size() == n; i++) {
      if (!(list.get(i) instanceof Number item)
          || item.doubleValue() != item.intValue()
          || item.intValue() < 0
          || item.intValue() >= n
          || seen[item.intValue()]) {
        throw Checks.notIn(value, this);
      }
      items[i] = item.intValue();
      seen[items[i]] = true;
    }
    if (list.size() != n) {
      throw Checks.notIn(value, this);
    }
    return rank(items);
  }

  private List<Integer> parsed(Object value) {
    String text = value.toString().strip();
    if (!(value instanceof String) || !text.matches("\\[\\s*\\d{1,2}(\\s*,\\s*\\d{1,2})*\\s*]")) {
      throw Checks.notIn(value, this);
    }
    List<Integer> items = new ArrayList<>();
    for (String item : text.substring(1, text.length() - 1).split(",", -1)) {
      items.add(Integer.valueOf(item.strip()));
    }
    return items;
  }

  @Override
  public long neighbourCount(long coordinate) {
    long swaps = n - 1L;
    return neighbourhood == Neighbourhood.ADJACENT_SWAP ? swaps : swaps * swaps;
  }

  /** {@inheritDoc} The adjacent swaps come first, from the front of the order to its end. */
  @Override
  public long neighbour(long coordinate, long index) {
    int[] items = items(coordinate);
    int move = Math.toIntExact(index);
    if (move < n - 1) {
      move(items, move, move + 1);
      return rank(items);
    }
    // What is left are moves over two places and more: of each item to n - 1 places, less the
    // adjacent ones.
    int rest = move - (n - 1);
    int from = 0;
    while (rest >= farPlaces(from)) {
      rest -= farPlaces(from++);
    }
    int below = Math.max(0, from - 1);
    move(items, from, rest < below ? rest : from + 2 + (rest - below));
    return rank(items);
  }

  /** How many places more than one away an item at that place can go to. */
  private int farPlaces(int from) {
    return Math.max(0, from - 1) + Math.max(0, n - 2 - from);
  }

  private static void move(int[] items, int from, int to) {
    int item = items[from];
    if (from < to) {
      System.arraycopy(items, from + 1, items, from, to - from);
    } else {
      System.arraycopy(items, to, items, to + 1, from - to);
    }
    items[to] = item;
  }

  @Override
  public long randomNeighbour(long coordinate, RandomGenerator random) {
    long drawn = random.nextLong(neighbourCount(coordinate) + 1);
    return drawn == 0 ? coordinate : neighbour(coordinate, drawn - 1);
  }

  /** {@inheritDoc} Neighbours, drawn where there are more than eight. */
  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    long count = neighbourCount(coordinate);
    long[] probes = new long[(int) Math.min(count, PROBES)];
    for (int k = 0; k < probes.length; k++) {
      probes[k] = neighbour(coordinate, count <= PROBES ? k : random.nextLong(count));
    }
    return probes;
  }

  /** Kendall's distance over {@code n (n - 1) / 2}. */
  @Override
  public double distance(long a, long b) {
    if (a == b) {
      return 0;
    }
    int[] inA = places(a);
    int[] inB = places(b);
    int reversed = 0;
    for (int i = 1; i < n; i++) {
      for (int j = 0; j < i; j++) {
        reversed += (inA[i] < inA[j]) != (inB[i] < inB[j]) ? 1 : 0;
      }
    }
    return reversed / (n * (n - 1) / 2.0);
  }

  @Override
  public int featureCount() {
    return n;
  }

  @Override
  public double[] features(long coordinate) {
    int[] places = places(coordinate);
    double[] features = new double[n];
    for (int i = 0; i < n; i++) {
      features[i] = n == 1 ? 0 : places[i] / (n - 1.0);
    }
    return features;
  }

  /** Where each item stands. */
  private int[] places(long coordinate) {
    int[] items = items(coordinate);
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      places[items[i]] = i;
    }
    return places;
  }

  private int[] items(long rank) {
    int[] items = new int[n];
    long rest = rank;
    for (int i = n - 1; i >= 0; i--) {
      int digit = (int) (rest % (n - i));
      rest /= n - i;
      items[i] = digit;
      for (int k = i + 1; k < n; k++) {
        items[k] += items[k] >= digit ? 1 : 0;
      }
    }
    return items;
  }

  private long rank(int[] items) {
    long rank = 0;
    for (int i = 0; i < n; i++) {
      int smaller = 0;
      for (int k = i + 1; k < n; k++) {
        smaller += items[k] < items[i] ? 1 : 0;
      }
      rank = rank * (n - i) + smaller;
    }
    return rank;
  }

  private static long factorial(int n) {
    long product = 1;
    for (int i = 2; i <= n; i++) {
      product *= i;
    }
    return product;
  }
}
