package io.github.bbo4j.report;

import io.github.bbo4j.core.Aggregation;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.Recommendation;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.StopCriterion.StopReason;
import io.github.bbo4j.core.Trial;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.ChoiceDomain;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.SearchSpaceBuilder;
import io.github.bbo4j.heuristics.bayes.PosteriorRecommender;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import io.github.bbo4j.tuner.journal.JournalRecord.Closed;
import io.github.bbo4j.tuner.journal.JournalRecord.Labelled;
import io.github.bbo4j.tuner.journal.JournalRecord.Opened;
import io.github.bbo4j.tuner.journal.JournalRecord.Suggested;
import io.github.bbo4j.tuner.journal.JournalRecord.Told;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Results read back from journals, for reports: also of runs that go on, since a journal is read
 * without a lock.
 *
 * <p>The space is that of the parameters as the journal describes them. Constraints are code that a
 * journal can't hold, so that slices of the surrogate may cross what the run could not.
 */
public final class JournalRuns {
  /** The criterion of a run that has not been closed. */
  static final String OPEN = "open";

  private final Map<Integer, Suggested> suggested = new TreeMap<>();
  private final Map<Integer, Told> told = new TreeMap<>();
  private Optional<Opened> opened = Optional.empty();
  private Optional<Direction> said = Optional.empty();
  private StopReason reason = new StopReason(OPEN, "not closed: it runs, or was cut short");

  private JournalRuns() {}

  /**
   * The result of a journal's run so far.
   *
   * @param journal file
   * @param unsaid the direction of a run whose journal doesn't say, as one by ask/tell; what a
   *     journal says counts
   * @return the result; its recommendation is made anew, by the model that tuners use by default
   * @throws io.github.bbo4j.tuner.journal.JournalException if the file can't be read, is no journal
   *     or is damaged in the middle
   */
  public static TuningResult read(Path journal, Direction unsaid) {
    return read(journal, unsaid, new PosteriorRecommender());
  }

  static TuningResult read(Path journal, Direction unsaid, Recommender recommender) {
    Arguments.given(unsaid, "unsaid");
    JournalRuns run = new JournalRuns();
    JournalReader.read(journal, run::take);
    return run.result(run.said.orElse(unsaid), recommender);
  }

  private void take(JournalRecord entry) {
    if (entry instanceof Opened o) {
      opened = Optional.of(o);
      said = o.direction().or(() -> said);
      reason = new StopReason(OPEN, "not closed: it runs, or was cut short");
    } else if (entry instanceof Suggested s) {
      suggested.put(s.trial(), s);
    } else if (entry instanceof Told t) {
      told.put(t.trial(), t);
    } else if (entry instanceof Closed c) {
      reason = new StopReason(c.criterion(), c.message());
    }
  }

  private TuningResult result(Direction direction, Recommender recommender) {
    Opened opening =
        opened.orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the journal holds no run: it is empty, or was cut short before the run began"));
    SearchSpace space = space(opening.identity());
    List<Trial> trials = new ArrayList<>();
    for (Told t : told.values()) {
      Suggested s = suggested.get(t.trial());
      if (s != null) {
        trials.add(
            new Trial(
                trials.size(),
                configuration(space, s),
                s.purpose(),
                t.outcome(),
                t.elapsed(),
                s.decisionTime()));
      }
    }
    History history = History.of(space, aggregation(opening.identity()), trials);
    Optional<Recommendation> costs = recommender.recommend(history);
    return TuningResult.of(costs, history, direction, reason, provenance(opening));
  }

  private static Aggregation aggregation(Map<String, String> identity) {
    String name = identity.getOrDefault("aggregation", "mean");
    return Aggregations.ids().stream()
        .map(Aggregations::byId)
        .filter(aggregation -> aggregation.name().equals(name))
        .findFirst()
        .orElse(Aggregation.MEAN);
  }

  private static Provenance provenance(Opened opening) {
    Map<String, String> settings = new LinkedHashMap<>(opening.identity());
    String seed = Optional.ofNullable(settings.remove("seed")).orElse("0");
    Map<String, String> versions = opening.versions();
    return new Provenance(
        Long.parseLong(seed),
        settings,
        versions.getOrDefault("library", ""),
        versions.getOrDefault("java", ""),
        versions.getOrDefault("os", ""),
        opening.time());
  }

  private SearchSpace space(Map<String, String> identity) {
    SearchSpaceBuilder builder = SearchSpace.builder();
    for (Map.Entry<String, String> entry : identity.entrySet()) {
      if (entry.getKey().startsWith("parameter ")) {
        String name = entry.getKey().substring("parameter ".length());
        Set<Object> seen = new LinkedHashSet<>();
        for (Suggested s : suggested.values()) {
          Object value = s.values().get(name);
          if (value != null) {
            seen.add(value instanceof Labelled l ? l.label() : value);
          }
        }
        builder.parameter(name, DomainText.parse(entry.getValue(), seen));
      }
    }
    return builder.build();
  }

  private static Configuration configuration(SearchSpace space, Suggested s) {
    Map<String, Object> values = new LinkedHashMap<>();
    s.values()
        .forEach(
            (name, value) -> {
              boolean label =
                  value instanceof Labelled
                      || space.domain(space.indexOf(name)) instanceof ChoiceDomain;
              values.put(name, label ? value.toString() : value);
            });
    return space.configuration(values);
  }
}
