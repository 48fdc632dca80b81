package io.github.bbo4j.hplsim.published;

import io.github.bbo4j.core.arguments.Arguments;
import java.util.List;

/**
 * How much of a study is run. Immutable.
 *
 * @param clusters synthetic clusters whose mean is taken, at least 1; the published means are of 10
 * @param sizes orders of the matrices; empty for all that were published
 * @param seed of the synthetic clusters and of kernel noise
 */
public record StudyScope(int clusters, List<Integer> sizes, long seed) {

  /** Checks ranges. */
  public StudyScope {
    Arguments.given(sizes, "sizes");
    sizes = List.copyOf(sizes);
    Arguments.require(clusters >= 1, "clusters", clusters, "at least 1");
  }

  boolean has(int n) {
    return sizes.isEmpty() || sizes.contains(n);
  }
}
