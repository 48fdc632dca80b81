package io.github.bbo4j.benchmarks.cli.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Other programs as contenders. */
final class PeerOptions {
  @Option(
      names = "--peer",
      paramLabel = "NAME=COMMAND",
      description =
          "A program that is asked and told, as a contender; may come several times:"
              + " docs/benchmarks/quality.md.")
  private Map<String, String> programs = new LinkedHashMap<>();

  /** The programs, to be closed. */
  Peers peers() {
    return new Peers(programs);
  }
}
