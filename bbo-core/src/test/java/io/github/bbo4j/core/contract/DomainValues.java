package io.github.bbo4j.core.contract;

import io.github.bbo4j.core.space.Domain;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** The values at which the contract of domains looks. */
final class DomainValues {
  /** Up to as many values are looked at one by one. */
  static final int ALL = 2000;

  /** As many are drawn beyond. */
  static final int DRAWS = 500;

  /** Draws from which shares are told. */
  static final int SHARES = 20_000;

  private DomainValues() {}

  /** All coordinates, or many drawn ones. */
  static long[] coordinates(Domain domain) {
    if (domain.isFinite() && domain.size() <= ALL) {
      return LongStream.range(0, domain.size()).toArray();
    }
    SplittableRandom random = new SplittableRandom(11);
    return LongStream.concat(
            LongStream.of(domain.atUnit(0), domain.atUnit(1)),
            LongStream.generate(() -> domain.randomCoordinate(random)).limit(DRAWS))
        .distinct()
        .toArray();
  }

  /** The ends and some others. */
  static long[] some(Domain domain) {
    long[] all = coordinates(domain);
    return LongStream.concat(
            LongStream.of(domain.atUnit(0), domain.atUnit(1)),
            LongStream.range(0, 60).map(i -> all[(int) (i * 37 % all.length)]))
        .distinct()
        .toArray();
  }
}
