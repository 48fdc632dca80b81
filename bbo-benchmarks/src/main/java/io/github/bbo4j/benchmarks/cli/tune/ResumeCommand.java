package io.github.bbo4j.benchmarks.cli.tune;

import picocli.CommandLine.Command;

/** {@code bbo resume}: {@code tune --journal} for a journal that must be there. */
@Command(
    name = "resume",
    description = "Goes on with a run that was cut short: tune, with a journal that must be there.")
public final class ResumeCommand extends TuneCommand {
  /** For picocli. */
  public ResumeCommand() {}
}
