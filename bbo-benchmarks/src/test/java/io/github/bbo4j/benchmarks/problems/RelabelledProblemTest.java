package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bbo4j.benchmarks.replay.Datasets;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RelabelledProblemTest {
  private static final String MIXED = "bbob-mixint-f8-d5-i3"; // Of 2, 4, 8 and 16 levels, and real.

  private static double[] costs(Problem problem) {
    return problem.space().stream().mapToDouble(problem::trueCost).sorted().toArray();
  }

  @Test
  void orderedValuesAreLabelsInTheirOrder() {
    Problem inner = Problems.byName(MIXED).orElseThrow();
    Problem told = Problems.byName(MIXED + "~labels").orElseThrow();
    assertThat(told.name()).isEqualTo(MIXED + "~labels");
    assertThat(told.optimum()).isEqualTo(inner.optimum());
    assertThat(told.space().domain(0)).isEqualTo(inner.space().domain(0)); // Of two values.
    assertThat(told.space().domain(1)).isEqualTo(ChoiceDomain.of("1K", "2K", "3K", "4K"));
    assertThat(told.space().domain(4)).isEqualTo(inner.space().domain(4));
    Problem words = Problems.byName(MIXED + "~words").orElseThrow();
    assertThat(words.space().domain(1)).isEqualTo(ChoiceDomain.of("aa", "ab", "ac", "ad"));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20; i++) {
      Configuration point = told.space().sample(random);
      long[] same = point.coordinates();
      assertThat(told.trueCost(point)).isEqualTo(inner.trueCost(inner.space().at(same)));
      assertThat(words.trueCost(words.space().at(same))).isEqualTo(told.trueCost(point));
    }
  }

  @Test
  void aShuffledOrderIsOneOfAllValuesAndTheSameEachTime() {
    Problem inner = Problems.byName("bbob-f8-d2-i3~levels8").orElseThrow();
    Problem told = Problems.byName("bbob-f8-d2-i3~levels8~shuffled").orElseThrow();
    assertThat(told.space().domain(0)).isEqualTo(IntegerDomain.of(0, 7));
    assertThat(costs(told)).isEqualTo(costs(inner));
    double[] inOrder = inner.space().stream().mapToDouble(inner::trueCost).toArray();
    double[] shuffled = told.space().stream().mapToDouble(told::trueCost).toArray();
    assertThat(shuffled).isNotEqualTo(inOrder);
    Problem again = Problems.byName("bbob-f8-d2-i3~levels8~shuffled").orElseThrow();
    assertThat(again.space().stream().mapToDouble(again::trueCost).toArray()).isEqualTo(shuffled);
  }

  @Test
  void categoriesAreNumbersOrHaveThem() {
    Problem inner = Problems.byName("system-compressor-i3").orElseThrow();
    int place = -1;
    for (int j = 0; j < inner.space().dimension(); j++) {
      boolean several = inner.space().domain(j).isNominal() && inner.space().domain(j).size() > 2;
      place = several ? j : place;
    }
    int last = (int) inner.space().domain(place).size() - 1;
    SearchSpace codes = Problems.byName("system-compressor-i3~codes").orElseThrow().space();
    assertThat(codes.domain(place)).isEqualTo(IntegerDomain.of(0, last));
    SearchSpace numbered = Problems.byName("system-compressor-i3~numbered").orElseThrow().space();
    assertThat(numbered.domain(place).valueAt(last)).isEqualTo("v" + last);
  }

  @Test
  void indicesAreInTheirOrder() {
    Problem inner = Problems.byName("bbob-f8-d2-i3~levels8").orElseThrow();
    Problem told = Problems.byName("bbob-f8-d2-i3~levels8~indices").orElseThrow();
    assertThat(told.space().domain(1)).isEqualTo(IntegerDomain.of(0, 7));
    assertThat(told.space().stream().mapToDouble(told::trueCost).toArray())
        .isEqualTo(inner.space().stream().mapToDouble(inner::trueCost).toArray());
  }

  @Test
  void constraintsAreOnWhatIsStoodFor() {
    Problem inner = Problems.byName("bbob-constrained-f8-d2-i2~levels20").orElseThrow();
    for (String telling : List.of("~labels", "~shuffled")) {
      Problem told = Problems.byName(inner.name() + telling).orElseThrow();
      assertThat(told.space().longSize()).isEqualTo(inner.space().longSize());
      assertThat(costs(told)).isEqualTo(costs(inner));
    }
  }

  @Test
  void recordedSystemsAreToldSoToo() throws IOException {
    Problem inner = Datasets.problem("jvm_flags_time");
    boolean several =
        inner.space().parameters().stream()
            .anyMatch(p -> p.domain().isOrdered() && p.domain().size() > 2);
    assertThat(several).isTrue();
    Problem told = Datasets.problem("jvm_flags_time~labels");
    assertThat(told.space().longSize()).isEqualTo(inner.space().longSize());
    assertThat(costs(told)).isEqualTo(costs(inner));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Datasets.problem("jvm_flags_time~labelled"))
        .withMessageContaining("jvm_flags_time~labelled");
  }

  @Test
  void listsOfPointsAreToldSoToo() {
    SearchSpace listed =
        SearchSpace.ofPoints(
            List.of(
                Map.of("n", 1, "m", 5),
                Map.of("n", 2, "m", 7),
                Map.of("n", 4, "m", 5),
                Map.of("n", 4, "m", 9)));
    Problem inner = new Listed(listed);
    Problem told = Problems.told(inner, "shuffled").orElseThrow();
    assertThat(told.space().isListed()).isTrue();
    assertThat(costs(told)).isEqualTo(new double[] {6, 9, 9, 13});
    assertThat(Arrays.stream(costs(told)).min()).hasValue(told.optimum());
  }

  private record Listed(SearchSpace space) implements ExactProblem {
    @Override
    public String name() {
      return "listed";
    }

    @Override
    public double trueCost(Configuration c) {
      return c.integer("n") + c.integer("m");
    }

    @Override
    public double optimum() {
      return 6;
    }
  }

  @Test
  void whatHasNothingToTellOtherwiseIsRefused() {
    for (String telling : List.of("~labels", "~codes")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Problems.byName("bbob-f8-d2-i3" + telling))
          .withMessageContaining("bbob-f8-d2-i3 has no parameter")
          .withMessageContaining(telling);
    }
    assertThat(Problems.byName("bbob-f8-d2-i3~label")).isEmpty();
  }
}
