package io.github.bbo4j.report;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.FactorPairDomain;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.RealDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Domains read back from the text that a journal keeps of them. */
final class DomainText {
  private static final Pattern KIND = Pattern.compile("(\\w+)\\[(.*)]");
  private static final Pattern FIELD = Pattern.compile("(\\w+)=([^,]*)");
  private static final Pattern LEVELS = Pattern.compile("levels=\\[(.*)], logarithmic=(\\w+)");

  private final String kind;
  private final String content;
  private final Collection<String> seen;

  private DomainText(String kind, String content, Collection<String> seen) {
    this.kind = kind;
    this.content = content;
    this.seen = seen;
  }

  /**
   * The domain of a text; of a kind that is not known, the values seen, without order.
   *
   * @param text of the domain
   * @param seen texts of values that occur
   */
  static Domain parse(String text, Collection<String> seen) {
    Matcher m = KIND.matcher(text);
    return m.matches()
        ? new DomainText(m.group(1), m.group(2), seen).domain()
        : new DomainText("", "", seen).labels(List.of());
  }

  private Domain domain() {
    return switch (kind) {
      case "IntegerDomain" -> new IntegerDomain(whole("min"), whole("max"), whole("step"));
      case "GeometricDomain" -> new GeometricDomain(whole("min"), whole("max"), whole("factor"));
      case "RealDomain" ->
          new RealDomain(
              Double.parseDouble(field("min")),
              Double.parseDouble(field("max")),
              Boolean.parseBoolean(field("logarithmic")));
      case "FactorPairDomain" -> new FactorPairDomain(whole("product"));
      case "PermutationDomain" -> PermutationDomain.of((int) whole("n"));
      case "LevelsDomain" -> levels();
      case "ChoiceDomain" ->
          labels(split(content.substring("labels=[".length(), content.length() - 1)));
      default -> labels(kind.equals("ObjectDomain") ? split(content) : List.of());
    };
  }

  private long whole(String name) {
    return Long.parseLong(field(name));
  }

  private String field(String name) {
    Matcher m = FIELD.matcher(content);
    while (m.find()) {
      if (m.group(1).equals(name)) {
        return m.group(2);
      }
    }
    throw new IllegalArgumentException(kind + "[" + content + "] has no " + name);
  }

  private Domain levels() {
    Matcher m = LEVELS.matcher(content);
    if (!m.matches()) {
      return labels(List.of());
    }
    List<Object> values = new ArrayList<>();
    for (String level : split(m.group(1))) {
      Optional<Object> number = number(level);
      if (number.isEmpty()) {
        return new LevelsDomain(List.copyOf(split(m.group(1))), false);
      }
      values.add(number.get());
    }
    return new LevelsDomain(values, Boolean.parseBoolean(m.group(2)));
  }

  private static Optional<Object> number(String text) {
    try {
      return Optional.of(
          text.matches("-?\\d+") ? (Object) Long.valueOf(text) : (Object) Double.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static List<String> split(String text) {
    return List.of(text.split(", ", -1));
  }

  /** Labels that hold a comma can't be told from two: what occurs and is none is added. */
  private Domain labels(List<String> known) {
    Set<String> all = new LinkedHashSet<>(known);
    all.addAll(seen);
    return new ChoiceDomain(List.copyOf(all));
  }
}
