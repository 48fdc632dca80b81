package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.RepetitionOptions;
import io.github.bbo4j.benchmarks.internal.Table;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.bayes.analysis.Effect;
import io.github.bbo4j.heuristics.bayes.analysis.Importance;
import io.github.bbo4j.heuristics.bayes.analysis.SurrogateAnalysis;
import io.github.bbo4j.heuristics.bayes.training.OutputTransform;
import io.github.bbo4j.sampling.InitialDesigns;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shares of variance by the surrogate beside closed forms. */
@Command(
    name = "importance",
    description =
        "Functional ANOVA of the surrogate on Latin hypercubes of functions whose shares are known:"
            + " largest errors, coverage of the 95 %% intervals, processor time; a Markdown table.",
    sortOptions = false)
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class ImportanceCommand implements Callable<Integer> {
  /** Below, a share is as good as none. */
  private static final double SOME = 0.005;

  @Spec private CommandSpec spec;

  @Option(
      names = "--points",
      split = ",",
      defaultValue = "100,200,500",
      paramLabel = "N",
      description = "Sizes of the designs (default: ${DEFAULT-VALUE}).")
  private List<Integer> points = List.of(100, 200, 500);

  @Mixin private RepetitionOptions repetitions;

  ImportanceCommand() {}

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Inputs.refuseIdle(spec, true, "has no effect here: designs are one after another", "--threads");
    int count = Inputs.read(spec, repetitions::repetitions);
    Inputs.read(spec, () -> points.stream().map(n -> Inputs.atLeast("--points", n, 2)).toList());
    Table table =
        new Table(
            2,
            List.of(
                "function",
                "points",
                "error, main effects",
                "error, pairs",
                "coverage, main effects",
                "coverage, pairs",
                "width, main effects",
                "CPU s"));
    out.print(table.markdownHead());
    for (SensitivityFunction function : SensitivityFunction.values()) {
      for (int n : points) {
        Tally tally = new Tally();
        for (int r = 0; r < count; r++) {
          tally.add(function, n, new Seed(repetitions.seed()).derive("importance", r));
        }
        out.print(Table.markdownLine(tally.row(function, n, count)));
        out.flush();
      }
    }
    return 0;
  }

  /** What the designs of one size say. */
  private static final class Tally {
    private double mainError;
    private double pairError;
    private int mains;
    private int mainsHeld;
    private int pairs;
    private int pairsHeld;
    private double width;
    private double seconds;

    void add(SensitivityFunction function, int n, Seed seed) {
      SearchSpace space = function.space();
      History history = History.empty(space);
      for (Configuration c :
          InitialDesigns.byId("lhs").points(space, n, seed.stream("design", 0))) {
        history = history.plus(c, Outcome.measured(function.cost(c)));
      }
      long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      Importance importance =
          SurrogateAnalysis.of(history, OutputTransform.STANDARDISE).orElseThrow().importance();
      seconds += (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9;
      for (Effect effect : importance.main()) {
        double truth = truth(function, space, effect);
        mainError = Math.max(mainError, Math.abs(effect.share() - truth));
        if (truth > SOME) {
          mains++;
          mainsHeld += holds(effect, truth);
          width += effect.high() - effect.low();
        }
      }
      for (Effect effect : importance.pairs()) {
        double truth = truth(function, space, effect);
        pairError = Math.max(pairError, Math.abs(effect.share() - truth));
        if (truth > SOME) {
          pairs++;
          pairsHeld += holds(effect, truth);
        }
      }
    }

    private static int holds(Effect effect, double truth) {
      return effect.low() <= truth && truth <= effect.high() ? 1 : 0;
    }

    private static double truth(SensitivityFunction function, SearchSpace space, Effect effect) {
      return function.share(effect.parameters().stream().map(space::indexOf).sorted().toList());
    }

    List<String> row(SensitivityFunction function, int n, int designs) {
      return List.of(
          function.name().toLowerCase(Locale.ROOT).replace('_', '-'),
          Integer.toString(n),
          number(mainError),
          number(pairError),
          mainsHeld + "/" + mains,
          pairsHeld + "/" + pairs,
          number(width / Math.max(1, mains)),
          String.format(Locale.ROOT, "%.2f", seconds / designs));
    }

    private static String number(double value) {
      return String.format(Locale.ROOT, "%.3f", value);
    }
  }
}
