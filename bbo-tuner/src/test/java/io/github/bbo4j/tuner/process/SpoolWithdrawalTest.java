package io.github.bbo4j.tuner.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A run that is to stop, and trials that no worker has begun. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class SpoolWithdrawalTest extends SpoolFixture {

  /** Jobs that wait in a queue. */
  private record Jobs(List<String> cancelled) implements SpoolObjective.Scheduler {
    @Override
    public String submit(Path worker, Path trial, List<String> words) {
      return trial.getFileName().toString().substring(0, "trial-000000".length());
    }

    @Override
    public boolean isGone(String job) {
      return false;
    }

    @Override
    public void cancel(String job) {
      cancelled.add(job);
    }
  }

  /**
   * After the first Ctrl-C workers took what waited, queued jobs were waited for, and what nobody
   * had taken stayed in the spool.
   */
  @Test
  void whoWithdrawsWaitsForTrialsThatAWorkerHasAndTakesTheOthersBack() throws Exception {
    List<String> cancelled = new CopyOnWriteArrayList<>();
    SpoolObjective objective =
        SpoolObjective.scheduled(SPACE, command(""), folder, new Jobs(cancelled));
    ExecutorService pool = Executors.newFixedThreadPool(3);
    CountDownLatch ended = new CountDownLatch(1);
    try {
      Future<Outcome> claimed = pool.submit(() -> run(objective, 1));
      Future<Outcome> waiting = pool.submit(() -> run(objective, 2));
      Path first = awaitTrial("trial-000001-");
      Path second = awaitTrial("trial-000002-");
      awaitFile(first.resolve("job"));
      awaitFile(second.resolve("job"));
      Files.createDirectory(first.resolve("claim"));
      objective.withdraw(ended::countDown);
      Future<Outcome> late = pool.submit(() -> run(objective, 3));
      while (cancelled.isEmpty() || Files.exists(second)) {
        Thread.sleep(5);
      }
      assertThat(ended.await(500, TimeUnit.MILLISECONDS)).as("one goes on").isFalse();
      Files.writeString(first.resolve("out"), "cost=7\n");
      Files.writeString(first.resolve("result"), "exit 0\nseconds 1.0\nended self\n");
      assertThat(claimed.get()).isEqualTo(Outcome.measured(7));
      ended.await();
      assertThat(waiting.isDone() || late.isDone()).as("they give no outcome").isFalse();
    } finally {
      pool.shutdownNow();
    }
    assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    assertThat(cancelled).contains("trial-000002").doesNotContain("trial-000001");
    try (var trials = Files.newDirectoryStream(folder, "*trial-*")) {
      assertThat(trials).allMatch(t -> t.getFileName().toString().startsWith("trial-000001-"));
    }
  }

  /** A worker that came later ran what nobody waited for. */
  @Test
  void anInterruptTakesBackWhatNoWorkerHasAndLeavesWhatOneHas() throws Exception {
    SpoolObjective objective = SpoolObjective.pilots(SPACE, command(""), folder);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.submit(() -> run(objective, 1));
    pool.submit(() -> run(objective, 2));
    Path claim = Files.createDirectory(awaitTrial("trial-000001-").resolve("claim"));
    Path waiting = awaitTrial("trial-000002-");
    pool.shutdownNow();
    assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    assertThat(claim).exists();
    assertThat(waiting).doesNotExist();
  }

  private Path awaitTrial(String beginning) throws Exception {
    while (true) {
      try (var trials = Files.newDirectoryStream(folder, beginning + "*")) {
        for (Path trial : trials) {
          return trial;
        }
      }
      Thread.sleep(5);
    }
  }

  private static void awaitFile(Path file) throws InterruptedException {
    while (!Files.exists(file)) {
      Thread.sleep(5); // The class's time limit is the bound.
    }
  }
}
