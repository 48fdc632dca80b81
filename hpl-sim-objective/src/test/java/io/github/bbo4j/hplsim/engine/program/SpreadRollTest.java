package io.github.bbo4j.hplsim.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.hplsim.engine.program.Program.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages are those that HPL 2.2 sends on SMPI 3.32 for the same pieces. */
class SpreadRollTest {

  /** The messages of each position of panel 0, {@code to:rows}, of pieces by process row. */
  private static List<List<String>> messages(int... taken) {
    RowExchange table = new RowExchange(taken.length, 16);
    System.arraycopy(taken, 0, table.taken, 0, taken.length);
    Program[] programs = new Program[taken.length];
    SpreadRoll.write(table, 0, programs);
    List<List<String>> all = new ArrayList<>();
    for (Program program : programs) {
      List<String> sent = new ArrayList<>();
      for (int i = 0; i < program.length(); i++) {
        if (program.op(i) == Op.SEND) {
          sent.add(program.who(i) + ":" + program.rows(i));
        }
      }
      all.add(sent);
    }
    return all;
  }

  @Test
  void piecesOfWhichOnlyTheLastHasAnotherLengthGoRoundAsTheyAre() {
    // Low is 2, high is 3; rows 2 and 1 get theirs, then two steps of rolling.
    assertThat(messages(2, 2, 4))
        .containsExactly(
            List.of("2:4", "1:2", "1:2", "2:2"), List.of("0:2", "2:2"), List.of("0:4", "1:4"));
  }

  @Test
  void aSpreadToTheLeftReachesOnePositionFurther() {
    // Positions 0, 3, 2, 1, 4 hold 1, 4, 2, 1 and 8 rows; 4, 3, 3, 3 and 3 is what they should.
    List<String> last = messages(1, 1, 2, 4, 8).get(4);
    assertThat(last.subList(0, 2)).containsExactly("2:2", "1:5");
  }
}
