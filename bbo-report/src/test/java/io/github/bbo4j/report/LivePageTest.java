package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.ResamplingPolicy;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.heuristics.baseline.RandomSearch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LivePageTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private LivePage page;

  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    page = LivePage.start();
  }

  @AfterEach
  void close() {
    page.close();
  }

  private HttpResponse<String> get(URI address) throws Exception {
    return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  static void tune(LiveRun run, int budget) {
    Tuner.on(Runs.SPACE)
        .objective(Runs.objective())
        .heuristic(RandomSearch::new)
        .resampling(ResamplingPolicy.NONE)
        .budget(budget)
        .listener(run)
        .build()
        .run();
  }

  @Test
  void listensOnThisMachineAlone() throws Exception {
    assertThat(InetAddress.getByName(page.address().getHost()).isLoopbackAddress()).isTrue();
    assertThat(page.address().getPath().length()).isGreaterThan(20);
  }

  @Test
  void whoDoesNotKnowTheTokenGetsNothing() throws Exception {
    page.run("secret run", Direction.MINIMIZE);
    for (String path : new String[] {"/", "/x/", "/x/1/", "/x/1/data.json"}) {
      HttpResponse<String> answer = get(page.address().resolve(path));
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
      assertThat(answer.body()).doesNotContain("secret");
    }
  }

  @Test
  void isReadOnly() throws Exception {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(page.address())
                .POST(HttpRequest.BodyPublishers.ofString("x"))
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.headers().firstValue("Allow")).contains("GET");
  }

  @Test
  void showsARunBeforeItBeginsAndAfter() throws Exception {
    LiveRun run = page.run("a <run>", Direction.MINIMIZE);
    assertThat(get(page.address()).body()).contains("a &lt;run>").contains("href=\"1/\"");
    JsonNode before = json();
    assertThat(before.get("trials").get("value")).isEmpty();
    tune(run, 30);
    JsonNode after = json();
    assertThat(after.get("trials").get("value")).hasSize(30);
    assertThat(after.get("settings").get("stopped").textValue()).contains("30");
    assertThat(after.has("model")).isTrue();
    assertThat(get(page.address().resolve("1/")).body()).contains("connect-src 'self'");
  }

  private JsonNode json() throws Exception {
    return new ObjectMapper().readTree(get(page.address().resolve("1/data.json")).body());
  }

  private HttpResponse<InputStream> events(String query, String lastEvent) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(page.address().resolve("1/events" + query));
    if (!lastEvent.isEmpty()) {
      request.header("Last-Event-ID", lastEvent);
    }
    return client.send(request.build(), BodyHandlers.ofInputStream());
  }

  /** The data of all events until the run has stopped, by the names of the events. */
  private static Map<String, List<String>> told(HttpResponse<InputStream> events)
      throws IOException {
    Map<String, List<String>> told = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
      String event = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          told.computeIfAbsent(event, e -> new ArrayList<>())
              .add(line.substring("data: ".length()));
        }
      }
    }
    return told;
  }

  /** What is told piece by piece is the whole: trials, configurations, incumbents. */
  @Test
  void eventsTellWhatIsNew() throws Exception {
    LiveRun run = page.run("run", Direction.MINIMIZE);
    HttpResponse<InputStream> events = events("?from=0", "");
    assertThat(events.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/event-stream");
    tune(run, 40);
    Map<String, List<String>> told = told(events);
    assertThat(told).containsKeys("trials", "model", "stopped");
    JsonNode whole = json();
    int trials = 0;
    int steps = 0;
    Map<Integer, JsonNode> values = new TreeMap<>();
    for (String text : told.get("trials")) {
      JsonNode news = new ObjectMapper().readTree(text);
      assertThat(news.get("from").intValue()).isEqualTo(trials);
      trials += news.get("trials").get("value").size();
      steps += news.get("incumbent").get("trial").size();
      JsonNode configurations = news.get("configurations");
      for (int k = 0; k < configurations.get("value").size(); k++) {
        JsonNode place = configurations.get("place");
        values.put(place == null ? k : place.get(k).intValue(), configurations.get("value").get(k));
      }
    }
    assertThat(trials).isEqualTo(40);
    assertThat(steps).isEqualTo(whole.get("incumbent").get("trial").size());
    assertThat(values.values()).containsExactlyElementsOf(whole.get("configurations").get("value"));
    assertThat(new ObjectMapper().readTree(get(page.address().resolve("1/model.json")).body()))
        .isEqualTo(whole.get("model"));
  }

  /** A reader that comes back says what it saw last, and is told what it lacks. */
  @Test
  void readersThatComeBackAreToldTheRest() throws Exception {
    tune(page.run("run", Direction.MINIMIZE), 12);
    JsonNode news = new ObjectMapper().readTree(told(events("?from=0", "7")).get("trials").get(0));
    assertThat(news.get("from").intValue()).isEqualTo(7);
    assertThat(news.get("trials").get("value")).hasSize(5);
    assertThat(told(events("?from=99", ""))).containsKeys("whole", "stopped");
    assertThat(told(events("?from=nonsense", "")).get("trials")).hasSize(1);
  }

  @Test
  void readersThatGoAreForgotten() throws Exception {
    LiveRun run = page.run("run", Direction.MINIMIZE);
    for (int i = 0; i < 20; i++) {
      events("", "").body().close();
    }
    tune(run, 10);
    assertThat(json().get("trials").get("value")).hasSize(10);
    assertThat(page.isPrivate()).isTrue();
  }

  @Test
  void journalsOfAFolderAreRuns() throws Exception {
    page.folder(folder, Direction.MINIMIZE);
    assertThat(get(page.address()).body()).contains("No run yet");
    Tuner.on(Runs.SPACE)
        .objective(Runs.objective())
        .heuristic(RandomSearch::new)
        .resampling(ResamplingPolicy.NONE)
        .budget(8)
        .journal(folder.resolve("night run.jsonl"))
        .build()
        .run();
    assertThat(get(page.address()).body())
        .contains("night%20run.jsonl/", "8 trials, best", "stopped");
    HttpResponse<String> data = get(page.address().resolve("night%20run.jsonl/data.json"));
    assertThat(new ObjectMapper().readTree(data.body()).get("trials").get("value")).hasSize(8);
    assertThat(get(page.address().resolve("..%2fother.jsonl/data.json")).statusCode())
        .isEqualTo(404);
  }

  @Test
  void whatCannotBeShownIsRefused() {
    assertThatThrownBy(() -> page.run(" ", Direction.MINIMIZE))
        .hasMessage("name = ' ' must be a name");
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> page.folder(missing, Direction.MINIMIZE))
        .hasMessage("folder = " + missing + " must be a folder");
    page.close();
    assertThatThrownBy(() -> page.run("late", Direction.MINIMIZE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed");
  }

  @Test
  void anAddressThatCannotBeHadIsNamed() {
    int port = page.address().getPort();
    assertThatThrownBy(() -> LivePage.start(new InetSocketAddress("127.0.0.1", port)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("no page can be served at 127.0.0.1:" + port + ": ")
        .hasMessageEndingWith("Maybe choose another port, or an address of this machine");
    assertThatThrownBy(
            () -> LivePage.start(InetSocketAddress.createUnresolved("nobody.invalid", 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nobody.invalid");
  }

  /** A tuner is a value that may be run again; its page said that the second run had stopped. */
  @Test
  void aSecondRunOfATunerIsShownWhileItGoesOn() {
    LiveRun run = page.run("twice", Direction.MINIMIZE);
    tune(run, 6);
    assertThat(run.isStopped()).isTrue();
    List<Boolean> stopped = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    Tuner tuner =
        Tuner.on(Runs.SPACE)
            .objective(
                (c, e) -> {
                  stopped.add(run.isStopped());
                  sizes.add(run.result().map(r -> r.history().size()).orElse(0));
                  return Runs.objective().evaluate(c, e);
                })
            .heuristic(RandomSearch::new)
            .resampling(ResamplingPolicy.NONE)
            .budget(3)
            .listener(run)
            .build();
    tuner.run();
    assertThat(stopped).containsOnly(false);
    assertThat(sizes).containsExactly(0, 1, 2);
    assertThat(run.isStopped()).isTrue();
  }

  /** The page said "The run has not begun." of a file that is no journal, for ever. */
  @Test
  void aFileThatIsNoJournalIsSaidToBeNone() throws Exception {
    Files.writeString(folder.resolve("notes.jsonl"), "no journal\n");
    page.folder(folder, Direction.MINIMIZE);
    assertThat(get(page.address()).body())
        .contains("</a> Nothing to show: ", "notes.jsonl is no journal of bbo4j");
    assertThat(get(page.address().resolve("notes.jsonl/data.json")).body())
        .contains("notes.jsonl is no journal of bbo4j");
  }

  /** The second hid the first. */
  @Test
  void journalsOfOneNameInTwoFoldersAreTwoRuns() throws Exception {
    Path a = Files.createDirectory(folder.resolve("a"));
    Path b = Files.createDirectory(folder.resolve("b"));
    for (Path journal : List.of(a.resolve("run.jsonl"), b.resolve("run.jsonl"))) {
      Files.writeString(journal, "of " + journal);
    }
    page.folder(a, Direction.MINIMIZE);
    page.folder(b, Direction.MINIMIZE);
    assertThat(get(page.address()).body())
        .contains(">" + a.resolve("run.jsonl") + "</a>", ">" + b.resolve("run.jsonl") + "</a>");
    assertThat(get(page.address().resolve("run.jsonl/data.json")).body())
        .contains("" + a.resolve("run.jsonl"));
    assertThat(get(page.address().resolve("2~run.jsonl/data.json")).body())
        .contains("" + b.resolve("run.jsonl"));
  }

  /** No request was answered any more, that for a run of this program neither. */
  @Test
  void aFolderThatIsGoneIsToldAndHidesNothing() throws Exception {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    page.folder(gone, Direction.MINIMIZE);
    page.run("here", Direction.MINIMIZE);
    Files.delete(gone);
    assertThat(get(page.address()).body()).contains("no file " + gone, ">here</a>");
    assertThat(json().get("trials").get("value")).isEmpty();
  }

  @Test
  void runsThatAreAddedAtOnceAreAllThere() throws Exception {
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          new Thread(
              () -> {
                for (int k = 0; k < 500; k++) {
                  page.run("run", Direction.MINIMIZE);
                }
              });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(get(page.address()).body()).contains("href=\"2000/\"");
  }

  /**
   * The page of a program that ends with its run stayed without its last trials, as one that runs.
   */
  @Test
  void whenThePageEndsTheLastTrialsAreTold() throws Exception {
    LiveRun run = page.run("run", Direction.MINIMIZE);
    HttpResponse<InputStream> events = events("?from=0", "");
    tune(run, 30);
    page.close();
    Map<String, List<String>> told = told(events);
    int trials = 0;
    for (String news : told.get("trials")) {
      trials += new ObjectMapper().readTree(news).get("trials").get("value").size();
    }
    assertThat(trials).isEqualTo(30);
    assertThat(told).containsKey("stopped");
  }

  @Test
  void aRunThatGoesOnIsNotSaidToHaveStopped() throws Exception {
    LiveRun run = page.run("run", Direction.MINIMIZE);
    List<String> texts = new ArrayList<>();
    Tuner.on(Runs.SPACE)
        .minimize(
            c -> {
              run.result().ifPresent(r -> texts.add(ReportData.news(r, 0)));
              return c.integer("threads");
            })
        .heuristic(RandomSearch::new)
        .resampling(ResamplingPolicy.NONE)
        .budget(3)
        .listener(run)
        .build()
        .run();
    assertThat(texts)
        .hasSize(2)
        .allSatisfy(
            text ->
                assertThat(new ObjectMapper().readTree(text).get("text").textValue())
                    .endsWith("; it runs"));
  }
}
