package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is told of a value that is in no domain: parameter, value and what there is, no class. */
class DomainWordsTest {
  private enum Mode {
    FAST,
    SAFE
  }

  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("n", 1, 9)
          .parameter("odd", new IntegerDomain(1, 9, 2))
          .geometric("block", 64, 4096, 2)
          .real("rate", 0.5, 2)
          .levels("size", 1, 2, 8)
          .levels("grade", "low", "high")
          .choice("codec", "xz", "5")
          .parameter("mode", ObjectDomain.of(Mode.FAST, Mode.SAFE))
          .factorPairs("grid", 24)
          .permutation("loops", 3)
          .build();

  private static final Map<String, List<Object>> WRONG =
      Map.ofEntries(
          Map.entry("n", List.of(10, "value = 10 must be a whole number from 1 to 9")),
          Map.entry(
              "odd",
              List.of(2, "value = 2 must be a whole number from 1 to 9, one of 1, 3, 5, 7, 9")),
          Map.entry(
              "block",
              List.of(100, "value = 100 must be one of 64, 128, 256, 512, 1024, 2048, 4096")),
          Map.entry("rate", List.of("x", "value = 'x' must be a number from 0.5 to 2.0")),
          Map.entry("size", List.of(3, "value = 3 must be one of 1, 2, 8")),
          Map.entry("grade", List.of("mid", "value = 'mid' must be one of 'low', 'high'")),
          Map.entry("codec", List.of(5, "value = 5 must be one of 'xz', '5'")),
          Map.entry("mode", List.of("slow", "value = 'slow' must be one of 'FAST', 'SAFE'")),
          Map.entry(
              "grid", List.of("5x5", "value = '5x5' must be a pair of factors of 24, such as 6x4")),
          Map.entry(
              "loops",
              List.of(
                  List.of(0, 0, 1),
                  "value = [0, 0, 1] must be an order of the numbers 0 to 2, such as [0, 1, 2]")));

  @Test
  void aValueThatIsNotThereIsToldInWords() {
    Configuration first = SPACE.at(SPACE.coordinatesAtUnit(new double[SPACE.dimension()]));
    assertThat(WRONG.keySet())
        .isEqualTo(Set.copyOf(SPACE.parameters().stream().map(Parameter::name).toList()));
    WRONG.forEach(
        (name, expected) ->
            assertThatThrownBy(() -> first.with(name, expected.get(0)))
                .hasMessage("parameter '" + name + "': " + expected.get(1)));
  }

  @Test
  void manyValuesAreTheFirstAndTheLast() {
    assertThat(new GeometricDomain(1, 1L << 40, 2).description())
        .isEqualTo("one of 1, 2, 4, 8, 16, ... 1099511627776 (41 in all)");
    assertThatThrownBy(() -> IntegerDomain.of(1, 3).valueAt(7))
        .hasMessage("coordinate = 7 must be in 0..2: the value is a whole number from 1 to 3");
  }

  @Test
  void aPointOfAnotherSpaceIsToldWhyItIsNone() {
    SearchSpace space = SearchSpace.builder().integer("n", 1, 9).build();
    Configuration larger =
        SearchSpace.builder().integer("n", 1, 99).build().configuration(Map.of("n", 20));
    assertThatThrownBy(() -> History.empty(space).plus(larger, Outcome.measured(1)))
        .hasMessage(
            "the configuration of trial 0 = {n=20} must be a point of the tuned space:"
                + " parameter 'n': value = 20 must be a whole number from 1 to 9");
    Configuration real =
        SearchSpace.builder().real("n", 1, 9).build().configuration(Map.of("n", 2));
    assertThatThrownBy(() -> real.requireIn(space, "start"))
        .hasMessageEndingWith("its parameters are of other kinds, or in another order");
  }
}
