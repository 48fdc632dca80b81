package io.github.bbo4j.benchmarks.compare;

import io.github.bbo4j.benchmarks.metrics.RunRecord;
import io.github.bbo4j.benchmarks.metrics.RunRecorder;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The one runner of all experiments: tunes problems by contenders, repetition by repetition.
 *
 * <p>The seed of a run follows from the settings and the repetition alone, whatever the contender:
 * initial designs are paired. So it does whatever the problem, unless the settings are of one
 * ({@link RunSettings.Seeding#ofProblem}). Stateless and thread-safe.
 */
public final class Experiment {
  private Experiment() {}

  /**
   * A run that threw.
   *
   * @param task what was to be done
   * @param cause why there is no result
   */
  public record Failure(Task task, RuntimeException cause) {

    /** Contender, problem and what went wrong, as one line. */
    public String message() {
      return task.contender().name()
          + " on "
          + task.problem().name()
          + ", repetition "
          + task.repetition()
          + ": "
          + (cause.getMessage() == null ? cause.toString() : cause.getMessage());
    }
  }

  /**
   * What became of several runs.
   *
   * @param results of those that ended well, in the order of their tasks
   * @param failures of the others, in the same order
   * @param <R> result of a run
   */
  public record Results<R>(List<R> results, List<Failure> failures) {

    /** Copies the lists. */
    public Results {
      results = List.copyOf(results);
      failures = List.copyOf(failures);
    }

    /**
     * The results of the contenders none of whose runs failed: tests need all pairs.
     *
     * @param contender the name of the contender of a result
     */
    public List<R> paired(Function<R, String> contender) {
      Arguments.given(contender, "contender");
      List<String> failed = failures.stream().map(f -> f.task().contender().name()).toList();
      return results.stream().filter(r -> !failed.contains(contender.apply(r))).toList();
    }

    /**
     * The results, if every run ended well.
     *
     * @throws BboException if one did not; the message is that of the first
     */
    public List<R> complete() {
      if (!failures.isEmpty()) {
        throw new BboException(failures.get(0).message(), failures.get(0).cause());
      }
      return results;
    }
  }

  /** Tunes. */
  public static TuningResult tune(Task task, TuningListener... listeners) {
    Arguments.given(task, "task");
    Arguments.given(listeners, "listeners");
    RunSettings settings = task.settings();
    TunerBuilder builder =
        Tuner.on(task.problem().space())
            // A recorded system may fail at any point, the first ones included.
            .stopAfterFailures(0)
            .objective(task.problem().objective())
            .initialDesign(
                settings.design(),
                Math.min(settings.initial(), settings.budget() - settings.confirmation()))
            .aggregation(settings.aggregation())
            .budget(settings.budget())
            .confirm(settings.confirmation())
            .stop(settings.stop())
            .seed(task.seed());
    settings.resampling().ifPresent(policy -> builder.resampling(policy.get()));
    task.contender().choices().apply(builder, settings);
    for (TuningListener listener : listeners) {
      builder.listener(listener);
    }
    return builder.build().run();
  }

  /** Tunes and notes what was true after each evaluation. */
  public static RunRecord record(Task task, TuningListener... listeners) {
    Arguments.given(task, "task");
    Arguments.given(listeners, "listeners");
    RunRecorder recorder = new RunRecorder(task.problem());
    List<TuningListener> all = new ArrayList<>(List.of(listeners));
    all.add(recorder);
    TuningResult result = tune(task, all.toArray(new TuningListener[0]));
    return recorder.record(task.contender().name(), task.repetition(), result);
  }

  /**
   * Does runs at the same time. One that throws costs its own result only.
   *
   * @param tasks what to do
   * @param threads how many runs go on at a time; decision times suffer from more than one, nothing
   *     else does
   * @param run does one of them, such as {@link #record}
   * @param done told of each result, one at a time, in any order
   * @param <R> result of a run
   * @return results and failures in the order of the tasks
   * @throws BboException if this thread is interrupted
   */
  public static <R> Results<R> runAll(
      List<Task> tasks, int threads, Function<Task, R> run, Consumer<R> done) {
    Arguments.given(tasks, "tasks");
    Arguments.given(run, "run");
    Arguments.given(done, "done");
    Object lock = new Object();
    List<Results<R>> only = new ArrayList<>();
    runRows(
        List.of(tasks),
        threads,
        task -> {
          R result = run.apply(task);
          synchronized (lock) {
            done.accept(result);
          }
          return result;
        },
        (row, results) -> only.add(results));
    return only.get(0);
  }

  /**
   * Does the runs of the rows of a table at the same time, those of different rows too.
   *
   * @param rows what to do for each row
   * @param threads how many runs go on at a time
   * @param run does one of them
   * @param done told, in this thread, of each row and its place, in order, as soon as it and all
   *     rows before it are done
   * @param <R> result of a run
   * @throws BboException if this thread is interrupted
   */
  public static <R> void runRows(
      List<List<Task>> rows,
      int threads,
      Function<Task, R> run,
      BiConsumer<Integer, Results<R>> done) {
    Arguments.given(rows, "rows");
    Arguments.given(run, "run");
    Arguments.given(done, "done");
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<List<Future<R>>> futures = new ArrayList<>();
      for (List<Task> row : rows) {
        futures.add(row.stream().map(task -> executor.submit(() -> run.apply(task))).toList());
      }
      for (int i = 0; i < rows.size(); i++) {
        done.accept(i, collected(futures.get(i), rows.get(i)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BboException("interrupted; what was written stays", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static <R> Results<R> collected(List<Future<R>> futures, List<Task> tasks)
      throws InterruptedException {
    List<Failure> failures = new ArrayList<>();
    List<R> results = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      collect(futures.get(i), tasks.get(i), results).ifPresent(failures::add);
    }
    return new Results<>(results, failures);
  }

  private static <R> Optional<Failure> collect(Future<R> future, Task task, List<R> results)
      throws InterruptedException {
    try {
      results.add(future.get());
      return Optional.empty();
    } catch (ExecutionException e) {
      RuntimeException cause =
          e.getCause() instanceof RuntimeException known
              ? known
              : new BboException("the run died: " + e.getCause(), e);
      return Optional.of(new Failure(task, cause));
    }
  }
}
