package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Constraint;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Values;
import io.github.bbo4j.tuner.internal.Mistakes;
import io.github.bbo4j.tuner.internal.YamlValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The constraints of a tuning file, by name: bounds of a sum or product, and what must hold where
 * something else does.
 */
final class ConstraintSection {
  private final Map<String, Domain> domains;

  private ConstraintSection(Map<String, Domain> domains) {
    this.domains = domains;
  }

  /** The constraints on parameters with these domains. */
  static List<Constraint> read(Optional<YamlValue> section, Map<String, Domain> domains) {
    List<Constraint> constraints = new ArrayList<>();
    ConstraintSection reader = new ConstraintSection(domains);
    Mistakes mistakes = new Mistakes();
    for (YamlValue value : section.map(YamlValue::map).orElse(Map.of()).values()) {
      mistakes.check(
          () -> {
            try {
              constraints.add(reader.constraint(value));
            } catch (IllegalArgumentException e) {
              String list = value.get("product").isPresent() ? "product" : "sum";
              throw value.error(e, Map.of("parameters", list));
            }
          });
    }
    mistakes.refuse();
    return constraints;
  }

  private Constraint constraint(YamlValue value) {
    value.allow("sum", "product", "min", "max", "when", "then");
    if (value.get("when").isPresent() || value.get("then").isPresent()) {
      value.allow("when", "then");
      return implication(value.name(), value.require("when"), value.require("then"));
    }
    boolean product = value.get("product").isPresent();
    if (product == value.get("sum").isPresent()) {
      throw value.error(
          "a constraint needs 'sum' or 'product' (with min, max), or 'when' and 'then'");
    }
    String[] names = names(value.require(product ? "product" : "sum"));
    if (value.get("min").isEmpty() && value.get("max").isEmpty()) {
      throw value.error("neither 'min' nor 'max' is there: it forbids nothing");
    }
    long min = value.get("min").map(YamlValue::integer).orElse(Long.MIN_VALUE);
    long max = value.get("max").map(YamlValue::integer).orElse(Long.MAX_VALUE);
    return product
        ? Constraint.product(value.name(), min, max, names)
        : Constraint.sum(value.name(), min, max, names);
  }

  private String[] names(YamlValue list) {
    list.texts().forEach(name -> domain(list, name));
    return list.texts().toArray(new String[0]);
  }

  private Constraint implication(String name, YamlValue when, YamlValue then) {
    Map<String, Set<Object>> condition = values(when);
    Map<String, Set<Object>> consequence = values(then);
    Set<String> read = new LinkedHashSet<>(condition.keySet());
    read.addAll(consequence.keySet());
    return Constraint.of(
        name,
        values -> !hold(condition, values) || hold(consequence, values),
        read.toArray(new String[0]));
  }

  private static boolean hold(Map<String, Set<Object>> wanted, Values values) {
    return wanted.entrySet().stream()
        .allMatch(e -> e.getValue().contains(values.value(e.getKey())));
  }

  /** The values of each parameter that a mapping allows: one, or a list of them. */
  private Map<String, Set<Object>> values(YamlValue mapping) {
    Map<String, Set<Object>> wanted = new LinkedHashMap<>();
    for (YamlValue member : mapping.map().values()) {
      Domain domain = domain(member, member.name());
      Set<Object> allowed = new HashSet<>();
      for (YamlValue one : member.items()) {
        Object read = domain instanceof ChoiceDomain ? one.text() : one.scalar();
        if (!domain.contains(read)) {
          throw one.error("the value " + read + " must be " + domain.description());
        }
        allowed.add(domain.valueAt(domain.coordinateOf(read)));
      }
      wanted.put(member.name(), allowed);
    }
    if (wanted.isEmpty()) {
      throw mapping.error(mapping.name() + " is empty: it says nothing");
    }
    return wanted;
  }

  private Domain domain(YamlValue place, String name) {
    Domain domain = domains.get(name);
    if (domain == null) {
      throw place.error(
          "'" + name + "' is none of the parameters [" + String.join(", ", domains.keySet()) + "]");
    }
    return domain;
  }
}
