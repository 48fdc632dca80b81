package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.messages.Messages;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;

/**
 * What a program prints, and whether that arrived: a {@link PrintWriter} keeps to itself why it
 * could not write. For one thread.
 */
final class StandardOutput {
  private final PrintWriter writer;
  private Optional<IOException> failure = Optional.empty();

  /**
   * Prints to a stream.
   *
   * @param to such as that of {@link java.io.FileDescriptor#out}
   * @param charset of the text
   */
  StandardOutput(OutputStream to, Charset charset) {
    OutputStream watched =
        new FilterOutputStream(to) {
          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            try {
              out.write(bytes, from, length);
            } catch (IOException e) {
              failure = failure.or(() -> Optional.of(e));
              throw e;
            }
          }
        };
    writer = new PrintWriter(new OutputStreamWriter(watched, charset), true);
  }

  PrintWriter writer() {
    return writer;
  }

  /**
   * Why a part of what was printed is lost. Nothing if all arrived, or if the reader of a pipe has
   * left, as {@code head} does: it had what it wanted.
   */
  Optional<String> lost() {
    writer.flush();
    return failure
        .map(Messages::of)
        .filter(message -> !message.toLowerCase(Locale.ROOT).contains("pipe"));
  }
}
