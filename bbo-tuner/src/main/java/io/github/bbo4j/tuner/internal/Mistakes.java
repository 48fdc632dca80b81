package io.github.bbo4j.tuner.internal;

import io.github.bbo4j.core.BboException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What does not fit in a file, collected so that all of it is told at once. Not thread-safe. */
public final class Mistakes {
  private final List<BboException> found = new ArrayList<>();

  /** None yet. */
  public Mistakes() {}

  /** What tells several mistakes. */
  private static final class SeveralMistakes extends BboException {
    private static final long serialVersionUID = 1;

    private final transient List<BboException> all;

    SeveralMistakes(List<BboException> all) {
      super(
          all.stream().map(e -> String.valueOf(e.getMessage())).collect(Collectors.joining(";\n")),
          all.get(0));
      this.all = List.copyOf(all);
    }
  }

  /** Adds a mistake, or all that an exception of {@link #refuse} tells. */
  public void add(BboException mistake) {
    if (mistake instanceof SeveralMistakes several) {
      found.addAll(several.all);
    } else {
      found.add(mistake);
    }
  }

  /**
   * Reads a part.
   *
   * @return what it is; nothing if it does not fit, which is added
   */
  public <T> Optional<T> read(Supplier<T> part) {
    try {
      return Optional.of(part.get());
    } catch (BboException e) {
      add(e);
      return Optional.empty();
    }
  }

  /** Checks a part; that it does not fit is added. */
  public void check(Runnable part) {
    read(
        () -> {
          part.run();
          return this;
        });
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return found.isEmpty();
  }

  /**
   * Goes on only if there is no mistake.
   *
   * @throws BboException the only one, or one that tells them all, a line each
   */
  public void refuse() {
    if (found.size() == 1) {
      throw found.get(0);
    }
    if (!found.isEmpty()) {
      throw new SeveralMistakes(found);
    }
  }
}
