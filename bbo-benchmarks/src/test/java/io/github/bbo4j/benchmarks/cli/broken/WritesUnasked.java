package io.github.bbo4j.benchmarks.cli.broken;

import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;

/** Breaks the rule that commands look at their outputs first, for ArchitectureTest. */
final class WritesUnasked {
  private WritesUnasked() {}

  static void run(Path out) throws IOException {
    AtomicFile.write(out, writer -> writer.write("replaced"));
  }
}
