package io.github.bbo4j.benchmarks.junit;

import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.replay.RecordedProblem;
import io.github.bbo4j.benchmarks.replay.RecordedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.core.arguments.Catalog;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands a {@link ReplayTest} what it asks for. */
final class ReplayExtension implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(ReplayExtension.class);
  private static final Set<Class<?>> TYPES =
      Set.of(Replay.class, ReplayResults.class, Problem.class, RecordedProblem.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ReplayTest asked = context.getRequiredTestMethod().getAnnotation(ReplayTest.class);
    Replay replay =
        context
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(Replay.class, key -> replay(asked, context), Replay.class);
    Class<?> type = parameter.getParameter().getType();
    if (type == Replay.class) {
      return replay;
    }
    return type == ReplayResults.class ? replay.run(asked.heuristic()) : replay.problem();
  }

  private static Replay replay(ReplayTest asked, ExtensionContext context) {
    ClassLoader loader = context.getRequiredTestClass().getClassLoader();
    RecordedSystem system =
        asked.dataset().endsWith(".csv") ? csv(asked, loader) : described(asked, loader);
    Problem problem = system.problem(asked.runs());
    return new Replay(problem, asked.runs(), asked.budget(), asked.repetitions(), asked.seed());
  }

  private static RecordedSystem csv(ReplayTest asked, ClassLoader loader) {
    URL resource = loader.getResource(asked.dataset());
    try {
      // Test resources are files, but of a jar of test resources.
      Path file =
          resource != null && resource.getProtocol().equals("file")
              ? Path.of(resource.toURI())
              : Path.of(asked.dataset());
      return RecordedSystems.csv(file, asked.objective(), "", asked.maximize());
    } catch (IOException | URISyntaxException e) {
      throw new ParameterResolutionException(
          "the dataset '"
              + asked.dataset()
              + "' can't be read. Maybe put it into src/test/resources",
          e);
    }
  }

  private static RecordedSystem described(ReplayTest asked, ClassLoader loader) {
    String dataset = asked.dataset();
    if (asked.maximize() || !asked.objective().equals(RecordedSystems.OBJECTIVE)) {
      throw new ParameterResolutionException(
          "objective and maximize say something of a CSV file, and '"
              + dataset
              + "' is none. Maybe leave them out: meta.json says it");
    }
    try {
      for (String folder : new String[] {dataset, "datasets/" + dataset}) {
        Optional<RecordedSystem> own = RecordedSystems.onClassPath(folder, loader);
        if (own.isPresent()) {
          return own.get();
        }
        if (loader.getResource(folder + "/data.csv") != null) {
          throw new ParameterResolutionException(
              "the folder of the dataset '"
                  + dataset
                  + "' has data.csv and no meta.json. Maybe write one beside it, which names the parameters, their levels and the unit");
        }
      }
      return RecordedSystems.shipped(dataset).orElseThrow(() -> unknown(dataset));
    } catch (IOException e) {
      throw new ParameterResolutionException("the dataset '" + dataset + "' can't be read", e);
    }
  }

  private static ParameterResolutionException unknown(String dataset) {
    String known = Catalog.unknown("dataset", dataset, RecordedSystems.shipped()).getMessage();
    return new ParameterResolutionException(
        known + ". Maybe put data.csv and meta.json into the folder src/test/resources/" + dataset);
  }
}
