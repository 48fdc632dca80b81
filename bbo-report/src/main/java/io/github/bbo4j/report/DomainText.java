package io.github.bbo4j.report;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.FactorPairDomain;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.RealDomain;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Domains read back from the text that a journal keeps of them. */
final class DomainText {
  private static final Pattern KIND = Pattern.compile("(\\w+)\\[(.*)]", Pattern.DOTALL);
  private static final Pattern FIELD = Pattern.compile("(\\w+)=([^,]*)");
  private static final Pattern SHORTENED =
      Pattern.compile("(.*)\\.\\.\\. \\d+ characters \\(CRC-32C \\w+\\)", Pattern.DOTALL);
  private static final Pattern LEVELS =
      Pattern.compile("levels=\\[(.*)], logarithmic=(\\w+)", Pattern.DOTALL);

  private final String kind;
  private final String content;
  private final Collection<Object> seen;

  private DomainText(String kind, String content, Collection<Object> seen) {
    this.kind = kind;
    this.content = content;
    this.seen = seen;
  }

  /**
   * The domain of a text; of a kind that is not known, the values seen, without order.
   *
   * @param text of the domain
   * @param seen values that occur: numbers, or texts and labels
   */
  static Domain parse(String text, Collection<Object> seen) {
    Matcher m = KIND.matcher(closed(text));
    return m.matches()
        ? new DomainText(m.group(1), m.group(2), seen).domain()
        : new DomainText("", "", seen).labels(List.of());
  }

  /** A long text is kept by its beginning alone: it ends with its last whole level. */
  private static String closed(String text) {
    Matcher m = SHORTENED.matcher(text);
    if (!m.matches() || !m.group(1).contains(", ")) {
      return text;
    }
    String begin = m.group(1).substring(0, m.group(1).lastIndexOf(", "));
    return begin
        + (begin.startsWith("LevelsDomain")
            ? "], logarithmic=false]"
            : begin.startsWith("ChoiceDomain") ? "]]" : "]");
  }

  private Domain domain() {
    return switch (kind) {
      case "IntegerDomain" ->
          new IntegerDomain(
              whole("min"), whole("max"), whole("step"), content.endsWith("logarithmic=true"));
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
    List<String> parts = split(m.group(1));
    boolean texts = seen.stream().anyMatch(String.class::isInstance);
    boolean numbers = parts.stream().allMatch(part -> number(part).isPresent());
    if (!texts && (numbers || !seen.isEmpty())) {
      return new LevelsDomain(rising(parts), Boolean.parseBoolean(m.group(2)));
    }
    List<Object> ordered = List.copyOf(new LinkedHashSet<>(joined(parts)));
    return ordered.containsAll(seen) ? new LevelsDomain(ordered, false) : labels(parts);
  }

  /** The numbers among the parts, and those that occur: of many levels only some are written. */
  private List<Object> rising(List<String> parts) {
    NavigableSet<Object> levels = new TreeSet<>(Comparator.comparing(DomainText::exact));
    parts.forEach(part -> number(part).ifPresent(levels::add));
    levels.addAll(seen);
    return List.copyOf(levels);
  }

  private static BigDecimal exact(Object number) {
    return number instanceof Long whole
        ? BigDecimal.valueOf(whole)
        : new BigDecimal(((Number) number).doubleValue());
  }

  private static Optional<Object> number(String text) {
    try {
      return Optional.of(
          text.matches("-?\\d+") ? (Object) Long.valueOf(text) : (Object) Double.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The parts of a list, without what says how many more there are. */
  private static List<String> split(String text) {
    return List.of(text.replaceFirst(", \\.\\.\\. \\d+ in all$", "").split(", ", -1));
  }

  /** The parts, those put together again that are one text with a comma in it. */
  private List<String> joined(List<String> parts) {
    List<String> all = new ArrayList<>(parts);
    for (Object value : seen) {
      String text = value.toString();
      List<String> pieces = List.of(text.split(", ", -1));
      int at = pieces.size() > 1 ? Collections.indexOfSubList(all, pieces) : -1;
      if (at >= 0) {
        all.subList(at, at + pieces.size()).clear();
        all.add(at, text);
      }
    }
    return all;
  }

  /** What occurs and is none of the labels is added. */
  private Domain labels(List<String> known) {
    Set<String> all = new LinkedHashSet<>(joined(known));
    seen.forEach(value -> all.add(value.toString()));
    return new ChoiceDomain(List.copyOf(all));
  }
}
