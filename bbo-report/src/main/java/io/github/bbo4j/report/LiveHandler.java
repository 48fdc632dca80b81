package io.github.bbo4j.report;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.arguments.Plurals;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Answers the requests of a {@link LivePage}. */
final class LiveHandler implements HttpHandler {
  private static final System.Logger LOG = System.getLogger(LiveHandler.class.getName());
  private static final int OK = 200;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int SERVER_ERROR = 500;

  private final byte[] token;
  private final InetSocketAddress address;
  private final LiveRuns runs = new LiveRuns();
  private final Map<String, LiveModel> models = new ConcurrentHashMap<>();
  private final Executor fitting;
  private final Phaser readers = new Phaser(1);
  private volatile boolean closed;

  /**
   * A handler.
   *
   * @param fitting runs what fits models
   */
  LiveHandler(String token, InetSocketAddress address, Executor fitting) {
    this.fitting = fitting;
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.address = address;
  }

  void add(RunSource run) {
    runs.add(run);
  }

  void watch(Path folder, Direction direction) {
    runs.watch(folder, direction);
  }

  /** Lets readers be told of the last trials, those that read on within a second. */
  void close() {
    closed = true;
    try {
      readers.awaitAdvanceInterruptibly(readers.arrive(), 1, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      LOG.log(System.Logger.Level.DEBUG, "a reader does not read on", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      try {
        respond(exchange);
      } catch (RuntimeException e) {
        // The server of the JDK would hang up without a word, and log nothing.
        LOG.log(System.Logger.Level.WARNING, "no answer to " + exchange.getRequestURI(), e);
        answer(exchange, SERVER_ERROR, "text/plain", "an error inside the program; its log has it");
      }
    }
  }

  private void respond(HttpExchange exchange) throws IOException {
    String[] path = String.valueOf(exchange.getRequestURI().getPath()).split("/", -1);
    if (!exchange.getRequestMethod().equals("GET")) {
      exchange.getResponseHeaders().set("Allow", "GET");
      answer(exchange, NOT_ALLOWED, "text/plain", "this page can only be read");
    } else if (!isAddressedToUs(exchange)) {
      answer(exchange, FORBIDDEN, "text/plain", "another host's name");
      // Compared in constant time: the token can't be guessed letter by letter.
    } else if (path.length < 3
        || !MessageDigest.isEqual(path[1].getBytes(StandardCharsets.UTF_8), token)) {
      answer(exchange, NOT_FOUND, "text/plain", "not found");
    } else if (path.length == 3 && path[2].isEmpty()) {
      answer(exchange, OK, "text/html", index());
    } else {
      run(exchange, path[2], path.length == 4 ? path[3] : "?");
    }
  }

  /** A page elsewhere whose name was made to resolve to this machine is refused. */
  private boolean isAddressedToUs(HttpExchange exchange) {
    String host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host")).orElse("");
    String own = address.getAddress().getHostAddress() + ":" + address.getPort();
    boolean local = address.getAddress().isLoopbackAddress();
    return !local || host.equals(own) || host.equals("localhost:" + address.getPort());
  }

  private void run(HttpExchange exchange, String key, String what) throws IOException {
    RunSource run = runs.found().runs().get(key);
    if (run == null || !List.of("", "data.json", "model.json", "events").contains(what)) {
      answer(exchange, NOT_FOUND, "text/plain", "not found");
    } else if (what.equals("events")) {
      events(exchange, run, key);
    } else if (what.equals("model.json")) {
      Optional<LiveModel> model = Optional.ofNullable(models.get(key));
      String json = model.flatMap(m -> run.result().map(m::json)).orElse("null");
      answer(exchange, OK, "application/json", json);
    } else {
      String json = json(run);
      answer(
          exchange,
          OK,
          what.isEmpty() ? "text/html" : "application/json",
          what.isEmpty() ? Page.live(run.name(), json) : json);
    }
  }

  private static String json(RunSource run) {
    Optional<TuningResult> result = run.result();
    return result.isPresent()
        ? ReportData.json(result.get(), run.name(), run.isStopped())
        : ReportData.empty(run.name(), run.waiting());
  }

  private static void answer(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    headers(exchange, type);
    if (exchange.getRequestMethod().equals("HEAD")) { // whose answer has no body
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  private static void headers(HttpExchange exchange, String type) {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type + "; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
  }

  private void events(HttpExchange exchange, RunSource run, String key) throws IOException {
    headers(exchange, "text/event-stream");
    exchange.sendResponseHeaders(OK, 0);
    LiveModel model = models.computeIfAbsent(key, k -> new LiveModel(fitting));
    readers.register();
    try (OutputStream out = exchange.getResponseBody()) {
      new LiveEvents(run, model, out, known(exchange)).tell(() -> closed);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "a reader of " + key + " is gone", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      readers.arriveAndDeregister();
    }
  }

  /** How many trials the reader has: the last event that it saw says it, or its address. */
  private static int known(HttpExchange exchange) {
    String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
    String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
    String text = last != null ? last : query.replaceFirst("^from=", "");
    return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
  }

  private String index() {
    LiveRuns.Found found = runs.found();
    StringBuilder list = new StringBuilder();
    for (String problem : found.problems()) {
      list.append("<li>").append(Page.escaped(problem)).append("</li>");
    }
    for (Map.Entry<String, RunSource> run : found.runs().entrySet()) {
      list.append("<li><a href=\"")
          .append(Page.escaped(Page.path(run.getKey())))
          .append("/\">")
          .append(Page.escaped(run.getValue().name()))
          .append("</a> ")
          .append(Page.escaped(state(run.getValue())))
          .append("</li>");
    }
    return Page.index(list.length() == 0 ? "<li>No run yet.</li>" : list.toString());
  }

  private static String state(RunSource run) {
    return run.result()
        .map(
            r ->
                Plurals.count(r.history().size(), "trial")
                    + r.best()
                        .map(o -> ", best " + o.cost().orElse(Double.NaN))
                        .orElse(", nothing measured")
                    + (run.isStopped() ? ", stopped" : ", not stopped"))
        .orElse(run.waiting());
  }
}
