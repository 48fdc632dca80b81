package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Suggestion;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a reader is told of a run whose known trials turn out to be of another system. */
@Timeout(30)
class LiveEventsTest {
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 99).build();

  /** The results of a run, one at each look. */
  private static final class Film implements RunSource {
    private final List<TuningResult> results;
    private int look = -1;

    Film(List<TuningResult> results) {
      this.results = results;
    }

    @Override
    public String name() {
      return "film";
    }

    @Override
    public long version() {
      look = Math.min(look + 1, results.size() - 1);
      return look;
    }

    @Override
    public boolean isStopped() {
      return look == results.size() - 1;
    }

    @Override
    public Optional<TuningResult> result() {
      return Optional.of(results.get(look));
    }
  }

  private static double slow(Configuration c) {
    return 500 + Math.abs(c.integer("x") - 10);
  }

  /** After each of ten trials, on a system 500 times as slow as the one that is known. */
  private static List<TuningResult> results() {
    TuningResult fast =
        Tuner.on(SPACE).minimize(c -> 1 + Math.abs(c.integer("x") - 90)).budget(12).build().run();
    TuningSession session =
        Tuner.on(SPACE).budget(10).warmStart(fast.history().trials()).build().start();
    List<TuningResult> results = new ArrayList<>();
    for (Optional<Suggestion> s = session.ask(); s.isPresent(); s = session.ask()) {
      session.tell(s.get().number(), Outcome.measured(slow(s.get().configuration())));
      results.add(session.result());
    }
    return results;
  }

  private static List<String> told(List<TuningResult> film, int from) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LiveEvents(new Film(film), new LiveModel(Runnable::run), out, from).tell(() -> false);
    return Pattern.compile("event: (\\w+)")
        .matcher(out.toString(StandardCharsets.UTF_8))
        .results()
        .map((MatchResult m) -> m.group(1))
        .filter(event -> !event.equals("model"))
        .toList();
  }

  @Test
  void theWholeIsToldOnceWhenKnownTrialsAreForeign() throws Exception {
    List<TuningResult> results = results();
    List<Boolean> foreign =
        results.stream().map(r -> r.history().trial(0).purpose() == Purpose.FOREIGN).toList();
    int change = foreign.indexOf(true);
    assertThat(change).isBetween(1, 3);
    List<String> told = told(results, 0);
    assertThat(told).hasSize(11).last().isEqualTo("stopped");
    assertThat(told.indexOf("whole")).isEqualTo(change);
    assertThat(told.lastIndexOf("whole")).isEqualTo(change);
    // A page loaded afterwards has them so, and is not told to load again.
    assertThat(told(results.subList(change, 10), 13)).doesNotContain("whole");
  }
}
