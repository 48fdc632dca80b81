package io.github.bbo4j.benchmarks.junit;

import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that tunes a recorded system, several times with seeds of their own. The method may have
 * parameters of these types:
 *
 * <ul>
 *   <li>{@link ReplayResults}: the runs of {@link #heuristic()};
 *   <li>{@link Replay}: makes runs of anything else with the same seeds, to compare with;
 *   <li>{@link io.github.bbo4j.benchmarks.problems.Problem}: the recorded system itself.
 * </ul>
 *
 * <pre>{@code
 * @ReplayTest(dataset = "jvm_flags_time", budget = 60, repetitions = 20, seed = 7)
 * void tunesTheJvm(ReplayResults results, Replay replay) {
 *   results.assertWithin(20, 0.8);
 *   results.assertBeats(replay.run("random"), 0.05);
 * }
 * }</pre>
 *
 * <p>The same values give the same runs on any machine: such a test passes always or never.
 */
@Documented
@Test
@ExtendWith(ReplayExtension.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ReplayTest {

  /**
   * What is replayed: a folder with data.csv and meta.json on the class path, such as {@code
   * src/test/resources/codec} by {@code "codec"}, or in the folder {@code datasets} there; a CSV
   * file on the class path or of the project, such as {@code "codec.csv"}; else a dataset that
   * ships with the library.
   */
  String dataset();

  /** Of a CSV file: the column that holds the value; all others are parameters. */
  String objective() default RecordedSystems.OBJECTIVE;

  /** Of a CSV file: whether more is better. */
  boolean maximize() default false;

  /** Evaluations of each run, at least 1. */
  int budget() default 60;

  /** The number of runs, at least 1; 20 or more say something. */
  int repetitions() default 20;

  /** From which the seed of each run is derived. */
  long seed() default 1;

  /** The heuristic of the injected results, by id. */
  String heuristic() default "auto";

  /**
   * Which of the recorded runs of a configuration answers: by default their median; {@link
   * ReplayedRuns#RANDOM} gives the noise of the real system, which the tuner then deals with.
   */
  ReplayedRuns runs() default ReplayedRuns.MEDIAN;
}
