package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.benchmarks.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command printed, and how it ended. */
record CliRun(int code, String out, String err) {
  /** A command in this JVM. */
  static CliRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(arguments, new PrintWriter(out), new PrintWriter(err));
    return new CliRun(code, out.toString(), err.toString());
  }
}
