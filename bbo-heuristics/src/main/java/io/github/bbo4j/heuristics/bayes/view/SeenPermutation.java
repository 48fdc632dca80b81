package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.PermutationDomain;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/**
 * Orders as models see and search them: the same values at the same coordinates with the same
 * neighbours, features of a kind, and more probes. Of an order of many items eight of those that
 * its domain counts as neighbours are few to climb by. Immutable and thread-safe.
 *
 * @param told as they are told
 * @param kind of the features
 */
record SeenPermutation(PermutationDomain told, PermutationFeatures kind) implements Domain {
  private static final int PROBES = 64;

  @Override
  public String description() {
    return told.description();
  }

  @Override
  public boolean isOrdered() {
    return false;
  }

  @Override
  public long size() {
    return told.size();
  }

  @Override
  public Object valueAt(long coordinate) {
    return told.valueAt(coordinate);
  }

  @Override
  public long coordinateOf(Object value) {
    return told.coordinateOf(value);
  }

  @Override
  public long neighbourCount(long coordinate) {
    return told.neighbourCount(coordinate);
  }

  @Override
  public long neighbour(long coordinate, long index) {
    return told.neighbour(coordinate, index);
  }

  @Override
  public long randomNeighbour(long coordinate, RandomGenerator random) {
    return told.randomNeighbour(coordinate, random);
  }

  /** {@inheritDoc} Orders in which one item stands elsewhere; drawn where there are many. */
  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    PermutationDomain moved =
        new PermutationDomain(told.n(), PermutationDomain.Neighbourhood.INSERTION);
    long count = moved.neighbourCount(coordinate);
    LongStream moves =
        count <= PROBES ? LongStream.range(0, count) : random.longs(PROBES, 0, count);
    return moves.map(move -> moved.neighbour(coordinate, move)).toArray();
  }

  @Override
  public double distance(long a, long b) {
    return told.distance(a, b);
  }

  @Override
  public boolean isNominal() {
    return kind == PermutationFeatures.SUCCESSORS;
  }

  @Override
  public int featureCount() {
    int n = told.n();
    int pairs = n * (n - 1) / 2;
    return switch (kind) {
      case POSITIONS -> told.featureCount();
      case PRECEDENCES -> pairs;
      case NEIGHBOURS -> pairs + 1;
      case SUCCESSORS -> n;
    };
  }

  @Override
  public double[] features(long coordinate) {
    return switch (kind) {
      case POSITIONS -> told.features(coordinate);
      case PRECEDENCES -> pairs(told.valueAt(coordinate), (place, other) -> place < other);
      case NEIGHBOURS -> neighbours(told.valueAt(coordinate));
      case SUCCESSORS -> successors(told.valueAt(coordinate));
    };
  }

  /** Whether something holds of the places of two items, for all pairs. */
  private static double[] pairs(List<Integer> items, BiPredicate<Integer, Integer> holds) {
    int n = items.size();
    int[] places = new int[n];
    for (int place = 0; place < n; place++) {
      places[items.get(place)] = place;
    }
    double[] features = new double[n * (n - 1) / 2];
    int k = 0;
    for (int i = 1; i < n; i++) {
      for (int j = 0; j < i; j++) {
        features[k++] = holds.test(places[i], places[j]) ? 1 : 0;
      }
    }
    return features;
  }

  private static double[] neighbours(List<Integer> items) {
    double[] pairs = pairs(items, (place, other) -> Math.abs(place - other) == 1);
    double[] features = Arrays.copyOf(pairs, pairs.length + 1);
    features[pairs.length] = items.indexOf(0) < items.indexOf(1) ? 1 : 0;
    return features;
  }

  private static double[] successors(List<Integer> items) {
    int n = items.size();
    double[] features = new double[n];
    for (int place = 0; place < n; place++) {
      features[items.get(place)] = place == n - 1 ? n : items.get(place + 1);
    }
    return features;
  }
}
