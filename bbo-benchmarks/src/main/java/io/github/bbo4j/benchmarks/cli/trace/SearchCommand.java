package io.github.bbo4j.benchmarks.cli.trace;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.core.Recommender;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.random.Permutations;
import io.github.bbo4j.hplsim.trace.collective.Operation;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.study.TraceObjective;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code trace search}: looks for the machine and options on which a trace is fast. */
@Command(
    name = "search",
    description =
        "Searches platforms, mappings, algorithms of collectives and eager thresholds for the shortest replay of one trace.")
public final class SearchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "TRACE", description = "Trace to replay.")
  private Path trace = Path.of("");

  @Option(
      names = "--platform",
      required = true,
      paramLabel = "FILE",
      description = "SimGrid platform (.xml) or table of routes (.json); several are searched.")
  private List<Path> platforms = new ArrayList<>();

  @Option(
      names = "--mapping",
      paramLabel = "NAME",
      description =
          "sequential (process i on host i, again from the first), block (equally many neighbours on each host) or"
              + " random:SEED; several are searched (default: sequential).")
  private List<String> mappings = new ArrayList<>();

  @Option(
      names = "--algorithms",
      paramLabel = "OPERATION=NAME,NAME",
      description = "Algorithms of a collective to search, such as bcast=binomial_tree,NTSL.")
  private List<String> algorithms = new ArrayList<>();

  @Option(
      names = "--eager",
      split = ",",
      paramLabel = "BYTES",
      description = "Thresholds below which messages don't wait for their receive, increasing.")
  private List<Long> eager = new ArrayList<>();

  @Option(
      names = "--option",
      paramLabel = "KEY:VALUE",
      description = "Option of all replays; may come several times.")
  private List<String> options = new ArrayList<>();

  @Option(names = "--budget", paramLabel = "N", description = "Replays (default: 40).")
  private int budget = 40;

  @Option(names = "--seed", paramLabel = "S", description = "Seed (default: 42).")
  private long seed = 42;

  /** Creates the command; picocli sets its options. */
  public SearchCommand() {}

  @Override
  public Integer call() throws IOException {
    TraceObjective objective;
    try {
      objective = Inputs.read(spec, Map.of("eager", "--eager"), this::objective);
    } catch (TraceFormatException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
    // A replay is deterministic: no point needs a second one.
    TuningResult result =
        Tuner.on(objective.space())
            .objective(objective)
            .budget(budget)
            .resampling(ResamplingPolicies.none())
            .recommender(Recommender.LOWEST_COST)
            .seed(seed)
            .build()
            .run();
    spec.commandLine().getOut().println(result);
    return result.recommendation().isPresent() ? 0 : 1;
  }

  private TraceObjective objective() throws IOException {
    TraceObjective.Builder builder = TraceObjective.of(trace, ReplayOptions.of(options));
    int hosts = Integer.MAX_VALUE;
    for (Path platform : platforms) {
      Machine machine = RunFiles.machine(platform);
      hosts = Math.min(hosts, machine.hosts().size());
      builder.machine(String.valueOf(platform.getFileName()), machine);
    }
    int ranks;
    try (TraceFile file = TraceFile.open(trace)) {
      ranks = file.ranks();
    }
    for (String mapping : mappings.isEmpty() ? List.of("sequential") : mappings) {
      builder.mapping(mapping, hosts(mapping, ranks, hosts));
    }
    for (String line : algorithms) {
      String[] words = line.split("=", 2);
      if (words.length < 2) {
        throw new IllegalArgumentException(
            "--algorithms = '" + line + "' must be OPERATION=NAME,NAME");
      }
      builder.algorithms(operation(words[0]), words[1].split(",\\s*", -1));
    }
    if (!eager.isEmpty()) {
      builder.eager(eager.stream().mapToLong(Long::longValue).toArray());
    }
    return builder.build();
  }

  private static Operation operation(String id) {
    try {
      return Operation.valueOf(id.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "no collective '" + id + "'; there are " + List.of(Operation.values()), e);
    }
  }

  private static int[] hosts(String mapping, int ranks, int hosts) {
    if (mapping.equals("sequential")) {
      return IntStream.range(0, ranks).map(i -> i % hosts).toArray();
    }
    if (mapping.equals("block")) {
      return IntStream.range(0, ranks).map(i -> (int) ((long) i * hosts / ranks)).toArray();
    }
    if (mapping.matches("random:\\d{1,18}")) {
      SplittableRandom random = new SplittableRandom(Long.parseLong(mapping.substring(7)));
      int[] shuffled = Permutations.uniform(Math.max(ranks, hosts), random);
      return IntStream.range(0, ranks).map(i -> shuffled[i] % hosts).toArray();
    }
    throw new IllegalArgumentException(
        "mapping '" + mapping + "' must be sequential, block or random:SEED");
  }
}
