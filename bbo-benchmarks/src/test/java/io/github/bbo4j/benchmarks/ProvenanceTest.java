package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.PruningPolicies;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.stop.StopCriteria;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.heuristics.bayes.KnowledgeGradientConfirmation;
import io.github.bbo4j.heuristics.bayes.KnowledgeGradientPolicy;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.recommend.ChangeDetectors;
import io.github.bbo4j.noise.recommend.Recommenders;
import io.github.bbo4j.noise.resampling.OcbaPolicy;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.sampling.InitialDesigns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a run says of itself is enough to run it again. */
class ProvenanceTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("x", 0, 29)
          .geometric("y", 1, 64, 2)
          .choice("z", "a", "b")
          .build();

  private static final Objective NOISY =
      (c, e) ->
          Outcome.measured(
              (20 + Math.abs(c.integer("x") - 11) + c.coordinate(1) + 3 * c.coordinate(2))
                  * Math.exp(0.1 * e.random().nextGaussian()));

  /** From nothing but the provenance, the space and the system. */
  private static TuningResult again(TuningResult first) {
    Map<String, String> said = first.provenance().settings();
    TunerBuilder tuner =
        Tuner.on(SPACE)
            .objective(NOISY)
            .seed(first.provenance().seed())
            .heuristic(() -> heuristic(said.get("heuristic")))
            .initialDesign(
                InitialDesigns.byId(said.get("initial design")),
                Integer.parseInt(said.get("initial points")))
            .resampling(policy(said.get("resampling")))
            .resampleInitial(said.get("resample initial").equals("yes"))
            .aggregation(Aggregations.byId(said.get("aggregation")))
            .pruning(PruningPolicies.byId(said.get("pruning")))
            .detector(ChangeDetectors.byId(said.get("change detector")))
            .recommender(recommender(said.get("recommender")))
            .budget(Integer.parseInt(said.get("budget")))
            .confirm(
                Integer.parseInt(said.get("confirmation")), policy(said.get("confirmation policy")))
            .concurrency(Integer.parseInt(said.get("concurrency")));
    if (said.get("free-running").equals("yes")) {
      tuner.freeRunning();
    }
    if (!said.get("stop criterion").equals("none")) {
      for (String criterion : said.get("stop criterion").split(" or ")) {
        tuner.stop(StopCriteria.byId(criterion));
      }
    }
    return tuner.build().run();
  }

  /** Names of heuristics with settings spell these out. */
  private static Heuristic heuristic(String name) {
    return Heuristics.ids().stream()
        .map(Heuristics::byId)
        .filter(h -> h.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static ResamplingPolicy policy(String name) {
    return switch (name) {
      case "knowledge-gradient" -> new KnowledgeGradientPolicy();
      case "knowledge-gradient-confirmation" -> new KnowledgeGradientConfirmation();
      case "ocba-confirmation" -> OcbaPolicy.confirmation();
      default -> ResamplingPolicies.byId(name);
    };
  }

  private static Recommender recommender(String name) {
    return name.equals("model") ? new PosteriorRecommender() : Recommenders.byId(name);
  }

  private static void assertSameTwice(TunerBuilder tuner) {
    TuningResult first = tuner.objective(NOISY).build().run();
    TuningResult second = again(first);
    assertThat(outcomes(second)).isEqualTo(outcomes(first));
    assertThat(second.recommendation()).isEqualTo(first.recommendation());
    assertThat(second.reason()).isEqualTo(first.reason());
    assertThat(second.provenance().settings()).isEqualTo(first.provenance().settings());
  }

  private static List<List<Object>> outcomes(TuningResult result) {
    return result.history().trials().stream()
        .map(t -> List.<Object>of(t.configuration(), t.purpose(), t.outcome()))
        .toList();
  }

  @Test
  void aRunByDefaultsIsMadeAgainFromItsProvenance() {
    assertSameTwice(Tuner.on(SPACE).budget(40).confirm(8));
  }

  @Test
  void aFreeRunningRunIsMadeAgainFromItsProvenance() {
    assertSameTwice(Tuner.on(SPACE).budget(30).concurrency(4).freeRunning());
  }

  @Test
  void aRunWithoutAnyDefaultIsMadeAgainFromItsProvenance() {
    assertSameTwice(
        Tuner.on(SPACE)
            .seed(77)
            .heuristic(() -> Heuristics.byId("ga-tournament-2pt"))
            .initialDesign(InitialDesigns.byId("sobol"), 7)
            .resampling(ResamplingPolicies.byId("bounded-filter"))
            .resampleInitial(false)
            .aggregation(Aggregations.byId("median"))
            .pruning(PruningPolicies.byId("best-3"))
            .detector(ChangeDetectors.byId("drift"))
            .recommender(Recommenders.byId("replicated"))
            .budget(60)
            .confirm(9, OcbaPolicy.confirmation())
            .stop(StopCriteria.byId("best:25:5"))
            .stop(StopCriteria.byId("duration:5000"))
            .concurrency(3));
  }

  @Test
  void differentPartsHaveDifferentProvenances() {
    Map<String, String> plain = said(Tuner.on(SPACE).budget(12));
    List<TunerBuilder> others =
        List.of(
            Tuner.on(SPACE).budget(12).heuristic(() -> Heuristics.byId("random")),
            Tuner.on(SPACE).budget(12).initialDesign(InitialDesigns.byId("halton"), 4),
            Tuner.on(SPACE).budget(12).initialDesignSize(5),
            Tuner.on(SPACE).budget(12).resampling(ResamplingPolicies.byId("ocba")),
            Tuner.on(SPACE).budget(12).resampleInitial(false),
            Tuner.on(SPACE).budget(12).aggregation(Aggregations.byId("median")),
            Tuner.on(SPACE).budget(12).pruning(PruningPolicies.byId("best-3")),
            Tuner.on(SPACE).budget(12).detector(ChangeDetectors.byId("drift")),
            Tuner.on(SPACE).budget(12).recommender(Recommenders.byId("replicated")),
            Tuner.on(SPACE).budget(13),
            Tuner.on(SPACE).budget(12).confirm(2),
            Tuner.on(SPACE).budget(12).stop(StopCriteria.byId("best:10:5")),
            Tuner.on(SPACE).budget(12).concurrency(2));
    for (TunerBuilder other : others) {
      assertThat(said(other)).isNotEqualTo(plain);
    }
  }

  private static Map<String, String> said(TunerBuilder tuner) {
    return tuner.build().start().result().provenance().settings();
  }
}
