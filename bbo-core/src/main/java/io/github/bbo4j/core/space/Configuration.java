package io.github.bbo4j.core.space;

import io.github.bbo4j.core.arguments.ControlCharacters;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One point of a search space: a small immutable value, cheap to compare and to hash, readable by
 * parameter name.
 *
 * <p>Made by {@link SearchSpace}, so its values are always inside their domains. Equal when the
 * coordinates and the parameters are. Thread-safe.
 */
public final class Configuration implements Values {
  private final SearchSpace space;
  private final long[] coordinates;
  private final int hash;

  /** Takes over the array: callers in this package hand in one that nobody else keeps. */
  Configuration(SearchSpace space, long[] coordinates) {
    this.space = space;
    this.coordinates = coordinates;
    this.hash = hash(coordinates);
  }

  /**
   * Arrays.hashCode multiplies by 31, which makes grids of more than 31 levels collide in heaps;
   * this mixes 64 bits.
   */
  static int hash(long[] coordinates) {
    long h = coordinates.length;
    for (long c : coordinates) {
      h = (h ^ c) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 32;
    }
    return (int) h;
  }

  /** The space it is a point of. */
  public SearchSpace space() {
    return space;
  }

  /**
   * Refuses this configuration unless it is a point of a space: what is compared with one of
   * another space never equals it, in silence.
   *
   * @param tuned the space
   * @param name of the argument, for the message
   * @throws IllegalArgumentException if it is none
   */
  public void requireIn(SearchSpace tuned, String name) {
    if (!tuned.contains(this)) {
      throw new IllegalArgumentException(
          name + " = " + this + " must be a point of the tuned space: " + whyNotIn(tuned));
    }
  }

  private String whyNotIn(SearchSpace tuned) {
    try {
      tuned.configuration(asMap());
      return "its parameters are of other kinds, or in another order";
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Override
  public Object value(String name) {
    return value(space.indexOf(name));
  }

  /** The value of the parameter at a position of the space. */
  public Object value(int dimension) {
    return space.parameters().get(dimension).domain().valueAt(coordinates[dimension]);
  }

  /**
   * The coordinate of the parameter at a position of the space: level index, or bits of the real
   * value.
   */
  public long coordinate(int dimension) {
    return coordinates[dimension];
  }

  /** All coordinates, one per parameter; a copy. */
  public long[] coordinates() {
    return coordinates.clone();
  }

  /** The configuration as a map from name to value, in the order of the space. */
  public Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < coordinates.length; i++) {
      map.put(space.parameters().get(i).name(), value(i));
    }
    return map;
  }

  /**
   * This configuration with one value changed.
   *
   * @throws IllegalArgumentException if the parameter or the value does not exist, or a constraint
   *     forbids the result
   */
  public Configuration with(String name, Object value) {
    int dimension = space.indexOf(name);
    long[] changed = coordinates.clone();
    changed[dimension] = space.coordinateOf(dimension, value);
    return space.at(changed);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof Configuration that
            && hash == that.hash
            && Arrays.equals(coordinates, that.coordinates)
            && (space == that.space || space.parameters().equals(that.space.parameters()));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** {@code {name=value, ...}} on one line, whatever line ends or tabs a label holds. */
  @Override
  public String toString() {
    return ControlCharacters.escaped(asMap().toString());
  }
}
