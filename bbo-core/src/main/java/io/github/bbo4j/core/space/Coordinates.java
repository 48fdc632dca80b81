package io.github.bbo4j.core.space;

import java.util.Arrays;

/** Numbers as a key of a map: equal by value. The array must not be modified afterwards. */
final class Coordinates {
  private final long[] numbers;

  Coordinates(long[] numbers) {
    this.numbers = numbers;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Coordinates that && Arrays.equals(numbers, that.numbers);
  }

  @Override
  public int hashCode() {
    return Configuration.hash(numbers);
  }
}
