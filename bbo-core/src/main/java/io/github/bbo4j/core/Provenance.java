package io.github.bbo4j.core;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What it takes to run a run again: the same seed and settings give the same decisions for the same
 * outcomes.
 *
 * @param seed the seed
 * @param settings space, heuristic, design, policies and criteria by name, in a fixed order
 * @param library version of bbo4j
 * @param java version of the JVM
 * @param os operating system and architecture
 * @param started when the run started
 */
public record Provenance(
    long seed,
    Map<String, String> settings,
    String library,
    String java,
    String os,
    Instant started) {

  /** Copies the settings, keeping their order. */
  public Provenance {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  static Provenance of(TunerSettings settings, Heuristic heuristic, Instant started) {
    String version = Provenance.class.getPackage().getImplementationVersion();
    return new Provenance(
        settings.seed().value(),
        named(settings, heuristic),
        version == null ? "unpackaged" : version,
        System.getProperty("java.vm.name", "") + " " + Runtime.version(),
        System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""),
        started);
  }

  private static Map<String, String> named(TunerSettings settings, Heuristic heuristic) {
    Map<String, String> named = new LinkedHashMap<>();
    TunerSettings.Limits limits = settings.limits();
    named.put("space", settings.space().toString());
    named.put("heuristic", heuristic.name());
    named.put("initial design", settings.search().designSize() + " points");
    named.put("resampling", settings.search().resampling().name());
    named.put(
        "confirmation",
        limits.confirmations() == 0 ? "none" : limits.confirmations() + " evaluations");
    named.put(
        "budget",
        limits.budget().isEmpty() ? "none" : Integer.toString(limits.budget().getAsInt()));
    named.put("concurrency", Integer.toString(limits.concurrency()));
    return named;
  }
}
