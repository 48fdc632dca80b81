package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.contract.ObjectiveContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A command whose cost is what it prints is a function of the configuration. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ProcessObjectiveContractTest extends ObjectiveContract {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("n", -500, 500).choice("mode", "a b", "$c", "'").build();

  @TempDir Path folder;

  private final List<ProcessObjective> opened = new ArrayList<>();

  @Override
  protected Objective objective() {
    Command command =
        Command.of("echo", "mode ${mode} cost=${n}")
            .cost(CostSource.regex("cost=([0-9.eE+-]+)"))
            .timeLimit(Duration.ofSeconds(60));
    ProcessObjective objective =
        ProcessObjective.of(
            SPACE, command, ProcessSettings.defaults().withDirectory(folder.resolve("runs")));
    opened.add(objective);
    return objective;
  }

  @Override
  protected SearchSpace space() {
    return SPACE;
  }

  @AfterEach
  void endWatchdogs() {
    opened.forEach(ProcessObjective::close);
  }
}
