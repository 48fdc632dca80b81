package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SumSamplerTest {
  /** All vectors, by trying every one. */
  private static List<List<Long>> all(long total, long[] sizes, long[] weights) {
    List<List<Long>> found = new ArrayList<>();
    long[] at = new long[sizes.length];
    while (true) {
      long sum = 0;
      for (int i = 0; i < at.length; i++) {
        sum += weights[i] * at[i];
      }
      if (sum == total) {
        found.add(Arrays.stream(at).boxed().toList());
      }
      int i = 0;
      while (i < at.length && ++at[i] == sizes[i]) {
        at[i++] = 0;
      }
      if (i == at.length) {
        return found;
      }
    }
  }

  /**
   * H0: every vector is as likely as every other; chi2 of 40 draws a vector, level 1e-5 for each of
   * up to 60 sums of two to four numbers, with steps and at both ends. Counts are near, too.
   */
  @Test
  void everyVectorIsAsLikely() {
    RandomGenerator random = new Seed(31).stream("test", 0);
    int seen = 0;
    for (int round = 0; round < 60; round++) {
      int m = 2 + random.nextInt(3);
      long[] sizes = LongStream.generate(() -> 1 + random.nextLong(9)).limit(m).toArray();
      long[] weights = new long[m];
      Arrays.setAll(weights, i -> i == m - 1 || random.nextBoolean() ? 1 : 1 + random.nextInt(3));
      long span = 0;
      for (int i = 0; i < m; i++) {
        span += weights[i] * (sizes[i] - 1);
      }
      long total = random.nextLong(span + 1);
      List<List<Long>> vectors = all(total, sizes, weights);
      if (vectors.size() < 2) {
        continue;
      }
      seen++;
      SumSampler sampler = new SumSampler(total, sizes, weights);
      Map<List<Long>, Integer> counts = new HashMap<>();
      long[] vector = new long[m];
      for (int draw = 0; draw < 40 * vectors.size(); draw++) {
        sampler.sample(random, vector);
        counts.merge(Arrays.stream(vector).boxed().toList(), 1, Integer::sum);
      }
      assertThat(vectors).as("%s to %d", sampler, total).containsAll(counts.keySet());
      double chi2 =
          vectors.stream().mapToDouble(v -> Math.pow(counts.getOrDefault(v, 0) - 40, 2) / 40).sum();
      double spread = 2 / (9 * (vectors.size() - 1.0));
      // Wilson and Hilferty (1931); 4.265 is the normal quantile.
      double most = (vectors.size() - 1) * Math.pow(1 - spread + 4.265 * Math.sqrt(spread), 3);
      assertThat(chi2).as("%s to %d", sampler, total).isLessThan(most);
      assertThat(sampler.logCount())
          .as("%s to %d", sampler, total)
          .isCloseTo(Math.log(vectors.size()), within(0.7));
    }
    assertThat(seen).isGreaterThan(40);
  }

  /** Up to 200 numbers of any sizes take few tries, at any total. */
  @Test
  void fewTriesAreEnough() {
    RandomGenerator random = new Seed(37).stream("test", 0);
    for (int round = 0; round < 200; round++) {
      int m = 1 + random.nextInt(200);
      long[] sizes =
          LongStream.generate(() -> 1 + random.nextLong(1L << random.nextInt(1, 54)))
              .limit(m)
              .toArray();
      long[] ones = new long[m];
      Arrays.fill(ones, 1);
      long span = Arrays.stream(sizes).sum() - m;
      long total = (long) (span * Math.pow(random.nextDouble(), 5));
      long wanted = random.nextBoolean() ? total : span - total;
      SumSampler sampler = new SumSampler(wanted, sizes, ones);
      assertThat(sampler.tries()).as("%s to %d", sampler, wanted).isLessThan(40);
      long[] vector = new long[m];
      for (int draw = 0; draw < 20; draw++) {
        sampler.sample(random, vector);
        assertThat(Arrays.stream(vector).sum()).isEqualTo(wanted);
        for (int i = 0; i < m; i++) {
          assertThat(vector[i]).isBetween(0L, sizes[i] - 1);
        }
      }
    }
  }

  /**
   * Wide numbers have all of their bits: H0, each of the low 50 bits of two of three numbers is set
   * in half of 4000 draws; level 1e-6 for each.
   */
  @Test
  void lowBitsAreDrawn() {
    long all = 1L << 58;
    for (long total : new long[] {all, all / 1000, 3 * all - all / 50}) {
      SumSampler sampler =
          new SumSampler(total, new long[] {all, all + 1, all + 7}, new long[] {1, 1, 1});
      RandomGenerator random = new Seed(41).stream("test", total);
      int[] ones = new int[100];
      long[] vector = new long[3];
      for (int draw = 0; draw < 4000; draw++) {
        sampler.sample(random, vector);
        for (int bit = 0; bit < ones.length; bit++) {
          ones[bit] += (int) (vector[bit / 50] >> bit % 50 & 1);
        }
      }
      // Bits near the width of what is drawn are not even; 2^58 / 1000 is 2^48.
      for (int bit = 0; bit < 100; bit++) {
        if (bit % 50 < 44) {
          assertThat(ones[bit]).as("bit %d", bit).isCloseTo(2000, within(155));
        }
      }
    }
  }
}
