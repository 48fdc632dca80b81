package io.github.bbo4j.report;

import com.sun.net.httpserver.HttpServer;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.tuner.internal.ThirdParty;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs to look at while they go on: the report's page, kept up to date by server-sent events, from
 * the JDK's own HTTP server. Read-only; on 127.0.0.1 unless another address is asked for; who does
 * not know the random token in the address gets nothing. Trials come as they are told; the
 * surrogate is fitted anew now and then, on a thread of its own.
 *
 * <pre>{@code
 * try (LivePage page = LivePage.start()) {
 *   System.out.println(page.address());
 *   Tuner.on(space).minimize(cost).budget(100).listener(page.run("my run", MINIMIZE)).build().run();
 * }
 * }</pre>
 *
 * <p>Safe for any thread. Its threads are daemons.
 */
public final class LivePage implements AutoCloseable {
  private static final int TOKEN_BYTES = 18;

  private final HttpServer server;
  private final ExecutorService threads;
  private final ExecutorService fitting;
  private final String token;
  private final LiveHandler handler;

  private LivePage(HttpServer server, String token) {
    this.server = server;
    this.token = token;
    threads = Executors.newCachedThreadPool(task -> daemon(task, "bbo-live-page"));
    fitting =
        Executors.newSingleThreadExecutor(task -> afterOthers(daemon(task, "bbo-live-model")));
    handler = new LiveHandler(token, server.getAddress(), fitting);
    server.setExecutor(threads);
    // Not the handler itself: this class would not load where the server's module is missing.
    server.createContext("/", exchange -> handler.handle(exchange));
    server.start();
  }

  @SuppressWarnings("ThreadPriorityCheck") // A wish: the model is drawn after the evaluations.
  private static Thread afterOthers(Thread thread) {
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * A page on 127.0.0.1, at a port that is free.
   *
   * @throws IOException if no port can be had
   * @throws io.github.bbo4j.core.BboException if the JDK's module jdk.httpserver is not there
   */
  public static LivePage start() throws IOException {
    return start(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
  }

  /**
   * A page at another address. There is no encryption: who can read the network sees the token.
   *
   * @param address where to listen; port 0 for one that is free
   * @throws IOException if it can't be had
   * @throws io.github.bbo4j.core.BboException if the JDK's module jdk.httpserver is not there
   * @throws IllegalArgumentException if nobody knows the host by that name
   */
  public static LivePage start(InetSocketAddress address) throws IOException {
    Arguments.given(address, "address");
    ThirdParty.requireHttpServer("a live page");
    Arguments.require(
        !address.isUnresolved(), "address", address, "of a host that is known: check its name");
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    try {
      return new LivePage(HttpServer.create(address, 0), token);
    } catch (BindException e) {
      throw new IOException(
          "no page can be served at "
              + address.getAddress().getHostAddress()
              + ":"
              + address.getPort()
              + ": "
              + e.getMessage()
              + ". Maybe choose another port, or an address of this machine",
          e);
    }
  }

  /** The address of the index of all runs, with the token. */
  public URI address() {
    InetSocketAddress at = server.getAddress();
    String host =
        at.getAddress().isAnyLocalAddress() ? ownName() : at.getAddress().getHostAddress();
    return URI.create(
        "http://"
            + (host.contains(":") ? "[" + host + "]" : host)
            + ":"
            + at.getPort()
            + "/"
            + token
            + "/");
  }

  /** What others call this machine; all its addresses have no name that could be typed. */
  private static String ownName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return InetAddress.getLoopbackAddress().getHostAddress();
    }
  }

  /** Whether only this machine can reach the page. */
  public boolean isPrivate() {
    return server.getAddress().getAddress().isLoopbackAddress();
  }

  /**
   * A new run of this program.
   *
   * @param name for the index, not blank; several runs may have the same
   * @param direction of its quantity
   * @return the listener to hand to its tuner
   * @throws IllegalArgumentException if the name is blank
   * @throws IllegalStateException if the page is closed
   */
  public LiveRun run(String name, Direction direction) {
    Arguments.require(!Arguments.given(name, "name").isBlank(), "name", "'" + name + "'", "a name");
    Arguments.given(direction, "direction");
    requireOpen();
    LiveRun run = new LiveRun(name, direction);
    handler.add(run);
    return run;
  }

  /**
   * Shows the journals of a folder ({@code *.jsonl}), those that come later too.
   *
   * @param folder to look at
   * @param unsaid the direction of those that don't say theirs
   * @throws IllegalArgumentException if there is no such folder
   * @throws IllegalStateException if the page is closed
   */
  public void folder(Path folder, Direction unsaid) {
    Arguments.require(
        Files.isDirectory(Arguments.given(folder, "folder")), "folder", folder, "a folder");
    Arguments.given(unsaid, "unsaid");
    requireOpen();
    handler.watch(folder, unsaid);
  }

  private void requireOpen() {
    if (handler.isClosed()) {
      throw new IllegalStateException("the live page is closed. Maybe start another one");
    }
  }

  /** Ends the server; pages that are open are told of the last trials and stay as they are. */
  @Override
  public void close() {
    handler.close();
    server.stop(0);
    threads.shutdownNow();
    fitting.shutdownNow();
  }
}
