package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.FactorPairDomain;
import io.github.bbo4j.core.space.GeometricDomain;
import io.github.bbo4j.core.space.IntegerDomain;
import io.github.bbo4j.core.space.LevelsDomain;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.RealDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.tuner.internal.Mistakes;
import io.github.bbo4j.tuner.internal.YamlValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The parameters of a tuning file: kinds of values, and the keys that each takes. */
final class ParameterSection {
  private static final List<String> OF_ALL = List.of("default", "env", "flag");

  /** Keys by the names that domains have for them. */
  private static final Map<String, String> KEYS =
      Map.of(
          "factor", "multiply", "labels", "choice", "product", "factors-of", "n", "permutation-of");

  private ParameterSection() {}

  /** The space; the defaults are put into the map. */
  static SearchSpace space(
      YamlValue parameters, Optional<YamlValue> constraints, Map<String, Object> defaults) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    Map<String, Domain> domains = new LinkedHashMap<>();
    Mistakes mistakes = new Mistakes();
    for (YamlValue parameter : parameters.map().values()) {
      mistakes.check(
          () -> {
            try {
              Domain domain = domain(parameter);
              builder.parameter(parameter.name(), domain);
              domains.put(parameter.name(), domain);
              parameter
                  .get("default")
                  .ifPresent(value -> defaults.put(parameter.name(), checked(value, domain)));
            } catch (IllegalArgumentException e) {
              throw parameter.error(e, KEYS);
            }
          });
    }
    mistakes.refuse();
    ConstraintSection.read(constraints, domains).forEach(builder::constraint);
    try {
      SearchSpace space = builder.build();
      if (defaults.size() == domains.size()) {
        checkDefaults(space, defaults);
      }
      return space;
    } catch (IllegalArgumentException e) {
      throw constraints.orElse(parameters).error(e);
    }
  }

  private static void checkDefaults(SearchSpace space, Map<String, Object> defaults) {
    try {
      space.configuration(defaults);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "of the defaults, "
              + e.getMessage()
              + ". Maybe change the one or the other: what the system runs with now is measured first",
          e);
    }
  }

  private static Object checked(YamlValue value, Domain domain) {
    Object read = read(value, domain);
    if (!domain.contains(read)) {
      throw value.error("the default " + read + " must be " + domain.description());
    }
    return read;
  }

  private static Object read(YamlValue value, Domain domain) {
    if (domain instanceof PermutationDomain && value.isList()) {
      return value.list().stream().map(YamlValue::scalar).toList();
    }
    return domain instanceof ChoiceDomain ? value.text() : value.scalar();
  }

  private static Domain domain(YamlValue p) {
    p.allow(
        "min",
        "max",
        "step",
        "multiply",
        "type",
        "scale",
        "choice",
        "levels",
        "factors-of",
        "permutation-of",
        "default",
        "env",
        "flag");
    if (p.get("choice").isPresent()) {
      return new ChoiceDomain(only(p, "a choice", "choice").require("choice").texts());
    }
    if (p.get("levels").isPresent()) {
      return LevelsDomain.of(
          only(p, "levels", "levels").require("levels").list().stream()
              .map(YamlValue::scalar)
              .toArray());
    }
    if (p.get("factors-of").isPresent()) {
      return new FactorPairDomain(
          only(p, "pairs of factors", "factors-of").require("factors-of").integer());
    }
    if (p.get("permutation-of").isPresent()) {
      YamlValue items = only(p, "a permutation", "permutation-of").require("permutation-of");
      return new PermutationDomain(items.integer(0), PermutationDomain.Neighbourhood.INSERTION);
    }
    return range(p);
  }

  /** Refuses keys of other kinds: whoever writes one means something by it. */
  private static YamlValue only(YamlValue p, String kind, String... own) {
    List<String> keys = Stream.concat(Arrays.stream(own), OF_ALL.stream()).toList();
    for (YamlValue member : p.map().values()) {
      if (!keys.contains(member.name())) {
        throw member.error(
            "the key '"
                + member.name()
                + "' means nothing beside "
                + kind
                + ", of which the keys are "
                + String.join(", ", keys));
      }
    }
    return p;
  }

  private static Domain range(YamlValue p) {
    String type = p.get("type").map(YamlValue::text).orElse("integer");
    if (type.equals("real")) {
      only(p, "type: real", "min", "max", "type", "scale");
      return new RealDomain(p.require("min").number(), p.require("max").number(), isLogarithmic(p));
    }
    if (!type.equals("integer")) {
      throw p.require("type").error("type = '" + type + "' must be integer or real");
    }
    if (p.get("multiply").isPresent()) {
      only(p, "multiply", "min", "max", "type", "multiply");
      return new GeometricDomain(whole(p, "min"), whole(p, "max"), whole(p, "multiply"));
    }
    only(p, "whole numbers (or multiply, or type: real)", "min", "max", "type", "step", "scale");
    long step = p.get("step").isPresent() ? whole(p, "step") : 1;
    return new IntegerDomain(whole(p, "min"), whole(p, "max"), step, isLogarithmic(p));
  }

  private static boolean isLogarithmic(YamlValue p) {
    String scale = p.get("scale").map(YamlValue::text).orElse("linear");
    if (!scale.equals("linear") && !scale.equals("log")) {
      throw p.require("scale").error("scale = '" + scale + "' must be linear or log");
    }
    return scale.equals("log");
  }

  private static long whole(YamlValue p, String key) {
    YamlValue value = p.require(key);
    try {
      return value.integer();
    } catch (BboException e) {
      throw p.get("type").isPresent()
          ? e
          : value.error(
              key + " = '" + value.text() + "' must be a whole number. Maybe add 'type: real'");
    }
  }
}
