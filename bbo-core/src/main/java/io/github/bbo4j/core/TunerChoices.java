package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the user of a {@link TunerBuilder} chose, and how {@link TunerSettings} come of it: what was
 * not chosen is taken from the {@link TunerDefaults}, and what does not go together is refused.
 */
final class TunerChoices {
  private static final int FIRST_FAILURES = 10;
  private static final int MOST_POINTS = 10;
  private static final StopCriterion NO_CRITERION =
      StopCriterion.named("none", history -> Optional.empty());
  private static final InitialDesign DISTINCT =
      InitialDesign.named("distinct uniform points", NewPoints::uniform);

  private final SearchSpace space;
  @Nullable Objective objective;
  @Nullable Supplier<Heuristic> heuristic;
  @Nullable InitialDesign design;
  int designSize = -1;
  @Nullable ResamplingPolicy resampling;
  boolean resampleInitial = true;
  Aggregation aggregation = Aggregation.MEAN;
  PruningPolicy pruning = PruningPolicy.NONE;
  @Nullable Recommender recommender;
  int confirmations;
  @Nullable ResamplingPolicy confirmation;
  ChangeDetector detector = ChangeDetector.NONE;
  int budget = -1;
  @Nullable StopCriterion stop;
  int firstFailures = FIRST_FAILURES;
  int concurrency = -1;
  boolean freeRunning;
  List<Trial> known = List.of();
  Seed seed = new Seed(1);
  InstantSource clock = SteadyClock.start();
  @Nullable RunJournal journal;
  @Nullable Path journalFile;
  final List<TuningListener> listeners = new ArrayList<>();

  TunerChoices(SearchSpace space) {
    this.space = space;
  }

  /** Numbers the trials of earlier runs anew. */
  void know(List<Trial> trials) {
    List<Trial> numbered = new ArrayList<>();
    for (int place = 0; place < trials.size(); place++) {
      Trial t = Arguments.given(trials.get(place), "known trial " + place);
      if (t.purpose() == Purpose.FOREIGN || t.outcome().isCancelled()) {
        // The run that is given did not believe it either; or it never had an answer, so that the
        // configuration is still to be measured.
        continue;
      }
      numbered.add(
          new Trial(
              numbered.size(),
              here(t.configuration(), place),
              Purpose.INITIAL,
              Objectives.kept(t.outcome()),
              t.elapsed(),
              t.decisionTime()));
    }
    known = numbered;
  }

  /** The point of this space with a configuration's values, by name: spaces change between runs. */
  private Configuration here(Configuration known, int place) {
    if (space.contains(known)) {
      return known;
    }
    try {
      return space.configuration(known.asMap());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "configuration "
              + known
              + " of known trial "
              + place
              + " is not a point of this space: "
              + e.getMessage()
              + ". Maybe leave the trial out",
          e);
    }
  }

  /** The settings: everything resolved and checked. */
  TunerSettings settings(TunerDefaults defaults) {
    check();
    return new TunerSettings(
        space, seed, search(defaults), estimation(defaults), limits(), world(defaults));
  }

  private void check() {
    if (budget < 0 && stop != null && "exhausted".equals(stop.name()) && !space.isFinite()) {
      throw new IllegalStateException(
          "nothing bounds the run: a space with a real parameter is never exhausted. Maybe call budget(evaluations)");
    }
    if (budget < 0
        && stop == null
        && !(space.isCountable() && (resampling == null || resampling == ResamplingPolicy.NONE))) {
      throw new IllegalStateException(
          "nothing bounds the run. Maybe call budget(evaluations) or stop(criterion)");
    }
    if (budget >= 0 && confirmations >= budget) {
      throw new IllegalStateException(
          "confirm(" + confirmations + ") leaves nothing of budget(" + budget + ") for the search");
    }
    if (budget >= 0 && designSize > budget - confirmations) {
      throw new IllegalStateException(
          "an initial design of "
              + designSize
              + " points is more than the "
              + (budget - confirmations)
              + " evaluations of the search. Maybe a larger budget, or initialDesignSize(points)");
    }
  }

  private TunerSettings.Search search(TunerDefaults defaults) {
    Supplier<Heuristic> maker = heuristic;
    if (maker == null) {
      maker =
          () ->
              defaults
                  .heuristic(space)
                  .orElseThrow(
                      () ->
                          missing(
                              "no heuristic was chosen and none is on the class path",
                              "bbo-heuristics",
                              "heuristic(...)"));
    }
    InitialDesign points = design;
    if (points == null) {
      points = defaults.initialDesign().orElse(DISTINCT);
    }
    int size = designSize;
    if (size < 0) {
      // A third, of a small budget three points: of one, nothing can be learnt.
      size =
          budget < 0
              ? MOST_POINTS
              : Math.min(budget - confirmations, Math.min(MOST_POINTS, Math.max(3, budget / 3)));
    }
    ResamplingPolicy again = resampling;
    if (again == null) {
      again =
          budget < 0 ? ResamplingPolicy.NONE : defaults.resampling().orElse(ResamplingPolicy.NONE);
    }
    Heuristic first = Answers.heuristic(maker);
    refuse(first.name(), first.unsupported(space));
    refuse(again.name(), again.unsupported(space));
    refuse("the initial design", size == 0 ? Optional.empty() : points.unsupported(space));
    return new TunerSettings.Search(maker, points, size, again, resampleInitial, known);
  }

  /** A module that is not there, or whose entry was lost where jars were made one. */
  private static IllegalStateException missing(String what, String module, String call) {
    return new IllegalStateException(
        what
            + ". Maybe add "
            + module
            + ", call "
            + call
            + ", or, if it is in a jar made of several, merge their META-INF/services there");
  }

  private void refuse(String part, Optional<String> reason) {
    Answers.given(reason, part + ": unsupported(space)", "Optional.empty()")
        .ifPresent(
            why -> {
              throw new IllegalStateException(part + " can't work on this space: " + why);
            });
  }

  private TunerSettings.Estimation estimation(TunerDefaults defaults) {
    ResamplingPolicy leaders = confirmation;
    if (leaders == null) {
      leaders =
          confirmations == 0
              ? ResamplingPolicy.NONE
              : defaults
                  .confirmation()
                  .orElseThrow(
                      () ->
                          missing(
                              "no confirmation policy is on the class path",
                              "bbo-heuristics or bbo-noise",
                              "confirm(evaluations, policy)"));
    }
    Recommender chooser = recommender;
    if (chooser == null) {
      chooser = defaults.recommender().orElse(Recommender.LOWEST_COST);
    }
    return new TunerSettings.Estimation(aggregation, pruning, detector, leaders, chooser);
  }

  private TunerSettings.Limits limits() {
    return new TunerSettings.Limits(
        budget < 0 ? OptionalInt.empty() : OptionalInt.of(budget),
        confirmations,
        stop == null ? NO_CRITERION : stop,
        firstFailures,
        concurrency < 0 ? OptionalInt.empty() : OptionalInt.of(concurrency),
        freeRunning);
  }

  private TunerSettings.World world(TunerDefaults defaults) {
    RunJournal kept = journal;
    Path file = journalFile;
    if (kept == null && file != null) {
      kept =
          defaults
              .journal(file)
              .orElseThrow(
                  () ->
                      missing(
                          "no journal is on the class path", "bbo-tuner", "journal(RunJournal)"));
    }
    return new TunerSettings.World(
        Optional.ofNullable(objective), clock, listeners, Optional.ofNullable(kept));
  }
}
