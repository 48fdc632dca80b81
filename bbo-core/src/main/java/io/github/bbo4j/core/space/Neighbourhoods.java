package io.github.bbo4j.core.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The neighbours of a configuration: products of the steps of its parameters' domains. */
final class Neighbourhoods {
  private static final int TRIES = 256;
  private static final int MOST_ENUMERATED = 1 << 16;

  private Neighbourhoods() {}

  static List<Configuration> axis(SearchSpace space, Configuration from) {
    space.requireOwn(from);
    if (space.isListed()) {
      return listed(space, from);
    }
    List<Configuration> neighbours = new ArrayList<>();
    for (int d = 0; d < space.dimension(); d++) {
      int moved = d;
      space
          .domain(d)
          .neighbours(from.coordinate(d))
          .forEach(
              step -> {
                long[] coordinates = from.coordinates();
                coordinates[moved] = step;
                space.find(coordinates).ifPresent(neighbours::add);
              });
    }
    return neighbours;
  }

  private static List<Configuration> listed(SearchSpace space, Configuration from) {
    return space.listed().orElseThrow().nearest(from.coordinates()).stream()
        .map(c -> new Configuration(space, c))
        .toList();
  }

  static Stream<Configuration> all(SearchSpace space, Configuration from) {
    space.requireOwn(from);
    if (space.isListed()) {
      return listed(space, from).stream();
    }
    long[] sizes = new long[space.dimension()];
    Arrays.setAll(sizes, d -> 1 + space.domain(d).neighbourCount(from.coordinate(d)));
    Iterable<long[]> moves = () -> new MixedRadix(sizes);
    return StreamSupport.stream(moves.spliterator(), false)
        // The first move is to stay everywhere.
        .skip(1)
        .map(
            move -> {
              long[] coordinates = from.coordinates();
              for (int d = 0; d < coordinates.length; d++) {
                if (move[d] > 0) {
                  coordinates[d] = space.domain(d).neighbour(coordinates[d], move[d] - 1);
                }
              }
              return coordinates;
            })
        .filter(c -> space.violated(c).isEmpty())
        .map(c -> new Configuration(space, c));
  }

  static Optional<Configuration> draw(
      SearchSpace space, Configuration from, RandomGenerator random) {
    space.requireOwn(from);
    if (space.isListed()) {
      List<Configuration> near = listed(space, from);
      return near.isEmpty() ? Optional.empty() : Optional.of(near.get(random.nextInt(near.size())));
    }
    long[] start = from.coordinates();
    for (int t = 0; t < TRIES; t++) {
      long[] coordinates = new long[start.length];
      for (int d = 0; d < coordinates.length; d++) {
        coordinates[d] = space.domain(d).randomNeighbour(start[d], random);
      }
      if (!Arrays.equals(coordinates, start) && space.violated(coordinates).isEmpty()) {
        return Optional.of(new Configuration(space, coordinates));
      }
    }
    double members = 1;
    for (int d = 0; d < start.length; d++) {
      members *= 1 + space.domain(d).neighbourCount(start[d]);
    }
    List<Configuration> all =
        members <= MOST_ENUMERATED
            ? all(space, from)
                .sorted((a, b) -> Arrays.compare(a.coordinates(), b.coordinates()))
                .toList()
            : axis(space, from);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
  }
}
