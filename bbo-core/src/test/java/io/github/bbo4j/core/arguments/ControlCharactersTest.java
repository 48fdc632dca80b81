package io.github.bbo4j.core.arguments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.space.SearchSpace;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControlCharactersTest {
  @Test
  void aTextStaysOnItsLine() {
    assertThat(ControlCharacters.escaped("a\nb\r\n\tc\u001b[2J\u0085"))
        .isEqualTo("a\\nb\\r\\n\\tc\\u001b[2J\\u0085");
    assertThat(ControlCharacters.escaped("C:\\temp \u00e4$1")).isEqualTo("C:\\temp \u00e4$1");
    assertThatThrownBy(() -> ControlCharacters.escaped(null))
        .hasMessageContaining("text = null must be given");
  }

  /** A label with a line end made two lines of each that names its configuration. */
  @Test
  void aConfigurationIsOneLine() {
    SearchSpace space = SearchSpace.builder().choice("mode", "a\nb", "c").flag("on").build();
    assertThat(space.configuration(Map.of("mode", "a\nb", "on", true)))
        .hasToString("{mode=a\\nb, on=true}");
    assertThat(space.configuration(Map.of("mode", "a\nb", "on", true)).text("mode"))
        .isEqualTo("a\nb");
  }
}
