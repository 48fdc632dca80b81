package io.github.bbo4j.heuristics.bayes.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.ObjectDomain;
import io.github.bbo4j.core.space.PermutationDomain;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LabelOrderTest {
  private enum Level {
    O3,
    O1,
    O2
  }

  private static List<String> texts(Domain domain) {
    return LongStream.range(0, domain.size()).mapToObj(k -> domain.valueAt(k).toString()).toList();
  }

  /** The labels are told in an order that is none, the greatest first. */
  private static void assertOrder(String... rising) {
    String[] told = rising.clone();
    told[0] = rising[rising.length - 1];
    told[rising.length - 1] = rising[0];
    Domain choice = ChoiceDomain.of(told);
    assertThat(LabelOrder.of(choice).map(LabelOrderTest::texts)).hasValue(List.of(rising));
    assertThat(LabelOrder.asListed(choice)).isEmpty();
  }

  private static void assertOnlyAsListed(String... labels) {
    Domain choice = ChoiceDomain.of(labels);
    assertThat(LabelOrder.of(choice)).as("%s", Arrays.toString(labels)).isEmpty();
    assertThat(LabelOrder.asListed(choice).map(LabelOrderTest::texts)).hasValue(List.of(labels));
  }

  @Test
  void numbersAreInTheOrderOfTheirValues() {
    assertOrder("1", "2", "4", "10");
    assertOrder("-1", "0", "0.5", "+3");
    assertOrder("4 threads", "8 threads", "16 threads");
    assertOrder("1%", "5%", "20%");
    assertOrder("O0", "O1", "O2", "O3");
    assertOrder("nice -2", "nice 1", "nice 3");
    assertOrder("zstd-1", "zstd-9", "zstd-19"); // A hyphen is no sign.
  }

  @Test
  void unitsOfOneKindAreConverted() {
    assertOrder("64K", "128K", "1M", "1G");
    assertOrder("512", "4KiB", "1mb");
    assertOrder("900 us", "5 ms", "1 s", "2 min");
  }

  @Test
  void whatHasNoCommonNumberIsAsListed() {
    assertOnlyAsListed("low", "medium", "high");
    assertOnlyAsListed("auto", "1", "2");
    assertOnlyAsListed("O3", "Os", "Ofast");
    assertOnlyAsListed("1K", "2 s", "3");
    assertOnlyAsListed("gzip-1", "zstd-3", "lz4-1");
    assertOnlyAsListed("1", "1.0", "2"); // Two labels of one number.
    assertOnlyAsListed("v1.2.3", "v1.10.0", "v2");
    assertOnlyAsListed("0x10", "0x20", "0x8");
    assertOnlyAsListed("1e3", "1e4", "1e1");
  }

  @Test
  void objectsHaveTheirLabels() {
    assertThat(LabelOrder.of(ObjectDomain.of((Object[]) Level.values())).map(OrderedLabels::order))
        .hasValue(List.of(1, 2, 0));
    Map<String, Duration> named = new LinkedHashMap<>();
    named.put("2 s", Duration.ofSeconds(2));
    named.put("5 ms", Duration.ofMillis(5));
    named.put("1 min", Duration.ofMinutes(1));
    assertThat(LabelOrder.of(ObjectDomain.of(named)).map(OrderedLabels::order))
        .hasValue(List.of(1, 0, 2));
    Domain one = ObjectDomain.of(64, 8, 16);
    assertThat(LabelOrder.of(one).map(LabelOrderTest::texts)).hasValue(List.of("8", "16", "64"));
  }

  @Test
  void whatIsOrderedOrHasButTwoValuesIsLeftAlone() {
    String[] many = IntStream.range(0, 300).mapToObj(Integer::toString).toArray(String[]::new);
    List<Domain> others =
        List.of(
            ChoiceDomain.of("1", "2"),
            ObjectDomain.of(false, true),
            IntegerDomain.of(0, 7),
            LevelsDomain.of("low", "medium", "high"),
            PermutationDomain.of(4),
            ChoiceDomain.of(many));
    for (Domain domain : others) {
      assertThat(LabelOrder.of(domain)).isEmpty();
      assertThat(LabelOrder.asListed(domain)).isEmpty();
    }
  }
}
