package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.random.Seed;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BoundedCompositionsTest {
  /** The numbers of ways by adding one number after the other, for totals from 0 on. */
  private static BigInteger[] counted(long[] sizes) {
    BigInteger[] ways = {BigInteger.ONE};
    for (long size : sizes) {
      BigInteger[] longer = new BigInteger[ways.length + (int) size - 1];
      Arrays.fill(longer, BigInteger.ZERO);
      for (int t = 0; t < ways.length; t++) {
        for (int v = 0; v < size; v++) {
          longer[t + v] = longer[t + v].add(ways[t]);
        }
      }
      ways = longer;
    }
    return ways;
  }

  /** Of up to 20 numbers, so some counts are beyond 2^64: modulo that, and to nine digits. */
  @Test
  void agreesWithAddingOneByOne() {
    RandomGenerator random = new Seed(11).stream("test", 0);
    for (int round = 0; round < 60; round++) {
      int m = 1 + random.nextInt(20);
      long widest = round % 2 == 0 ? 3 : 40;
      long[] sizes = LongStream.generate(() -> 1 + random.nextLong(widest)).limit(m).toArray();
      long most = Arrays.stream(sizes).sum() - m;
      BoundedCompositions compositions = BoundedCompositions.of(most, sizes).orElseThrow();
      BoundedCompositions low = BoundedCompositions.of(most / 3, sizes).orElseThrow();
      int k = random.nextInt(m);
      long bound = 1 + random.nextLong(sizes[k]);
      long[] rest = Arrays.copyOfRange(sizes, k, m);
      rest[0] = bound;
      BigInteger[] expected = counted(rest);
      for (int t = 0; t < expected.length; t++) {
        assertThat(compositions.count(k, t, bound))
            .as("%s from %d below %d: %d", compositions, k, bound, t)
            .isEqualTo(expected[t].longValue());
        if (t <= most / 3) {
          assertThat(low.count(k, t, bound)).isEqualTo(expected[t].longValue());
        }
        double ways = expected[t].doubleValue();
        assertThat(compositions.weight(k, t, bound)).isCloseTo(ways, within(1e-9 * ways));
      }
      assertThat(compositions.count(k, expected.length, bound)).isZero();
      assertThat(compositions.weight(k, expected.length, bound)).isZero();
      assertThat(compositions.span(k)).isEqualTo(Arrays.stream(sizes).skip(k).sum() - (m - k));
    }
  }

  /** Two of a million million each add up to t in t + 1 ways; three in (t + 1)(t + 2)/2. */
  @Test
  void theEffortDoesNotGrowWithTheSizes() {
    long size = 1_000_000_000_000L;
    BoundedCompositions two = BoundedCompositions.of(2 * size, size, size).orElseThrow();
    assertThat(two.count(0, 123_456_789_012L, size)).isEqualTo(123_456_789_013L);
    assertThat(two.count(0, 2 * size - 2, size)).isEqualTo(1);
    BoundedCompositions three = BoundedCompositions.of(2 * size, size, size, size).orElseThrow();
    long t = 1_999_999_999L;
    assertThat(three.count(0, t, size)).isEqualTo((t + 1) * (t + 2) / 2);
    assertThat(three.weight(0, size - 1, size)).isCloseTo(0.5e24, within(1e12));
  }

  @Test
  void whatWouldBeALongFormIsNone() {
    long[] powers = LongStream.range(0, 20).map(i -> 1L << i).toArray();
    assertThat(BoundedCompositions.of(1L << 20, powers)).as("a million different sums").isEmpty();
    assertThat(BoundedCompositions.of(1000, powers)).as("a thousand").isPresent();
    long[] nine = LongStream.generate(() -> 9).limit(33).toArray();
    assertThat(BoundedCompositions.of(100, nine)).isEmpty();
    assertThat(BoundedCompositions.of(100, Arrays.copyOf(nine, 32))).isPresent();
  }
}
