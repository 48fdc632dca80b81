package io.github.bbo4j.core;

import static io.github.bbo4j.core.TuningFixture.tuner;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.stop.StopCriteria;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a user's own parts answer is refused by the name of the part, if it can't be used. */
@Timeout(60)
@SuppressWarnings("NullAway") // Null is what is tested.
class AnswersTest {
  private static final Heuristic DRAWN = (h, r) -> Proposal.of(h.sampleNew(r));
  private static final SearchSpace OTHER = SearchSpace.builder().integer("other", 1, 9).build();

  private static void refused(TunerBuilder builder, String... words) {
    assertThatThrownBy(() -> builder.build().run())
        .isInstanceOf(BboException.class)
        .hasMessageContainingAll(words)
        .message()
        .doesNotContain("Cannot invoke");
  }

  @Test
  void nullIsRefusedByTheNameOfThePart() {
    refused(tuner().heuristic(() -> null), "the supplier of the heuristic gave null", "each time");
    refused(tuner().heuristic((h, r) -> null), "heuristic custom gave null. Maybe give a proposal");
    refused(
        tuner().resampling((h, r) -> null), "resampling policy custom gave null", "Optional.empty");
    refused(tuner().stop(h -> null), "stop criterion custom gave null", "Optional.empty() to go");
    refused(tuner().pruning(h -> null), "pruning policy custom gave null", "OptionalDouble.empty");
    refused(tuner().detector(h -> null), "the change detector gave null", "List.of()");
    refused(tuner().recommender(h -> null), "recommender custom gave null", "Optional.empty()");
    refused(
        tuner().confirm(5, (h, r) -> null), "resampling policy custom gave null", "Optional.empty");
    refused(tuner().initialDesign((s, n, r) -> null, 5), "initial design custom gave null");
    refused(
        tuner().initialDesign((s, n, r) -> Collections.singletonList(null), 5),
        "initial design custom: point 0 gave null");
  }

  @Test
  void pointsOfAnotherSpaceAreRefused() {
    Configuration foreign = OTHER.unrank(0);
    refused(
        tuner().initialDesign((s, n, r) -> List.of(foreign), 5),
        "initial design custom: point 0 = {other=1} is not a point of the space");
    refused(
        tuner()
            .recommender(
                h ->
                    Optional.of(
                        new Recommendation(
                            foreign, 1, OptionalDouble.empty(), 1, List.of(), "mine"))),
        "recommender custom recommends {other=1}, which is not a point of the space");
  }

  /** The objective of one tuner measured what another asked for. */
  @Test
  void aSessionOfAnotherSpaceIsRefused() {
    TuningSession other = Tuner.on(OTHER).heuristic(DRAWN).budget(3).build().start();
    assertThatThrownBy(() -> tuner().build().run(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("session = one of the space SearchSpace[Parameter[name=other")
        .hasMessageContaining("Maybe take tuner.start()");
  }

  @Test
  void anObjectiveWithoutDirectionIsToldAsSuch() {
    Objective undecided =
        new Objective() {
          @Override
          public Outcome evaluate(Configuration configuration, Evaluation evaluation) {
            return Outcome.measured(1);
          }

          @Override
          public Direction direction() {
            return null;
          }
        };
    refused(tuner().objective(undecided), "objective custom: direction() gave null", "MINIMIZE");
  }

  /** Values came with the wrong sign, and their direction too. */
  @Test
  void aSessionOfTheOtherDirectionIsRefused() {
    TunerBuilder builder = tuner();
    TuningSession minimising = builder.build().start();
    Tuner maximising = builder.maximize(c -> 1).build();
    assertThatThrownBy(() -> maximising.run(minimising))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("session = one to minimise must be one to maximise. Maybe take tuner.start()");
    assertThatThrownBy(() -> minimising.ask(Duration.ofSeconds(-1)))
        .hasMessage("timeout = PT-1S must be at least 0");
  }

  /** The stack overflowed. */
  @Test
  void aPartThatAsksItsSessionIsRefused() {
    AtomicReference<TuningSession> session = new AtomicReference<>();
    Heuristic asking =
        (h, r) -> {
          session.get().ask();
          return Proposal.of(h.sampleNew(r));
        };
    session.set(tuner().initialDesignSize(0).heuristic(() -> asking).build().start());
    assertThatThrownBy(() -> session.get().ask())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("asked by a part or listener of its own while it decides");
    assertThat(session.get().stopReason()).as("it may be asked again").isEmpty();
  }

  /** It was said that no trial gave a number. */
  @Test
  void aRecommenderWithoutRecommendationIsToldAsSuch() {
    assertThat(tuner().recommender(h -> Optional.empty()).build().run().toString())
        .startsWith("nothing after 40 trials; ")
        .endsWith("; the recommender had no recommendation");
  }

  /** Such a run had no end. */
  @Test
  void realsAreNeverExhausted() {
    TunerBuilder endless =
        Tuner.on(SearchSpace.builder().real("r", 0, 1).build())
            .minimize(c -> c.real("r"))
            .heuristic(DRAWN)
            .stop(StopCriteria.exhausted());
    assertThatThrownBy(endless::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("never exhausted. Maybe call budget(evaluations)");
    assertThat(endless.budget(3).build().run().history().size()).isEqualTo(3);
  }

  @Test
  void whatIsThrownWithoutAClearMessageIsNamed() {
    TunerBuilder broken =
        tuner()
            .objective(
                (c, e) -> {
                  if (e.number() == 1) {
                    throw new OutOfMemoryError("x");
                  }
                  return Outcome.measured(1);
                });
    refused(
        broken,
        "the run broke off after 1 trial: the objective failed: java.lang.OutOfMemoryError: x");
    refused(
        tuner().heuristic((h, r) -> Proposal.of(h.trial(99).configuration())),
        ": the heuristic custom failed: java.lang.IndexOutOfBoundsException: Index 99 out of bounds for length");
  }

  /** They were measured, and the budget was theirs. */
  @Test
  void aDesignOfMorePointsThanWereAskedForIsRefused() {
    refused(
        tuner().initialDesign((s, n, r) -> s.stream().limit(30).toList(), 5),
        "initial design custom gave 30 points where 5 were asked for",
        "initialDesign(design, 30)");
  }

  @Test
  void whoProposesWhatCannotBeMeasuredIsNamedWithTheCure() {
    refused(
        tuner().heuristic((h, r) -> Proposal.of(h.trial(0).configuration())),
        "heuristic custom proposed {",
        "Maybe use History.sampleNew");
    refused(
        tuner().heuristic((h, r) -> Proposal.of(OTHER.unrank(0))),
        "heuristic custom proposed {other=1}",
        "Maybe use History.space");
    refused(
        tuner().resampling((h, r) -> Optional.of(h.sampleNew(r))),
        "resampling policy custom wants to measure {",
        "Maybe take one of History.observations");
  }

  /** In jshell and in debuggers they were {@code StopCriterion$1@8b96fde}. */
  @Test
  void partsAreShownByTheirNames() {
    assertThat(
            List.of(
                StopCriterion.named("a", h -> Optional.empty()),
                PruningPolicies.fixed(3),
                InitialDesign.named("c", (space, n, random) -> List.of()),
                ChangeDetector.named("d", h -> List.of()),
                Recommender.named("e", h -> Optional.empty()),
                Aggregation.named("f", costs -> costs[0])))
        .hasToString("[a, fixed-3.0, c, d, e, f]");
  }

  /** Journals and tables met the null. */
  @Test
  void partsHaveNames() {
    Heuristic unnamed =
        new Heuristic() {
          @Override
          public Proposal suggest(History history, RandomGenerator random) {
            return DRAWN.suggest(history, random);
          }

          @Override
          public String name() {
            return null;
          }
        };
    refused(tuner().heuristic(() -> unnamed), "heuristic: name() gave null", "a short name");
  }

  @Test
  void whatIsNullWithinAnAnswerIsRefused() {
    refused(
        tuner().detector(h -> Collections.singletonList(null)),
        "the change detector in its list gave null");
    Heuristic silent =
        new Heuristic() {
          @Override
          public Proposal suggest(History history, RandomGenerator random) {
            return DRAWN.suggest(history, random);
          }

          @Override
          public Optional<String> unsupported(SearchSpace space) {
            return null;
          }
        };
    refused(tuner().heuristic(() -> silent), "unsupported(space) gave null", "Optional.empty()");
  }
}
