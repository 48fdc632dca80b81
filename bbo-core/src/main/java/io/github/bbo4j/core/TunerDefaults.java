package io.github.bbo4j.core;

import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * What a module brings for tuners that did not choose: one implementation for each arm, found by
 * {@link ServiceLoader}. The core has none of its own and knows no arm.
 *
 * <p>The implementations on the class path are asked in the order of {@link #priority()}, highest
 * first, and by class name among equals; the first that has an answer gives it. bbo-heuristics
 * brings the heuristic, resampling, confirmation and recommender of a model, bbo-sampling the
 * initial design, bbo-noise confirmation and recommender without a model, bbo-tuner the journal.
 */
public interface TunerDefaults {

  /** A fresh heuristic for a run on the space. */
  default Optional<Heuristic> heuristic(SearchSpace space) {
    return Optional.empty();
  }

  /** The initial design for runs on any space; thread-safe. */
  default Optional<InitialDesign> initialDesign() {
    return Optional.empty();
  }

  /** The policy that measures again, for runs with a budget on any space; thread-safe. */
  default Optional<ResamplingPolicy> resampling() {
    return Optional.empty();
  }

  /** The policy of the confirmation stage, for any space; thread-safe. */
  default Optional<ResamplingPolicy> confirmation() {
    return Optional.empty();
  }

  /** The recommender for runs on any space; thread-safe. */
  default Optional<Recommender> recommender() {
    return Optional.empty();
  }

  /** The journal kept in a file; nothing is opened or written before a run starts. */
  default Optional<RunJournal> journal(Path file) {
    return Optional.empty();
  }

  /** Who is asked first: 0 by default, more for answers that know more. */
  default int priority() {
    return 0;
  }

  /** All defaults of the class path as one. */
  static TunerDefaults onClassPath() {
    List<TunerDefaults> all =
        ServiceLoader.load(TunerDefaults.class, TunerDefaults.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(
                Comparator.comparingInt(TunerDefaults::priority)
                    .reversed()
                    .thenComparing(d -> d.getClass().getName()))
            .toList();
    return new TunerDefaults() {
      private <T> Optional<T> first(Function<TunerDefaults, Optional<T>> question) {
        return all.stream().map(question).flatMap(Optional::stream).findFirst();
      }

      @Override
      public Optional<Heuristic> heuristic(SearchSpace space) {
        return first(d -> d.heuristic(space));
      }

      @Override
      public Optional<InitialDesign> initialDesign() {
        return first(TunerDefaults::initialDesign);
      }

      @Override
      public Optional<ResamplingPolicy> resampling() {
        return first(TunerDefaults::resampling);
      }

      @Override
      public Optional<ResamplingPolicy> confirmation() {
        return first(TunerDefaults::confirmation);
      }

      @Override
      public Optional<Recommender> recommender() {
        return first(TunerDefaults::recommender);
      }

      @Override
      public Optional<RunJournal> journal(Path file) {
        return first(d -> d.journal(file));
      }
    };
  }
}
