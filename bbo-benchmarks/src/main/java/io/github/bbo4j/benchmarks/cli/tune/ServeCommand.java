package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.report.LivePage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bbo serve}: the journals of a folder, in a browser on this machine. */
@Command(
    name = "serve",
    description = "Shows the journals of a folder in a browser on this machine, until Ctrl-C.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ServeCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FOLDER", description = "Where the journals (*.jsonl) are.")
  private Path folder;

  @Option(
      names = "--maximize",
      description =
          "The runs maximised, for journals that don't say (of ask/tell, where costs are told).")
  private boolean maximize;

  @Mixin private ServeOptions page;

  /** For picocli. */
  public ServeCommand() {}

  @Override
  public Integer call() throws Exception {
    if (!Files.isDirectory(folder)) {
      throw new BboException(folder + " is no folder. Maybe name that of the journals");
    }
    try (LivePage live = page.start()) {
      live.folder(folder, maximize ? Direction.MAXIMIZE : Direction.MINIMIZE);
      new CountDownLatch(1).await();
    }
    return 0;
  }
}
