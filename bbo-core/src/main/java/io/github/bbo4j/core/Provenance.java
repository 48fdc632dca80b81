package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * What it takes to run a run again: the same seed and settings give the same decisions for the same
 * outcomes.
 *
 * @param seed the seed
 * @param settings everything that decides, by name, in a fixed order: {@code space}, {@code
 *     direction} (absent for ask/tell, where costs are told), {@code heuristic}, {@code initial
 *     design} and {@code initial points}, {@code warm start}, {@code resampling} and {@code
 *     resample initial}, {@code aggregation}, {@code pruning}, {@code change detector}, {@code
 *     recommender}, {@code budget}, {@code confirmation} and {@code confirmation policy}, {@code
 *     stop criterion}, {@code first failures}, {@code concurrency}, {@code free-running}. Parts of
 *     the library have the names that {@code byId} of their plural classes knows, or spell their
 *     settings out; a lambda is {@code custom}: give it a name to tell it from others
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
  private static final String DIRECTION = "direction";

  /** Copies the settings, keeping their order. */
  public Provenance {
    Arguments.given(settings, "settings");
    Arguments.given(library, "library");
    Arguments.given(java, "java");
    Arguments.given(os, "os");
    Arguments.given(started, "started");
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  static Provenance of(TunerSettings settings, Heuristic heuristic, Instant started) {
    return new Provenance(
        settings.seed().value(),
        named(settings, heuristic),
        version(Provenance.class),
        System.getProperty("java.vm.name", "") + " " + Runtime.version(),
        System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""),
        started);
  }

  /**
   * The direction of the objective; nothing for ask/tell without one, where costs are told. What
   * shows values turns costs into them by it.
   */
  public Optional<Objective.Direction> direction() {
    return Optional.ofNullable(settings.get(DIRECTION)).flatMap(Objective.Direction::ofWord);
  }

  /** That of the jar of a class: in its manifest, which is not read of modules. */
  static String version(Class<?> type) {
    return Optional.ofNullable(type.getPackage().getImplementationVersion())
        .or(
            () ->
                Optional.ofNullable(type.getModule().getDescriptor())
                    .flatMap(ModuleDescriptor::rawVersion))
        .orElse("unpackaged");
  }

  private static String warmStart(List<Trial> known) {
    if (known.isEmpty()) {
      return "none";
    }
    CRC32 sum = new CRC32();
    known.forEach(
        t ->
            sum.update(
                (t.configuration() + " " + t.outcome() + ";").getBytes(StandardCharsets.UTF_8)));
    return known.size() + " trials, CRC-32 " + Long.toHexString(sum.getValue());
  }

  private static Objective.Direction direction(Objective objective) {
    return Answers.given(
        objective.direction(), "objective " + objective.name() + ": direction()", "MINIMIZE");
  }

  private static Map<String, String> named(TunerSettings settings, Heuristic heuristic) {
    TunerSettings.Search search = settings.search();
    TunerSettings.Estimation estimation = settings.estimation();
    TunerSettings.Limits limits = settings.limits();
    Map<String, String> named = new LinkedHashMap<>();
    named.put("space", settings.space().toString());
    settings.world().objective().ifPresent(o -> named.put(DIRECTION, direction(o).word()));
    named.put("heuristic", heuristic.name());
    named.put("initial design", search.design().name());
    named.put("initial points", Integer.toString(search.designSize()));
    named.put("warm start", warmStart(search.known()));
    named.put("resampling", search.resampling().name());
    named.put("resample initial", search.resampleInitial() ? "yes" : "no");
    named.put("aggregation", estimation.aggregation().name());
    named.put("pruning", estimation.pruning().name());
    named.put("change detector", estimation.detector().name());
    named.put("recommender", estimation.recommender().name());
    named.put(
        "budget",
        limits.budget().isEmpty() ? "none" : Integer.toString(limits.budget().getAsInt()));
    named.put("confirmation", Integer.toString(limits.confirmations()));
    named.put("confirmation policy", estimation.confirmation().name());
    named.put("stop criterion", limits.stop().name());
    named.put("first failures", Integer.toString(limits.firstFailures()));
    named.put("concurrency", Integer.toString(limits.width()));
    named.put("free-running", limits.freeRunning() ? "yes" : "no");
    // A journal and the tables meet it where nobody can say whose it is.
    named.forEach((part, name) -> Answers.given(name, part + ": name()", "a short name"));
    return named;
  }
}
