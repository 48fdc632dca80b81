package io.github.bbo4j.core;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A list of what never changes, appended to by one thread at a time while any others read it. Who
 * learnt that an element is there, by a lock or in a value with final fields, reads it without one.
 */
final class SharedList<T> {
  /** Volatile: who finds an array that has just been copied finds what was copied, too. */
  private volatile @Nullable Object[] elements = new Object[16];

  /** For who appends. */
  private int size;

  /** How many there are; only for who appends. */
  int size() {
    return size;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // The reader knows that it is there.
  T get(int index) {
    return (T) elements[index];
  }

  /** Gets the elements that are there now. */
  @SuppressWarnings("unchecked")
  IntFunction<T> now() {
    @Nullable Object[] there = elements;
    return index -> (T) there[index];
  }

  /** Puts another element, which is safe to find without a lock, in the place of one. */
  void set(int index, T element) {
    elements[index] = element;
  }

  void add(T element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size);
    }
    elements[size++] = element;
  }
}
