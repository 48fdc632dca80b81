package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Thousands of levels, kept packed, are what a few are. */
class ManyLevelsTest {
  private static final int MANY = 5000;

  private static final List<String> LABELS =
      IntStream.range(0, MANY).mapToObj(i -> "l\u00e9vel " + i * 7919 % MANY).toList();

  @Test
  void manyLabelsAreFoundAndRead() {
    ChoiceDomain domain = new ChoiceDomain(LABELS);
    assertThat(domain.labels()).isEqualTo(LABELS).hasSize(MANY);
    for (int i = 0; i < MANY; i++) {
      assertThat(domain.coordinateOf(LABELS.get(i))).isEqualTo(i);
      assertThat(domain.valueAt(i)).isEqualTo(LABELS.get(i));
    }
    assertThat(domain.labels().contains("l\u00e9vel 5000")).isFalse();
    assertThat(domain.labels().lastIndexOf("l\u00e9vel 0")).isZero();
    List<?> labels = domain.labels();
    assertThat(labels.indexOf(3)).isEqualTo(-1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> domain.coordinateOf("level 1"))
        .withMessageContaining("one of 'l\u00e9vel 0', '")
        .withMessageContaining("5000 in all")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
    LevelsDomain ordered = new LevelsDomain(new ArrayList<>(LABELS), false);
    assertThat(ordered.coordinateOf(LABELS.get(4711))).isEqualTo(4711);
    assertThat(ordered.isNumeric()).isFalse();
  }

  @Test
  void aLabelThatStandsTwiceIsNamed() {
    List<String> twice = new ArrayList<>(LABELS);
    twice.add(LABELS.get(17));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ChoiceDomain(twice))
        .withMessageContaining("'" + LABELS.get(17) + "' stands twice");
  }

  @Test
  void manyNumbersKeepTheirKind() {
    List<Object> whole = LongStream.range(0, MANY).mapToObj(i -> (Object) (i * 3)).toList();
    LevelsDomain longs = new LevelsDomain(whole, false);
    assertThat(longs.levels()).isEqualTo(whole);
    assertThat(longs.valueAt(2)).isEqualTo(6L);
    List<Object> halves = IntStream.range(0, MANY).mapToObj(i -> (Object) (i / 2.0f)).toList();
    LevelsDomain doubles = new LevelsDomain(halves, false);
    assertThat(doubles.valueAt(3)).isEqualTo(1.5);
    List<Object> mixed = new ArrayList<>(halves);
    mixed.add(MANY);
    assertThat(new LevelsDomain(mixed, false).valueAt(MANY)).isEqualTo((long) MANY);
    assertThat(longs.toString()).contains("0, 3, 6").contains("5000 in all").hasSizeLessThan(200);
  }

  /** By bisection: every level, what lies between, below and above, and numbers of other kinds. */
  @Test
  void numbersAreFoundByValue() {
    for (int n : new int[] {1, 2, 3, 10, MANY}) {
      List<Object> levels = IntStream.range(0, n).mapToObj(i -> (Object) (i * 2L)).toList();
      LevelsDomain domain = new LevelsDomain(levels, false);
      for (int i = 0; i < n; i++) {
        assertThat(domain.coordinateOf(2L * i)).isEqualTo(i);
        assertThat(domain.coordinateOf(2.0 * i)).isEqualTo(i);
        int between = 2 * i + 1;
        assertThatIllegalArgumentException().isThrownBy(() -> domain.coordinateOf(between));
      }
      for (Object no : new Object[] {-1, Double.NaN, Double.POSITIVE_INFINITY, "0"}) {
        assertThatIllegalArgumentException().isThrownBy(() -> domain.coordinateOf(no));
      }
    }
  }

  @Test
  void levelsAmongManyAreCheckedToo() {
    List<Object> falling = new ArrayList<>(LongStream.range(0, MANY).boxed().toList());
    falling.add(7L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LevelsDomain(falling, false))
        .withMessageContaining("do not rise at 7");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LevelsDomain(falling.subList(0, MANY), true))
        .withMessageContaining("level 0 has no logarithm");
    List<Object> labelled = new ArrayList<>(falling.subList(0, MANY));
    labelled.set(4000, "x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LevelsDomain(labelled, false))
        .withMessageContaining("mixes numbers and labels");
    labelled.set(0, "y");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LevelsDomain(labelled, false))
        .withMessageContaining("mixes numbers and labels");
  }

  /** A list of points whose values are all different: it was quadratic. */
  @Test
  void aListOfManyPointsIsMadeAndFound() {
    int n = 20_000;
    SplittableRandom random = new SplittableRandom(3);
    List<Map<String, Object>> points = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      points.add(Map.of("a", random.nextLong(1L << 50), "b", "k" + i, "c", random.nextDouble()));
    }
    SearchSpace space = SearchSpace.ofPoints(points);
    assertThat(space.longSize()).hasValue(n);
    for (int i = 0; i < n; i += 997) {
      Configuration c = space.unrank(i);
      assertThat(c.text("b")).isEqualTo(points.get(i).get("b"));
      assertThat(c.value("c")).isEqualTo(points.get(i).get("c"));
      assertThat(space.longRank(c)).isEqualTo(i);
    }
  }
}
