package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.completion.CompletionScript;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Commands, options and ids by the tab key. */
@Command(
    name = "completion",
    description = {
      "Prints what completes commands, options and ids by the tab key, in bash and zsh, where the program is started as bbo.",
      "In ~/.bashrc or ~/.zshrc, for all shells to come:",
      "  source <(bbo completion)"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  CompletionCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    // Not the line that was typed, which has this command alone.
    out.print(CompletionScript.of(Main.commandLine()));
    out.flush();
    return 0;
  }
}
