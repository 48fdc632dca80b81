package io.github.bbo4j.core.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  @Test
  void whatIsMissingIsToldByName() {
    assertThat(Arguments.given("x", "rule")).isEqualTo("x");
    assertThatThrownBy(() -> Arguments.given(null, "rule"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rule = null must be given");
  }

  @Test
  void listsAreCopiedAndTellThePlaceOfANull() {
    List<Integer> mine = new ArrayList<>(List.of(1, 2));
    List<Integer> copy = Arguments.list(mine, "levels");
    mine.add(3);
    assertThat(copy).containsExactly(1, 2).isUnmodifiable();
    assertThatThrownBy(() -> Arguments.list(null, "levels"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("levels = null must be given");
    assertThatThrownBy(() -> Arguments.list(Arrays.asList(1, null), "levels"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("levels[1] = null must be given");
  }
}
