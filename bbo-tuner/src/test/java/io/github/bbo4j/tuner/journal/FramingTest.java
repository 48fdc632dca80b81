package io.github.bbo4j.tuner.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FramingTest {
  /** Who writes a reader of the format tries its checksum on the lines of the page. */
  @Test
  void theLinesThatThePageShowsAreSound() throws IOException {
    List<byte[]> lines =
        Files.readAllLines(Path.of("../docs/journal.md")).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("{\"event\""))
            .map(line -> line.getBytes(StandardCharsets.UTF_8))
            .toList();
    assertThat(lines).hasSize(2);
    assertThat(lines).allSatisfy(l -> assertThat(Framing.flaw(l, l.length)).isNull());
  }
}
