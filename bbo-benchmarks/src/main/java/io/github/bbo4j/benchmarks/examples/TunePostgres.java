package io.github.bbo4j.benchmarks.examples;

import io.github.bbo4j.core.Objectives;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.sampling.DefaultFirst;
import io.github.bbo4j.sampling.LatinHypercube;
import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.process.ProcessObjective;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tunes PostgreSQL under pgbench, transactions per second, to be made large. Each trial starts a
 * server of its own in its working directory by docs/examples/postgres.sh, which needs the packages
 * postgresql and postgresql-contrib. With a journal: killed at any moment, it goes on when it is
 * started again.
 *
 * <p>{@code synchronous_commit=off} trades durability: a crash of the machine loses the last
 * commits, up to three times {@code wal_writer_delay}. Who can't lose them says {@code durable}.
 *
 * <pre>
 * java -cp bbo-benchmarks.jar io.github.bbo4j.benchmarks.examples.TunePostgres docs/examples FOLDER [durable]
 * </pre>
 *
 * <p>The same as a file for {@code bbo tune}: docs/examples/postgres.yaml.
 */
public final class TunePostgres {
  private static final String COMMIT = "synchronous_commit";

  private TunePostgres() {}

  /**
   * What a run needs.
   *
   * @param examples the folder of postgres.sh
   * @param folder keeps the prepared database and the journal
   * @param durable whether commits wait for the disk in every trial
   * @param scale pgbench's, 15 MB each
   * @param seconds of load that are measured in a trial
   */
  record Setup(Path examples, Path folder, boolean durable, int scale, int seconds) {}

  /** Tunes in the folder given. */
  public static void main(String[] arguments) {
    boolean durable = arguments.length > 2 && arguments[2].equals("durable");
    TuningResult result =
        tune(new Setup(Path.of(arguments[0]), Path.of(arguments[1]), durable, 10, 8), 60);
    System.out.println(result);
    result
        .history()
        .observation(result.history().space().configuration(defaults(durable)))
        .ifPresent(d -> System.out.println("default: " + d.cost()));
  }

  /** PostgreSQL's own defaults. */
  static Map<String, Object> defaults(boolean durable) {
    Map<String, Object> defaults = new LinkedHashMap<>();
    defaults.put("shared_buffers_mb", 128);
    defaults.put("work_mem_mb", 4);
    if (!durable) {
      defaults.put(COMMIT, "on");
    }
    defaults.put("wal_compression", "off");
    defaults.put("commit_delay_us", 0);
    defaults.put("max_wal_size_mb", 1024);
    defaults.put("checkpoint_timeout_s", 300);
    defaults.put("effective_io_concurrency", 1);
    defaults.put("jit", "on");
    return defaults;
  }

  /** The knobs; {@code synchronous_commit} is one unless commits are to be durable. */
  static SearchSpace space(boolean durable) {
    var builder =
        SearchSpace.builder()
            .geometric("shared_buffers_mb", 16, 1024, 2)
            .geometric("work_mem_mb", 1, 64, 2);
    if (!durable) {
      builder.choice(COMMIT, "on", "off");
    }
    return builder
        .choice("wal_compression", "off", "pglz")
        .levels("commit_delay_us", 0, 50, 200, 1000, 4000)
        .geometric("max_wal_size_mb", 64, 4096, 2)
        .levels("checkpoint_timeout_s", 30, 60, 300, 900)
        .levels("effective_io_concurrency", 0, 1, 16, 128)
        .choice("jit", "on", "off")
        .build();
  }

  /**
   * Tunes.
   *
   * @param budget evaluations, about twelve seconds each at scale 10
   */
  static TuningResult tune(Setup setup, int budget) {
    SearchSpace space = space(setup.durable());
    Command command =
        Command.shell("exec bash \"$EXAMPLES/postgres.sh\"")
            .constant("EXAMPLES", setup.examples().toAbsolutePath().toString())
            .constant("DATA", setup.folder().resolve("data").toAbsolutePath().toString())
            .constant("SCALE", Integer.toString(setup.scale()))
            .constant("LOAD", Integer.toString(setup.seconds()))
            .cost(CostSource.regex("tps = ([0-9.]+) \\(without"))
            .timeLimit(Duration.ofMinutes(3));
    if (setup.durable()) {
      command = command.constant(COMMIT, "on");
    }
    DefaultFirst design = DefaultFirst.of(defaults(setup.durable()), new LatinHypercube());
    try (ProcessObjective postgres = ProcessObjective.of(space, command)) {
      return Tuner.on(space)
          .objective(Objectives.maximizing(postgres))
          .initialDesign(design, Math.min(10, budget))
          .budget(budget)
          .journal(setup.folder().resolve("postgres.jsonl"))
          .build()
          .run();
    }
  }
}
