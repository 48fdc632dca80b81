package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.ObjectDomain;
import io.github.bbo4j.core.space.SearchSpace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Categories seen as levels in an order: of thread counts and of low, medium and high that were
 * told as a choice a process learns nothing from one about the next.
 */
enum LabelOrder implements Alternative {
  /**
   * By the number that all labels have, between a common beginning and units of one kind ("1", "2",
   * "4"; "O0", "O1"; "64K", "1M"; "5 ms", "1 s").
   */
  BY_NUMBERS(LabelOrder::of),
  /** As they are listed, where the labels tell no order ("low", "medium", "high"). */
  AS_LISTED(LabelOrder::asListed);

  /** Of two categories there is but one order. */
  private static final int FEWEST = 3;

  /** More than users write down by hand; finding a place among them takes time. */
  private static final int MOST = 256;

  private static final Pattern LABEL =
      Pattern.compile("(\\D*?)((?:(?<!\\w)[-+])?\\d{1,18}(?:\\.\\d{1,18})?)[ _]?([A-Za-z%]*)");

  private static final Map<String, BigDecimal> BYTES =
      Map.of(
          "", BigDecimal.ONE,
          "k", BigDecimal.valueOf(1L << 10),
          "m", BigDecimal.valueOf(1L << 20),
          "g", BigDecimal.valueOf(1L << 30),
          "t", BigDecimal.valueOf(1L << 40));

  private static final Map<String, BigDecimal> SECONDS =
      Map.of(
          "ns",
          new BigDecimal("1e-9"),
          "us",
          new BigDecimal("1e-6"),
          "ms",
          new BigDecimal("1e-3"),
          "s",
          BigDecimal.ONE,
          "min",
          BigDecimal.valueOf(60),
          "h",
          BigDecimal.valueOf(3600));

  private final Function<Domain, Optional<OrderedLabels>> ordered;

  LabelOrder(Function<Domain, Optional<OrderedLabels>> ordered) {
    this.ordered = ordered;
  }

  @Override
  public BitSet places(History told) {
    SearchSpace space = told.space();
    return Alternative.places(space, j -> ordered.apply(space.domain(j)).isPresent());
  }

  @Override
  public Domain seen(Domain told) {
    return ordered.apply(told).orElseThrow();
  }

  @Override
  public String note() {
    return "in order";
  }

  /** A label taken apart. */
  private record Parts(String beginning, BigDecimal number, String unit) {
    static Optional<Parts> of(String label) {
      Matcher parts = LABEL.matcher(label.strip());
      return parts.matches()
          ? Optional.of(new Parts(parts.group(1), new BigDecimal(parts.group(2)), parts.group(3)))
          : Optional.empty();
    }
  }

  /**
   * A domain in the order of the numbers in its labels.
   *
   * @param domain of a parameter
   * @return empty unless it has categories, three or more, whose labels tell such an order
   */
  static Optional<OrderedLabels> of(Domain domain) {
    if (!mayHaveOrder(domain)) {
      return Optional.empty();
    }
    List<Parts> labels = new ArrayList<>();
    for (int k = 0; k < domain.size(); k++) {
      Optional<Parts> parts = Parts.of(label(domain, k));
      if (parts.isEmpty()) {
        return Optional.empty();
      }
      labels.add(parts.get());
    }
    return numbers(labels).map(numbers -> new OrderedLabels(domain, order(numbers)));
  }

  /**
   * A domain in the order in which its categories are listed.
   *
   * @param domain of a parameter
   * @return empty unless it has categories, three or more, whose labels tell no order
   */
  static Optional<OrderedLabels> asListed(Domain domain) {
    return mayHaveOrder(domain) && of(domain).isEmpty()
        ? Optional.of(
            new OrderedLabels(domain, IntStream.range(0, (int) domain.size()).boxed().toList()))
        : Optional.empty();
  }

  private static String label(Domain domain, int coordinate) {
    Domain labels = domain instanceof ObjectDomain objects ? objects.labels() : domain;
    return labels.valueAt(coordinate).toString();
  }

  private static boolean mayHaveOrder(Domain domain) {
    return domain.isNominal()
        && domain.isFinite()
        && domain.featureCount() == 1
        && domain.size() >= FEWEST
        && domain.size() <= MOST;
  }

  private static List<Integer> order(List<BigDecimal> numbers) {
    return IntStream.range(0, numbers.size())
        .boxed()
        .sorted(Comparator.comparing(numbers::get))
        .toList();
  }

  /** What the labels stand for, in one unit; empty if that is not clear, or two are the same. */
  private static Optional<List<BigDecimal>> numbers(List<Parts> labels) {
    boolean common =
        labels.stream().map(Parts::beginning).distinct().count() == 1
            && labels.stream().allMatch(l -> l.beginning().isEmpty() || l.unit().isEmpty());
    Optional<List<BigDecimal>> numbers =
        !common
            ? Optional.empty()
            : labels.stream().map(Parts::unit).distinct().count() == 1
                ? Optional.of(labels.stream().map(Parts::number).toList())
                : in(labels, BYTES).or(() -> in(labels, SECONDS));
    return numbers.filter(
        n ->
            new HashSet<>(n.stream().map(BigDecimal::stripTrailingZeros).toList()).size()
                == n.size());
  }

  private static Optional<List<BigDecimal>> in(List<Parts> labels, Map<String, BigDecimal> units) {
    List<BigDecimal> numbers = new ArrayList<>();
    for (Parts label : labels) {
      BigDecimal factor = units.get(units.equals(BYTES) ? ofBytes(label.unit()) : label.unit());
      if (factor == null) {
        return Optional.empty();
      }
      numbers.add(label.number().multiply(factor));
    }
    return Optional.of(numbers);
  }

  /** "K" of "KiB", "KB" and "k". */
  private static String ofBytes(String unit) {
    return unit.replaceFirst("i?[bB]$", "").toLowerCase(Locale.ROOT);
  }
}
