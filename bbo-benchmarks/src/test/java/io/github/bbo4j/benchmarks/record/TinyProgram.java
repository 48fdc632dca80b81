package io.github.bbo4j.benchmarks.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A program for child processes of the tests: prints a cost, fails or hangs, as its argument says.
 */
public final class TinyProgram {
  private TinyProgram() {}

  /** Runs the program. */
  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "print" -> System.out.println("noise 1.0\ncost: " + args[1]);
      case "print-error" -> System.err.println("noise 1.0\ncost: " + args[1]);
      case "complain" -> {
        System.err.println(args[1]);
        System.exit(3);
      }
      case "exit" -> System.exit(Integer.parseInt(args[1]));
      case "hang" -> TimeUnit.SECONDS.sleep(60);
      case "spawn" -> {
        String java = ProcessHandle.current().info().command().orElseThrow();
        Process child =
            new ProcessBuilder(
                    java,
                    "-cp",
                    System.getProperty("java.class.path"),
                    TinyProgram.class.getName(),
                    "hang")
                .start();
        Files.writeString(Path.of(args[1]), Long.toString(child.pid()));
        child.waitFor();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
  }
}
