package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Purpose;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.contract.Uniform;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals in the words of earlier snapshots: {@code resample} and {@code exit_code}. */
class EarlierJournalTest {
  @TempDir private Path folder;

  private static TunerBuilder tuner(Path journal, int budget) {
    return Tuner.on(SearchSpace.builder().integer("x", 0, 50).build())
        .objective(
            (c, e) ->
                c.integer("x") % 3 == 0
                    ? new Outcome.Failed(FailureKind.EXIT_CODE, "exit code 1")
                    : Outcome.measured(c.integer("x")))
        .heuristic(Uniform::new)
        .resampling((history, random) -> again(history.trials().size(), history))
        .initialDesignSize(3)
        .budget(budget)
        .seed(3)
        .journal(journal);
  }

  private static Optional<Configuration> again(int trials, History history) {
    return trials % 4 == 3
        ? Optional.of(history.trial(trials - 1).configuration())
        : Optional.empty();
  }

  /** The file, as an earlier snapshot wrote it, each run 344.496007 ms long. */
  private static void makeEarlier(Path journal) throws IOException {
    ByteArrayOutputStream earlier = new ByteArrayOutputStream();
    for (String line : Files.readAllLines(journal)) {
      String object =
          line.replaceFirst(",\"crc32c\".*", "}")
              .replace("\"purpose\":\"replicate\"", "\"purpose\":\"resample\"")
              .replace("\"kind\":\"exit-code\"", "\"kind\":\"exit_code\"")
              .replaceFirst("\"elapsedNanos\":[0-9]+", "\"elapsedNanos\":344496007");
      byte[] bytes = object.getBytes(StandardCharsets.UTF_8);
      earlier.write(Framing.seal(bytes, bytes.length));
    }
    Files.write(journal, earlier.toByteArray());
  }

  /** The doctor took it for damage of the disk, and cut it: all was lost but for a copy. */
  @Test
  void whatALaterVersionWroteIsNeitherDamageNorCut() throws IOException {
    for (String[] change :
        new String[][] {
          {
            "\"version\":1",
            "\"version\":2",
            "0 sound lines; line 1: it is of format bbo4j-journal, version 2"
          },
          {"\"event\":\"closed\"", "\"event\":\"paused\"", "line 26: its event 'paused' is unknown"}
        }) {
      Path journal = folder.resolve(change[0].replaceAll("[^a-z]", "") + ".jsonl");
      tuner(journal, 12).build().run();
      ByteArrayOutputStream later = new ByteArrayOutputStream();
      for (String line : Files.readAllLines(journal)) {
        String object = line.replaceFirst(",\"crc32c\".*", "}").replace(change[0], change[1]);
        byte[] bytes = object.getBytes(StandardCharsets.UTF_8);
        later.write(Framing.seal(bytes, bytes.length));
      }
      Files.write(journal, later.toByteArray());
      assertThat(JournalDoctor.examine(journal).toString())
          .contains(change[2], "another version of bbo4j wrote it. Maybe go on with that version")
          .doesNotContain("disk", "cut it", "sets it aside");
      assertThatThrownBy(() -> JournalDoctor.cut(journal))
          .isInstanceOf(JournalException.class)
          .hasMessageContaining("is left as it is; line");
      assertThat(Files.readAllBytes(journal)).isEqualTo(later.toByteArray());
    }
  }

  /** Its lines are sound, and one is missing. */
  @Test
  void aLineThatWasTakenOutIsDamage() throws IOException {
    Path journal = folder.resolve("run.jsonl");
    tuner(journal, 12).build().run();
    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    lines.remove(3);
    Files.write(journal, lines);
    JournalDoctor.Finding finding = JournalDoctor.examine(journal);
    assertThat(finding.isForeign()).isFalse();
    assertThat(finding.toString()).contains("3 sound lines; line 4", "or cut it here");
    assertThat(JournalDoctor.cut(journal)).endsWith("run.jsonl.torn-1");
    assertThat(JournalDoctor.examine(journal).isSound()).isTrue();
  }

  @Test
  void areReadAndGoneOnWith() throws IOException {
    Path journal = folder.resolve("run.jsonl");
    tuner(journal, 12).build().run();
    makeEarlier(journal);
    assertThat(Files.readString(journal)).contains("\"resample\"", "\"exit_code\"");

    StringWriter csv = new StringWriter();
    JournalExport.csv(journal, csv);
    assertThat(csv.toString())
        .contains(",replicate,", ",exit-code,", ",0.344496007")
        .doesNotContain("resample", "exit_code", "0.3444960070");

    TuningResult result = tuner(journal, 20).build().run();
    TuningResult whole = tuner(folder.resolve("whole.jsonl"), 20).build().run();
    assertThat(result.history().trials().stream().map(t -> t.configuration()))
        .containsExactlyElementsOf(
            whole.history().trials().stream().map(t -> t.configuration()).toList());
    assertThat(result.history().trials()).anyMatch(t -> t.purpose() == Purpose.REPLICATE);
    assertThat(Files.readString(journal)).contains("\"replicate\"");
  }
}
