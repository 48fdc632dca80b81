package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.OptionalLong;
import java.util.function.LongPredicate;

/**
 * Finds the message size from which on a library behaves in another way, by bisection over a probe
 * of the user: a question about one size that is answered no below a threshold and yes from it on.
 *
 * <p>A probe may err: each answer is wrong with a probability of at most {@code probeError} below
 * one half, independently. A size is then probed until one answer leads by {@code k} votes, {@code
 * k = ceil(ln((1 - a) / a) / ln((1 - e) / e))} for {@code e = probeError}, which is wrong with a
 * probability of at most {@code a} (A. Wald, "Sequential Analysis", 1947: the walk of the lead ends
 * at the wrong side with {@code 1 / (1 + ((1 - e) / e)^k)}). {@code a} is {@code searchError}
 * divided by the largest number of sizes that a search can ask about, so that the whole answer is
 * wrong with a probability of at most {@code searchError}.
 *
 * <p>Sizes are tried on a logarithmic scale as long as the interval spans more than a factor of
 * two, since thresholds are spread exponentially and small messages are cheap; then the interval is
 * halved. Immutable and thread-safe, if the probe is.
 *
 * <p>Use: T. Cornebize, PhD thesis, Univ. Grenoble Alpes, 2021, section 5.3.2.
 *
 * @param low smallest size asked about, in bytes, at least 1
 * @param high largest size asked about, above low
 * @param probeError largest probability that one probe answers wrongly, in [0, 0.5)
 * @param searchError largest probability that the threshold found is wrong, in (0, 1); of no effect
 *     if probeError is 0
 */
public record SemanticThresholdSearch(long low, long high, double probeError, double searchError) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if one is outside
   */
  public SemanticThresholdSearch {
    Arguments.require(low >= 1, "low", low, "at least 1");
    Arguments.require(high > low, "high", high, "above low = " + low);
    Arguments.require(
        probeError >= 0 && probeError < 0.5,
        "probeError",
        probeError,
        "in [0, 0.5): a probe that errs as often as not says nothing");
    Arguments.require(
        searchError > 0 && searchError < 1, "searchError", searchError, "in (0, 1). Maybe 0.01");
  }

  /** A search with probes that never err: each size is probed once. */
  public static SemanticThresholdSearch between(long low, long high) {
    return new SemanticThresholdSearch(low, high, 0, 0.01);
  }

  /**
   * The same search with probes that may err.
   *
   * @param probe largest probability that one probe answers wrongly, in [0, 0.5)
   * @param search largest probability that the threshold found is wrong, in (0, 1)
   */
  public SemanticThresholdSearch withErrors(double probe, double search) {
    return new SemanticThresholdSearch(low, high, probe, search);
  }

  /**
   * What a search found.
   *
   * @param largestNo largest size answered no; empty if the smallest size asked about is a yes
   * @param smallestYes smallest size answered yes, the next after {@code largestNo}; empty if the
   *     largest size asked about is a no
   * @param sizes number of sizes asked about
   * @param probes number of probes, at least one per size
   */
  public record Threshold(
      OptionalLong largestNo, OptionalLong smallestYes, int sizes, long probes) {
    /** Checks that all of it is given. */
    public Threshold {
      Arguments.given(largestNo, "largestNo");
      Arguments.given(smallestYes, "smallestYes");
    }
  }

  /**
   * The two thresholds of a message-passing library.
   *
   * @param notAsynchronous from which on a message waits for its receive
   * @param synchronous from which on a blocking send waits for its receive
   */
  public record Modes(Threshold notAsynchronous, Threshold synchronous) {
    /**
     * Checks that all of it is given and fits together.
     *
     * @throws IllegalArgumentException if there are sizes that are both synchronous and
     *     asynchronous
     */
    public Modes {
      Arguments.given(notAsynchronous, "notAsynchronous");
      Arguments.given(synchronous, "synchronous");
      Arguments.require(
          synchronous.smallestYes().isEmpty() || first(notAsynchronous) <= first(synchronous),
          "synchronous from",
          first(synchronous),
          "at least notAsynchronous = "
              + first(notAsynchronous)
              + " bytes: those between are synchronous, and asynchronous at the same time. Maybe"
              + " one of the probes does not tell what it should");
    }

    /**
     * A network with these thresholds. What was a no up to the largest size is taken to be one up
     * to there and no further.
     *
     * @param base latencies, bandwidths and overheads
     */
    public NetworkModel applyTo(NetworkModel base) {
      return base.withProtocol(
          base.protocol().withThresholds(first(notAsynchronous), first(synchronous)));
    }

    private static long first(Threshold threshold) {
      return threshold.smallestYes().orElse(threshold.largestNo().orElse(0) + 1);
    }
  }

  /**
   * The smallest size at which the probe says yes.
   *
   * @param probe no below some size, yes from it on; asked several times about a size if it may err
   * @throws IllegalStateException if the answers about one size contradict each other more than
   *     {@code probeError} allows (which happens with a probability of at most {@code searchError}
   *     otherwise)
   */
  public Threshold smallestYes(LongPredicate probe) {
    Votes votes = new Votes(Arguments.given(probe, "probe"));
    if (votes.yes(low)) {
      return new Threshold(OptionalLong.empty(), OptionalLong.of(low), votes.sizes, votes.probes);
    }
    if (!votes.yes(high)) {
      return new Threshold(OptionalLong.of(high), OptionalLong.empty(), votes.sizes, votes.probes);
    }
    long no = low;
    long yes = high;
    while (yes - no > 1) {
      long middle = between(no, yes, yes / no >= 2);
      if (votes.yes(middle)) {
        yes = middle;
      } else {
        no = middle;
      }
    }
    return new Threshold(OptionalLong.of(no), OptionalLong.of(yes), votes.sizes, votes.probes);
  }

  /**
   * Both thresholds of a message-passing library: a message is asynchronous, then detached (the
   * send returns, the transfer waits), then synchronous.
   *
   * @param synchronous whether a blocking send of that size waits for its receive, such as: two
   *     processes that both send before they receive wait for ever
   * @param notAsynchronous whether a message of that size waits for its receive, such as: what is
   *     written to the buffer after a non-blocking send arrives
   * @throws IllegalStateException as {@link #smallestYes}
   * @throws IllegalArgumentException if sizes were found that are both synchronous and asynchronous
   */
  public Modes modes(LongPredicate synchronous, LongPredicate notAsynchronous) {
    return new Modes(smallestYes(notAsynchronous), smallestYes(synchronous));
  }

  /** Something between both ends: the geometric mean, or the arithmetic one. */
  private static long between(long no, long yes, boolean geometric) {
    long middle = geometric ? Math.round(Math.sqrt((double) no * yes)) : no + (yes - no) / 2;
    return Math.max(no + 1, Math.min(yes - 1, middle));
  }

  /** The largest number of sizes that a search can ask about. */
  private int largestNumberOfSizes() {
    int ends = 2;
    // The exponent between the ends is halved until it is 1, or rounding moved it past that.
    int geometric = 2 + bits(Math.round(Math.log((double) high / low) / Math.log(2)));
    return ends + geometric + bits(high - low);
  }

  private static int bits(long value) {
    return 64 - Long.numberOfLeadingZeros(Math.max(0, value));
  }

  /** How far an answer must lead for an error of at most {@code a}. */
  private long lead(double a) {
    double odds = Math.log((1 - probeError) / probeError);
    return probeError == 0 ? 1 : Math.max(1, (long) Math.ceil(Math.log((1 - a) / a) / odds));
  }

  /**
   * Probes within which an answer leads with a probability of at least {@code 1 - a} if the probe
   * errs as rarely as it should: {@code exp(-(n (1 - 2 e) - k)^2 / (2 n)) <= a} (W. Hoeffding,
   * 1963).
   */
  private long enough(long lead, double a) {
    double drift = 1 - 2 * probeError;
    long n = Math.max(1, (long) Math.ceil(lead / drift));
    while (Math.pow(n * drift - lead, 2) < -2 * n * Math.log(a)) {
      n = n + 1 + n / 100;
    }
    return n;
  }

  /** The probes of one search. */
  private final class Votes {
    private final LongPredicate probe;
    private final long lead;
    private final long enough;
    private int sizes;
    private long probes;

    Votes(LongPredicate probe) {
      this.probe = probe;
      double a = searchError / largestNumberOfSizes();
      this.lead = lead(a);
      this.enough = enough(lead, a);
    }

    boolean yes(long size) {
      sizes++;
      long difference = 0;
      long asked = 0;
      while (Math.abs(difference) < lead) {
        if (asked == enough) {
          throw new IllegalStateException(
              "after "
                  + asked
                  + " probes of "
                  + size
                  + " bytes "
                  + (asked + difference) / 2
                  + " answers are yes and "
                  + (asked - difference) / 2
                  + " no: wrong answers are more frequent than probeError = "
                  + probeError
                  + ". Maybe state a larger one");
        }
        difference += probe.test(size) ? 1 : -1;
        asked++;
        probes++;
      }
      return difference > 0;
    }
  }
}
