package io.github.bbo4j.benchmarks.problems.sro;

import io.github.bbo4j.core.random.Seed;
import java.util.random.RandomGenerator;

/**
 * One access pattern of the thesis's fakeapp (section 2.2.3, tables 2.2, 4.4 and 5.5.1): small
 * reads around leads.
 *
 * <p>The file is cut into {@code leads} equal parts, one lead at the start of each. The application
 * goes round the leads; at each it reads {@code repeats} pages of 4 KiB, drawn uniformly from the
 * {@code scatter} bytes behind the lead, then the lead moves on by {@code leadAdvanceBytes}. Where
 * scatter or repeats are ranges, each lead draws its own once (flags g and G of the fakeapp). With
 * scatter 0 the pages follow each other.
 *
 * @param operations reads in total; positive
 * @param leads number of leads; positive
 * @param minScatterBytes least scatter of a lead; 0 or at least a page
 * @param maxScatterBytes largest scatter of a lead
 * @param minRepeats lowest number of successive reads per visit; positive
 * @param maxRepeats largest number of successive reads per visit
 * @param leadAdvanceBytes how far the lead moves after each visit; 0 for none
 * @param fileBytes size of the file
 */
public record FakeappPattern(
    int operations,
    int leads,
    long minScatterBytes,
    long maxScatterBytes,
    int minRepeats,
    int maxRepeats,
    long leadAdvanceBytes,
    long fileBytes) {
  static final int PAGE = 4096;
  private static final long MB = 1_000_000;
  private static final long GB = 1_000_000_000;

  /** Checks the ranges. */
  public FakeappPattern {
    if (operations < 1 || leads < 1 || minRepeats < 1 || maxRepeats < minRepeats) {
      throw new IllegalArgumentException(
          "operations = "
              + operations
              + ", leads = "
              + leads
              + ", repeats = "
              + minRepeats
              + ".."
              + maxRepeats
              + ": must be positive and rising");
    }
    if (minScatterBytes < 0 || maxScatterBytes < minScatterBytes || leadAdvanceBytes < 0) {
      throw new IllegalArgumentException(
          "scatter = "
              + minScatterBytes
              + ".."
              + maxScatterBytes
              + ", leadAdvanceBytes = "
              + leadAdvanceBytes
              + ": must not be negative, and rising");
    }
    if (fileBytes < (long) leads * PAGE || fileBytes / leads < maxScatterBytes / 100) {
      throw new IllegalArgumentException(
          "fileBytes = " + fileBytes + " is too small for " + leads + " leads");
    }
  }

  /** SRO.1: four large hotspots with a sliding window (pattern 2 of the thesis). */
  public static FakeappPattern sro1(long fileBytes) {
    return new FakeappPattern(500_000, 4, 50 * MB, 50 * MB, 1000, 1000, 10 * MB, fileBytes);
  }

  /** SRO.2: 220 small hotspots visited in turn, no window (pattern 3). */
  public static FakeappPattern sro2(long fileBytes) {
    return new FakeappPattern(500_000, 220, 10 * MB, 10 * MB, 1, 1, 0, fileBytes);
  }

  /** SRO.3: 100 hotspots, each with its own random scatter and number of reads (pattern 4). */
  public static FakeappPattern sro3(long fileBytes) {
    return new FakeappPattern(24_489, 100, 50_000, 500 * MB, 100, 500, 0, fileBytes);
  }

  /** The pattern of section 5.5.1, for tuning under noise: 500 hotspots of 10,000 reads each. */
  public static FakeappPattern noisy() {
    return new FakeappPattern(5_000_000, 500, 50 * MB, 50 * MB, 10_000, 10_000, 0, 500 * GB);
  }

  /** Pattern 1: sliding windows read in sequence, without scatter. */
  public static FakeappPattern sequential(long fileBytes) {
    return new FakeappPattern(100_000, 100, 0, 0, 1, 1, PAGE, fileBytes);
  }

  /**
   * The blocks that are read, in order.
   *
   * @param seed all draws come from it
   * @param blockBytes size of a block, a multiple of a page
   * @return one block index in the file per operation
   */
  public int[] blocks(Seed seed, int blockBytes) {
    RandomGenerator random = seed.stream("fakeapp", 0);
    long[] scatterPages = new long[leads];
    int[] repeats = new int[leads];
    for (int i = 0; i < leads; i++) {
      long scatter =
          minScatterBytes == maxScatterBytes
              ? minScatterBytes
              : random.nextLong(minScatterBytes, maxScatterBytes + 1);
      scatterPages[i] = Math.max(1, scatter / PAGE);
      repeats[i] = minRepeats == maxRepeats ? minRepeats : random.nextInt(minRepeats, maxRepeats);
    }
    long filePages = fileBytes / PAGE;
    int pagesPerBlock = blockBytes / PAGE;
    int[] blocks = new int[operations];
    int done = 0;
    for (int round = 0; done < operations; round++) {
      for (int lead = 0; lead < leads && done < operations; lead++) {
        long start = filePages / leads * lead + round * leadAdvanceBytes / PAGE;
        for (int k = 0; k < repeats[lead] && done < operations; k++) {
          long offset = maxScatterBytes == 0 ? k : random.nextLong(scatterPages[lead]);
          blocks[done++] = (int) ((start + offset) % filePages / pagesPerBlock);
        }
      }
    }
    return blocks;
  }
}
