package io.github.bbo4j.benchmarks.cli.options;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Turns a bad argument into a usage error, so that it exits with 2. */
public final class Inputs {
  private Inputs() {}

  /** Reads arguments. */
  @FunctionalInterface
  public interface Reading<T> {

    /** Reads. */
    T read() throws IOException;
  }

  /** What is read; an {@link IllegalArgumentException} on the way is a usage error. */
  public static <T> T read(CommandSpec spec, Reading<T> reading) throws IOException {
    try {
      return reading.read();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
