package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.PermutationDomain;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Orders with other features: the same values at the same coordinates, with the same neighbours.
 * Immutable and thread-safe.
 *
 * @param told as they are told
 * @param kind of the features
 */
record SeenPermutation(PermutationDomain told, PermutationFeatures kind) implements Domain {
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

  @Override
  public long[] probes(long coordinate, RandomGenerator random) {
    return told.probes(coordinate, random);
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
    return switch (kind) {
      case POSITIONS, SUCCESSORS -> n;
      case PRECEDENCES, NEIGHBOURS -> n * (n - 1) / 2;
    };
  }

  @Override
  public double[] features(long coordinate) {
    if (kind == PermutationFeatures.POSITIONS) {
      return told.features(coordinate);
    }
    List<Integer> items = told.valueAt(coordinate);
    int n = items.size();
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      places[items.get(i)] = i;
    }
    double[] features = new double[featureCount()];
    if (kind == PermutationFeatures.SUCCESSORS) {
      for (int i = 0; i < n; i++) {
        features[i] = places[i] == n - 1 ? n : items.get(places[i] + 1);
      }
      return features;
    }
    int k = 0;
    for (int i = 1; i < n; i++) {
      for (int j = 0; j < i; j++) {
        int apart = places[i] - places[j];
        boolean one = kind == PermutationFeatures.PRECEDENCES ? apart < 0 : Math.abs(apart) == 1;
        features[k++] = one ? 1 : 0;
      }
    }
    return features;
  }
}
