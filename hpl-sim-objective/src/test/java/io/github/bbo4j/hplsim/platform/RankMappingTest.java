package io.github.bbo4j.hplsim.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with the host of each rank. */
class RankMappingTest {
  @TempDir Path folder = Path.of("");

  private int[] read(String text, int ranks) throws IOException {
    Path file = Files.writeString(folder.resolve("hosts"), text);
    return RankMapping.nodesIn(file, List.of("n0", "n1", "n2"), ranks);
  }

  @Test
  void theFirstLinesAreTheNodesOfTheRanks() throws IOException {
    assertThat(read("n2\n\n  n0 \r\nn2\nn1\n", 3)).containsExactly(2, 0, 2);
  }

  @Test
  void whatIsWrongIsToldWithItsLine() {
    assertThatThrownBy(() -> read("n2\n\nn0\nn3\n", 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "hosts line 4: the platform has no host 'n3'; its 3 hosts are n0, ...");
    assertThatThrownBy(() -> read("n2\n\nn0\n", 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("hosts has 2 hosts for 3 ranks; add a line for each");
  }
}
