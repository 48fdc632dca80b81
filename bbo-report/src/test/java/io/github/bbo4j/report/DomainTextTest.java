package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.FactorPairDomain;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.ObjectDomain;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.RealDomain;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DomainTextTest {
  private static Domain read(Object text, Object... seen) {
    return DomainText.parse(text.toString(), List.of(seen));
  }

  @Test
  void domainsComeBack() {
    List<Domain> domains =
        List.of(
            new IntegerDomain(-7, 9, 4),
            new IntegerDomain(1, 9, 4, true),
            new IntegerDomain(Long.MIN_VALUE / 2, 0, 1),
            new GeometricDomain(64, 4096, 4),
            new RealDomain(-1e-300, 2.5e17, false),
            new RealDomain(1e-9, 1e9, true),
            new FactorPairDomain(360),
            PermutationDomain.of(5),
            LevelsDomain.of(-2, 0, 7),
            LevelsDomain.of(1e-5, 0.5, 3),
            new LevelsDomain(List.of(1L, 10L, 100L), true),
            ChoiceDomain.of("a", "=", "a=b", "x[1]", "]]", "  y"));
    for (Domain domain : domains) {
      assertThat(read(domain)).as("%s", domain).isEqualTo(domain);
    }
    assertThat(read(ObjectDomain.of(Map.of("one", 1)))).isEqualTo(ChoiceDomain.of("one"));
  }

  /** A dot that stands for no end of a line lost the labels that no trial had. */
  @Test
  void labelsMayHoldTheEndOfALine() {
    assertThat(read(ChoiceDomain.of("a\nb", "c"), "c")).isEqualTo(ChoiceDomain.of("a\nb", "c"));
    assertThat(read(LevelsDomain.of("low\n", "high"), "high"))
        .isEqualTo(LevelsDomain.of("low\n", "high"));
  }

  @Test
  void labelsWithCommasArePutTogetherWhereTheyOccur() {
    assertThat(read(ChoiceDomain.of("a, b", "c"), "a, b")).isEqualTo(ChoiceDomain.of("a, b", "c"));
    assertThat(read(ChoiceDomain.of("a, b", "c"), "c")).isEqualTo(ChoiceDomain.of("a", "b", "c"));
    assertThat(read(LevelsDomain.of("1, 2", "3"), "1, 2")).isEqualTo(LevelsDomain.of("1, 2", "3"));
  }

  @Test
  void levelsOfDigitsAreWhatWasSeen() {
    assertThat(read(LevelsDomain.of("1", "2"), "1")).isEqualTo(LevelsDomain.of("1", "2"));
    assertThat(read(LevelsDomain.of(1, 2), 2L)).isEqualTo(LevelsDomain.of(1, 2));
  }

  @Test
  void ofManyOnlyTheWrittenAndTheSeenAreKnown() {
    Object[] many = IntStream.range(0, 100_000).mapToObj(i -> (Object) i).toArray();
    Domain domain = read(LevelsDomain.of(many), 70_000L);
    assertThat(domain.valueAt(0)).isEqualTo(0L);
    assertThat(domain.contains(70_000L)).isTrue();
    String begin = "LevelsDomain[levels=[1, 2, 3, 40... 77777 characters (CRC-32C 1a2b)";
    assertThat(read(begin, 9L)).isEqualTo(LevelsDomain.of(1, 2, 3, 9));
  }

  @Test
  void anotherKindHasTheValuesSeen() {
    assertThat(read("Angle[from=0, to=360]", 90L, "top")).isEqualTo(ChoiceDomain.of("90", "top"));
    assertThat(read("whatever", "a")).isEqualTo(ChoiceDomain.of("a"));
    assertThatThrownBy(() -> read("IntegerDomain[min=1, max=2]"))
        .hasMessage("IntegerDomain[min=1, max=2] has no step");
  }
}
