package io.github.bbo4j.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Heuristic;
import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PeerProgramTest {
  private static final SearchSpace SPACE =
      SearchSpace.builder()
          .integer("x", 0, 3)
          .real("y", 0, 10)
          .choice("z", "a", "b")
          .constraint("x is not 2", c -> c.integer("x") != 2, "x")
          .build();

  @TempDir Path folder;

  private static Configuration at(int x) {
    return SPACE.configuration(Map.of("x", x, "y", 5.0, "z", "b"));
  }

  private static History measured(History history, int x, Outcome outcome) {
    return history.plus(at(x), outcome);
  }

  /**
   * A peer that writes down what it is told, and answers by a command that knows how often it was
   * asked.
   */
  private PeerProgram peer(String answer) throws IOException {
    Path script = folder.resolve("peer.sh");
    Files.writeString(
        script,
        """
        asked=0
        while IFS= read -r line; do
          echo "$line" >> "$1"
          case $line in
            ask*)
              ANSWER
              asked=$((asked + 1))
              ;;
          esac
        done
        """
            .replace("ANSWER", answer));
    return new PeerProgram("peer", "sh " + script + " " + folder.resolve("log"));
  }

  private static Proposal next(Heuristic peer, History history) {
    return peer.suggest(history, new SplittableRandom(1));
  }

  @Test
  void isToldWhatWasMeasuredAndAskedForPoints() throws IOException {
    try (PeerProgram program = peer("echo $((asked % 4)) 0.5 1")) {
      Heuristic run = program.heuristic();
      History history = measured(History.empty(SPACE), 0, Outcome.measured(10));
      Proposal first = next(run, history);
      assertThat(first.configuration()).isEqualTo(at(1));
      assertThat(first.notes()).isEmpty();
      history = measured(history, 1, Outcome.measured(11));
      assertThat(next(run, history).configuration()).isEqualTo(at(3));
      history = measured(history, 3, Outcome.failed("broken"));
      Proposal drawn = next(run, history);
      assertThat(drawn.notes()).containsExactly("drawn: peer repeats itself");
      assertThat(history.contains(drawn.configuration())).isFalse();
      assertThat(next(program.heuristic(), history)).isNotNull();
    }
    List<String> lines = Files.readAllLines(folder.resolve("log"));
    assertThat(lines.get(0)).matches("run 1 \\d+ ordinal:4 real category:2");
    assertThat(lines.subList(1, 11))
        .containsExactly(
            "tell 1 10.0 0 0.5 1",
            "ask 1",
            "tell 1 10.0 0 0.5 1", // known
            "ask 1",
            "tell 1 11.0 1 0.5 1",
            "ask 1",
            "tell 1 11.0 2 0.5 1", // not feasible: the highest so far
            "ask 1",
            "tell 1 failed 3 0.5 1",
            "ask 1");
    // Two questions for each of the first two points, then twenty in vain.
    assertThat(lines).filteredOn("ask 1"::equals).hasSize(24);
    assertThat(lines).anyMatch(line -> line.startsWith("run 2 "));
  }

  /**
   * The peer that quality.md starts: Powell's method is at the bottom of a bowl after 30 points.
   */
  @Test
  void bobyqaFindsTheBottomOfABowl() throws Exception {
    Path jar =
        Path.of(BOBYQAOptimizer.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path source = Path.of("..", "docs", "benchmarks", "peers", "BobyqaPeer.java");
    SearchSpace space =
        SearchSpace.builder().real("x", -1, 1).real("y", 0, 2).integer("n", 1, 9).build();
    try (PeerProgram program = new PeerProgram("bobyqa", java() + " -cp " + jar + " " + source)) {
      Heuristic run = program.heuristic();
      History history = History.empty(space);
      for (int i = 0; i < 40; i++) {
        Configuration c = next(run, history).configuration();
        double bowl =
            Math.pow(c.real("x") - 0.3, 2)
                + Math.pow(c.real("y") - 1, 2)
                + Math.pow(c.integer("n") - 4, 2);
        history = history.plus(c, Outcome.measured(bowl));
      }
      assertThat(history.best().orElseThrow().cost().orElseThrow()).isLessThan(1e-3);
    }
  }

  /** A java that compiles a source and is gone has no use for the second compiler. */
  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:TieredStopAtLevel=1";
  }

  @Test
  void whatIsNoPeerIsNamed() throws IOException {
    History none = History.empty(SPACE);
    try (PeerProgram program = peer("echo 1 2")) {
      assertThatThrownBy(() -> next(program.heuristic(), none))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("peer answered '1 2' where 3 numbers are due");
    }
    try (PeerProgram program = peer("echo 1 2 b")) {
      assertThatThrownBy(() -> next(program.heuristic(), none))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("peer answered 'b', not a number");
    }
    try (PeerProgram program = peer("exit 1")) {
      assertThatThrownBy(() -> next(program.heuristic(), none))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageStartingWith("peer has ended");
    }
    try (PeerProgram program = new PeerProgram("peer", folder.resolve("none").toString())) {
      assertThatThrownBy(() -> next(program.heuristic(), none))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageStartingWith("cannot start peer: ");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new PeerProgram("a,b", "true"));
    assertThatIllegalArgumentException().isThrownBy(() -> new PeerProgram("a", " "));
  }

  /** Closing waited for the answer, for ever. */
  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aProgramThatDoesNotAnswerIsEndedAllTheSame() throws Exception {
    PeerProgram silent = peer("sleep 1000");
    CompletableFuture<Proposal> asked =
        CompletableFuture.supplyAsync(() -> next(silent.heuristic(), History.empty(SPACE)));
    Path log = folder.resolve("log");
    while (!Files.exists(log) || !Files.readString(log).contains("ask")) {
      Thread.sleep(5);
    }
    silent.close();
    assertThatThrownBy(asked::get).hasMessageContaining("peer has ended");
  }
}
