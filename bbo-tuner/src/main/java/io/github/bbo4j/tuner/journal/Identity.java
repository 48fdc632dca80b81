package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Domain;
import io.github.bbo4j.core.space.Parameter;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** What decides in a run, flat and by name, so that two runs can be compared line by line. */
final class Identity {
  /** Of the quantity behind the costs: minimise or maximise; absent if nobody said. */
  static final String DIRECTION = "direction";

  /** How many points the constraints leave; absent where they can't be counted. */
  static final String FEASIBLE = "feasible points";

  /** How many of some drawn points the constraints admit, where not every point is looked at. */
  static final String DRAWN = "admitted draws";

  /** Before the names of what is measured. */
  static final String SYSTEM = "system: ";

  /** What journals of older forms don't say, or of other spaces. */
  private static final Set<String> MAY_BE_ABSENT = Set.of(DIRECTION, FEASIBLE, DRAWN);

  /**
   * Parts as journals of earlier snapshots named them: without the points that they are given, or
   * without the number from which on a quantile acts.
   */
  private static final Pattern OLDER_NAME =
      Pattern.compile(
          "(default-first|default-[\\d.E]+|given(?= \\d+ then )|quantile-[\\d.E-]+$).*");

  private static final int DRAWS = 1024;

  /** Longer texts, of thousands of levels, are told by their beginning and a checksum. */
  private static final int LONGEST_TEXT = 10_000;

  private static final int SHOWN_OF_IT = 1000;

  /** Domains stand in journals as their classes print them: {@code IntegerDomain[min=1, ...]}. */
  private static final Pattern DOMAIN = Pattern.compile("^([A-Z]\\w*?)Domain\\[");

  private static final Function<MatchResult, String> KIND =
      m -> m.group(1).toLowerCase(Locale.ROOT) + "[";

  /** As many points are looked at one by one. */
  private static final int FEW = 10_000;

  private Identity() {}

  /** What a domain holds; one that doesn't say is another one in the next JVM. */
  private static String text(Parameter parameter) {
    Domain domain = parameter.domain();
    String text = domain.toString();
    if (text.equals(
        domain.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(domain)))) {
      throw new IllegalArgumentException(
          "parameter '"
              + parameter.name()
              + "': its domain "
              + domain.getClass().getName()
              + " has no toString of its own, by which the journal knows it again. Maybe make it a record");
    }
    return text;
  }

  /** Seed, parameters with their domains in order, constraints by name, and the settings. */
  static Map<String, String> of(SearchSpace space, Provenance provenance) {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("seed", Long.toString(provenance.seed()));
    List<String> names = new ArrayList<>();
    space
        .parameters()
        .forEach(
            parameter -> {
              names.add(parameter.name());
              identity.put("parameter " + parameter.name(), shortened(text(parameter)));
            });
    identity.put("order of the parameters", String.join(", ", names));
    space
        .constraints()
        .forEach(constraint -> identity.put("constraint " + constraint.name(), "present"));
    if (!space.constraints().isEmpty()) {
      constraints(space, identity);
    }
    provenance
        .settings()
        .forEach(
            (name, value) -> {
              // The space stands above, parameter by parameter.
              if (!name.equals("space")) {
                identity.put(name, shortened(value));
              }
            });
    return identity;
  }

  /**
   * What the constraints leave, since one may have changed under its name: the number of feasible
   * points with a checksum of them while they are few; else which of some fixed points are
   * feasible.
   */
  private static void constraints(SearchSpace space, Map<String, String> identity) {
    boolean countable = space.isCountable();
    boolean few = countable && space.longSize().orElse(Long.MAX_VALUE) <= FEW;
    if (countable) {
      identity.put(FEASIBLE, space.size() + (few ? checksum(space) : ""));
    }
    if (!few) {
      identity.put(DRAWN, admitted(space));
    }
  }

  private static String checksum(SearchSpace space) {
    CRC32C crc = new CRC32C();
    space.stream().forEach(c -> crc.update(c.toString().getBytes(StandardCharsets.UTF_8)));
    return text(crc);
  }

  private static String admitted(SearchSpace space) {
    RandomGenerator random = new Seed(0).stream("admitted draws", 0);
    CRC32C crc = new CRC32C();
    int admitted = 0;
    for (int i = 0; i < DRAWS; i++) {
      boolean inside = space.atUnit(random.doubles(space.dimension()).toArray()).isPresent();
      crc.update(inside ? 1 : 0);
      admitted += inside ? 1 : 0;
    }
    return admitted + " of " + DRAWS + text(crc);
  }

  private static String text(CRC32C crc) {
    return " (CRC-32C " + Long.toHexString(crc.getValue()) + ")";
  }

  /** What differs between two runs, by name; each text says what it was and is. */
  static Map<String, String> differences(Map<String, String> before, Map<String, String> now) {
    Set<String> names = new LinkedHashSet<>(before.keySet());
    names.addAll(now.keySet());
    Map<String, String> differences = new LinkedHashMap<>();
    for (String name : names) {
      String was = before.get(name);
      String is = now.get(name);
      // Who told costs by ask/tell said no direction, which contradicts none; nor do points that
      // were not counted.
      boolean open =
          (MAY_BE_ABSENT.contains(name) || name.startsWith(SYSTEM)) && (was == null || is == null);
      boolean same = was != null && is != null && isSame(was, is);
      if (!open && !same) {
        differences.put(name, name + " was " + shown(was) + " and is " + shown(is));
      }
    }
    return differences;
  }

  private static boolean isSame(String was, String is) {
    Matcher older = OLDER_NAME.matcher(was);
    boolean oldest = older.matches() && !was.contains("{") && is.startsWith(older.group(1) + " ");
    return oldest || shortened(was).equals(shortened(is));
  }

  private static String shown(@Nullable String value) {
    return value == null ? "absent" : "'" + DOMAIN.matcher(value).replaceFirst(KIND) + "'";
  }

  /** A text that fits into a line of the journal with many others. */
  static String shortened(String text) {
    if (text.length() <= LONGEST_TEXT) {
      return text;
    }
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return text.substring(0, SHOWN_OF_IT) + "... " + text.length() + " characters" + text(crc);
  }

  /** What a run was made with, by name, which may differ when it goes on. */
  static Map<String, String> versions(Provenance provenance) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("library", provenance.library());
    versions.put("java", provenance.java());
    versions.put("os", provenance.os());
    return versions;
  }
}
