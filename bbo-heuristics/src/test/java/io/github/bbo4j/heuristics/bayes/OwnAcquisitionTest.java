package io.github.bbo4j.heuristics.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.contract.HeuristicContract;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisition;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionContext;
import io.github.bbo4j.heuristics.bayes.acquisition.AcquisitionScorer;
import io.github.bbo4j.heuristics.bayes.acquisition.Acquisitions;
import io.github.bbo4j.heuristics.bayes.acquisition.PointAcquisition;
import io.github.bbo4j.heuristics.bayes.acquisition.PointContext;
import io.github.bbo4j.heuristics.bayes.acquisition.ValueScale;
import io.github.bbo4j.heuristics.bayes.gp.CandidatePosterior;
import io.github.bbo4j.heuristics.bayes.gp.GaussianProcess;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Acquisitions that the library does not know, from public types alone. */
class OwnAcquisitionTest extends HeuristicContract {
  /** A point acquisition: pure exploration. */
  private record Deviation() implements PointAcquisition {
    @Override
    public String name() {
      return "deviation";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.EXPECTATION;
    }

    @Override
    public double value(double mean, double sd, PointContext context) {
      return sd;
    }
  }

  /** One that looks at all candidates jointly: the share of the lowest of the means. */
  private record Share() implements Acquisition {
    @Override
    public String name() {
      return "share";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.TARGET;
    }

    @Override
    public AcquisitionScorer scorer(AcquisitionContext context) {
      GaussianProcess process = context.withFantasies();
      return candidates -> shares(candidates, process);
    }

    private static double[] shares(CandidatePosterior candidates, GaussianProcess process) {
      candidates.update(process);
      double[] share = new double[candidates.count()];
      double sum = 0;
      for (int c = 0; c < share.length; c++) {
        share[c] = Math.exp(-candidates.mean(c));
        sum += share[c];
      }
      for (int c = 0; c < share.length; c++) {
        share[c] /= sum;
      }
      return share;
    }
  }

  /** A function of mean and standard deviation. */
  private record Formula(DoubleBinaryOperator value) implements PointAcquisition {
    @Override
    public String name() {
      return "mine";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.TARGET;
    }

    @Override
    public double value(double mean, double sd, PointContext context) {
      return value.applyAsDouble(mean, sd);
    }
  }

  /** Any scorer. */
  private record Scored(Function<AcquisitionContext, AcquisitionScorer> of) implements Acquisition {
    @Override
    public String name() {
      return "joint";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.TARGET;
    }

    @Override
    public AcquisitionScorer scorer(AcquisitionContext context) {
      return of.apply(context);
    }
  }

  @Override
  protected Heuristic heuristic() {
    return with(new Deviation());
  }

  @Override
  protected int steps() {
    return 6;
  }

  private static Heuristic with(Acquisition acquisition) {
    return new SmboHeuristic(
        acquisition.name(), SmboSettings.defaults().withAcquisition(acquisition));
  }

  private static final SearchSpace LINE = SearchSpace.builder().integer("x", 0, 100).build();

  private static Configuration next(Acquisition acquisition) {
    History history = History.empty(LINE);
    for (int x : new int[] {0, 10, 20, 30, 40, 50}) {
      history =
          history.plus(LINE.unrank((long) x), Outcome.measured(100 + (x - 22.0) * (x - 22.0)));
    }
    return with(acquisition).suggest(history, new SplittableRandom(1)).configuration();
  }

  /** The expected improvement, whose author knows of no logarithm to follow in its stead. */
  private record Gain(double unit) implements PointAcquisition {
    @Override
    public String name() {
      return "gain";
    }

    @Override
    public ValueScale scale() {
      return ValueScale.EXPECTATION;
    }

    @Override
    public double value(double mean, double sd, PointContext context) {
      return unit * Acquisitions.expectedImprovement().value(mean, sd, context);
    }
  }

  /** Climbs ended where the gain grew by less than 1e-5 at a step: in small units, at once. */
  @Test
  void theUnitOfAGainChangesNothing() {
    Configuration best = nextReal(Acquisitions.expectedImprovement());
    for (double unit : new double[] {1e-9, 1, 1e9}) {
      Configuration own = nextReal(new Gain(unit));
      assertThat(own.real("u")).as("unit %s", unit).isCloseTo(best.real("u"), within(1e-3));
      assertThat(own.real("v")).as("unit %s", unit).isCloseTo(best.real("v"), within(1e-3));
    }
  }

  @Test
  void theDeviationIsLargestFarFromWhatIsMeasured() {
    assertThat(next(new Deviation()).integer("x")).isEqualTo(100);
  }

  @Test
  void theLargestShareIsAtTheLowestMean() {
    assertThat(next(new Share()).integer("x")).isBetween(21, 25);
  }

  private static final SearchSpace PLANE =
      SearchSpace.builder().real("u", 0, 1).real("v", 0, 1).build();

  private static Configuration nextReal(Acquisition acquisition) {
    History history = History.empty(PLANE);
    for (double u : new double[] {0.1, 0.3, 0.6, 0.9}) {
      Configuration c = PLANE.configuration(Map.of("u", u, "v", 1 - u));
      history = history.plus(c, Outcome.measured((u - 0.4) * (u - 0.4) + 1));
    }
    return with(acquisition).suggest(history, new SplittableRandom(1)).configuration();
  }

  private static void refused(Acquisition acquisition, String... words) {
    assertThatThrownBy(() -> next(acquisition))
        .isInstanceOf(BboException.class)
        .hasMessageContainingAll(words);
    assertThatThrownBy(() -> nextReal(acquisition))
        .isInstanceOf(BboException.class)
        .hasMessageContainingAll(words);
  }

  /** Candidates of NaN were passed over, and of several infinite ones the first was taken. */
  @Test
  void whatIsNoNumberIsRefusedByTheNameOfTheAcquisition() {
    refused(
        new Formula((mean, sd) -> Math.log(-Math.abs(mean) - sd)),
        "acquisition mine gave NaN for mean = ",
        "sd = ",
        "incumbent = ",
        "or -Infinity where nothing can be gained. Maybe look at what it divides by");
    refused(new Formula((mean, sd) -> 1 / (0 * sd)), "acquisition mine gave Infinity for mean = ");
    refused(
        new Scored(context -> candidates -> new double[] {Double.NaN}),
        "acquisition joint gave 1 scores for ",
        "candidates. Maybe give one score per candidate");
    refused(
        new Scored(
            context ->
                candidates -> {
                  double[] scores = new double[candidates.count()];
                  scores[1] = Double.NaN;
                  return scores;
                }),
        "acquisition joint gave NaN for candidate 1, encoded as [0.");
  }

  @Test
  @SuppressWarnings("NullAway") // Null is what is tested.
  void nullIsRefusedByTheNameOfTheAcquisition() {
    refused(new Scored(context -> null), "acquisition joint gave null. Maybe give a scorer");
    refused(new Scored(context -> candidates -> null), "acquisition joint gave null for ");
  }

  /** Negative infinity is what the documents say of candidates that can gain nothing. */
  @Test
  void nothingToGainIsNoFault() {
    Acquisition low =
        new Formula((mean, sd) -> mean < 0 && sd > 0 ? Math.log(-mean) : Double.NEGATIVE_INFINITY);
    assertThat(next(low).integer("x")).isBetween(11, 33);
    assertThat(nextReal(low).real("u")).isBetween(0.1, 0.9);
    Acquisition none = new Formula((mean, sd) -> Double.NEGATIVE_INFINITY);
    assertThat(LINE.contains(next(none))).isTrue();
    assertThat(PLANE.contains(nextReal(none))).isTrue();
  }
}
