package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.tuner.plan.TuningFile;
import io.github.bbo4j.tuner.plan.TuningPlan;
import io.github.bbo4j.tuner.process.CostSource;
import io.github.bbo4j.tuner.shaman.ShamanComponent;
import io.github.bbo4j.tuner.shaman.ShamanExperiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The file that says what to tune, and what SHAMan's files need beside it. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class PlanOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "What to tune: docs/tuning-files.md.")
  private Path file;

  @Option(
      names = "--components",
      paramLabel = "FILE",
      description = "SHAMan's component file; FILE is its experiment file.")
  private @Nullable Path components;

  @Option(
      names = "--component-name",
      paramLabel = "NAME",
      description = "The component to tune, if the experiment has several.")
  private @Nullable String componentName;

  @Option(
      names = "--sbatch-file",
      paramLabel = "FILE",
      description = "The job's script, for SHAMan's files.")
  private @Nullable Path script;

  @Option(
      names = "--cost-pattern",
      paramLabel = "REGEX",
      description = "The cost is group 1 of its last match in the output, for SHAMan's files.")
  private @Nullable String costPattern;

  @Option(
      names = "--cost-json",
      paramLabel = "POINTER",
      description = "The cost is the number at a JSON pointer of the output, for SHAMan's files.")
  private @Nullable String costJson;

  PlanOptions() {}

  /** What is read. */
  List<String> files() {
    return Stream.of(file, components, script)
        .filter(Objects::nonNull)
        .map(String::valueOf)
        .toList();
  }

  /** The plan of the files. */
  TuningPlan read() throws IOException {
    return read(Set.of());
  }

  /**
   * The plan of the files.
   *
   * @param elsewhere keys of the file's search that options win over
   * @throws ParameterException if an option would do nothing beside the others, or is missing
   */
  TuningPlan read(Set<String> elsewhere) throws IOException {
    if (components == null) {
      if (Files.isReadable(file) && ShamanExperiment.isExperiment(file)) {
        throw wrongly(
            file
                + " is an experiment of SHAMan's. Maybe add --components FILE and --sbatch-file FILE");
      }
      refuseOfShaman();
      return TuningFile.read(file, TunerOptions::checkId, elsewhere);
    }
    if (script == null) {
      throw wrongly("SHAMan's files need the job's script. Maybe add --sbatch-file FILE");
    }
    if (costPattern != null && costJson != null) {
      throw wrongly("--cost-pattern and --cost-json are two costs. Maybe leave one of them out");
    }
    Optional<CostSource> cost =
        costPattern != null
            ? Optional.of(CostSource.regex(costPattern))
            : Optional.ofNullable(costJson).map(CostSource::json);
    return ShamanExperiment.read(
        file,
        ShamanComponent.read(components),
        Optional.ofNullable(componentName),
        TextFiles.read(script),
        cost);
  }

  /** A tuning file says all of that itself: who gives an option beside it expects it to win. */
  private void refuseOfShaman() {
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("--component-name", componentName);
    given.put("--sbatch-file", script);
    given.put("--cost-pattern", costPattern);
    given.put("--cost-json", costJson);
    given.forEach(
        (option, value) -> {
          if (value != null) {
            throw wrongly(
                option
                    + " is of SHAMan's files, and "
                    + file
                    + " is none"
                    + (option.startsWith("--cost")
                        ? ". Maybe say the cost in it, by its key 'cost'"
                        : ""));
          }
        });
  }

  private ParameterException wrongly(String why) {
    return new ParameterException(spec.commandLine(), why);
  }
}
