package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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

  private static void tune(LiveRun run, int budget) {
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

  /** The stream speaks at once, and again when trials come. */
  @Test
  void eventsTellOfTrials() throws Exception {
    LiveRun run = page.run("run", Direction.MINIMIZE);
    HttpResponse<InputStream> events =
        client.send(
            HttpRequest.newBuilder(page.address().resolve("1/events")).build(),
            BodyHandlers.ofInputStream());
    assertThat(events.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/event-stream");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("event: trials");
      assertThat(lines.readLine()).isEqualTo("data: 0");
      tune(run, 10);
      lines.readLine();
      assertThat(lines.readLine()).isEqualTo("event: trials");
      assertThat(Long.parseLong(lines.readLine().substring("data: ".length()))).isPositive();
      assertThat(lines.lines()).contains("event: stopped");
    }
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
    assertThat(get(page.address()).body()).contains("night%20run.jsonl/");
    HttpResponse<String> data = get(page.address().resolve("night%20run.jsonl/data.json"));
    assertThat(new ObjectMapper().readTree(data.body()).get("trials").get("value")).hasSize(8);
    assertThat(get(page.address().resolve("..%2fother.jsonl/data.json")).statusCode())
        .isEqualTo(404);
  }
}
