package io.github.bbo4j.benchmarks.cli.tune;

import io.github.bbo4j.report.LivePage;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a live page listens. */
final class ServeOptions {
  private static final Pattern ADDRESS = Pattern.compile("(?:(.+):)?(\\d{1,5})");
  private static final int LARGEST_PORT = 65535;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--serve-at",
      paramLabel = "[HOST:]PORT",
      description =
          "Where the page listens: a port of 127.0.0.1, or of another address, which others can"
              + " reach then (default: a free port of 127.0.0.1).")
  private @Nullable String address;

  /** For picocli. */
  ServeOptions() {}

  boolean isGiven() {
    return address != null;
  }

  /** The page, its address told; a warning if others can reach it. */
  LivePage start() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec);
    LivePage page = address == null ? LivePage.start() : LivePage.start(place(command, address));
    PrintWriter out = command.commandLine().getOut();
    out.println("live page: " + page.address());
    out.flush();
    if (!page.isPrivate()) {
      PrintWriter err = command.commandLine().getErr();
      err.println(
          "warning: others can reach this page, and nothing is encrypted: who can read the network"
              + " sees the token in its address. Maybe use ssh -L with a port of 127.0.0.1");
      err.flush();
    }
    return page;
  }

  private static InetSocketAddress place(CommandSpec command, String text) {
    Matcher m = ADDRESS.matcher(text);
    if (!m.matches() || Integer.parseInt(m.group(2)) > LARGEST_PORT) {
      throw new ParameterException(
          command.commandLine(),
          "--serve-at " + text + " is no [HOST:]PORT with a port up to 65535, such as 8080");
    }
    try {
      String host = m.group(1) == null ? "127.0.0.1" : m.group(1).replaceAll("^\\[|]$", "");
      return new InetSocketAddress(InetAddress.getByName(host), Integer.parseInt(m.group(2)));
    } catch (UnknownHostException e) {
      throw new ParameterException(
          command.commandLine(), "--serve-at " + text + ": there is no host " + m.group(1), e);
    }
  }
}
