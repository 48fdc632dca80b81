package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.contract.DomainContract;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObjectDomainTest extends DomainContract {
  private enum Mode {
    SYNC,
    ASYNC,
    DIRECT
  }

  @Override
  protected List<Domain> domains() {
    return List.of(
        ObjectDomain.of(Mode.SYNC),
        ObjectDomain.of((Object[]) Mode.values()),
        ObjectDomain.of(false, true),
        ObjectDomain.of(Map.of("short", Duration.ofSeconds(1))));
  }

  @Override
  protected Object foreignValue() {
    return "elsewhere";
  }

  /** Their labels couldn't be told from their values. */
  @Test
  void objectsThatAreEqualAreRefused() {
    assertThatThrownBy(() -> ObjectDomain.of(Map.of("one", 1, "eins", 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not distinct");
  }

  @Test
  void enumsFlagsAndObjectsAreReadAsTheyAre() {
    Map<String, Duration> timeouts = new LinkedHashMap<>();
    timeouts.put("short", Duration.ofSeconds(1));
    timeouts.put("long", Duration.ofMinutes(1));
    SearchSpace space =
        SearchSpace.builder()
            .choice("mode", Mode.values())
            .flag("fsync")
            .choice("timeout", timeouts)
            .constraint(
                "direct needs fsync",
                v -> v.value("mode", Mode.class) != Mode.DIRECT || v.flag("fsync"),
                "mode",
                "fsync")
            .build();
    assertThat(space.longSize()).hasValue(10);
    Configuration point =
        space.configuration(Map.of("mode", Mode.DIRECT, "fsync", true, "timeout", "long"));
    assertThat(point.value("mode", Mode.class)).isEqualTo(Mode.DIRECT);
    assertThat(point.flag("fsync")).isTrue();
    assertThat(point.value("timeout", Duration.class)).isEqualTo(Duration.ofMinutes(1));
    assertThat(space.configuration(Map.of("mode", "DIRECT", "fsync", "true", "timeout", "long")))
        .as("labels, as a journal has them")
        .isEqualTo(point);
    assertThat(space.configuration(Map.of("mode", "DIRECT", "fsync", "true", "timeout", "PT1M")))
        .as("texts, as a table has them")
        .isEqualTo(point);
    assertThatThrownBy(() -> point.value("mode", Duration.class))
        .hasMessageContaining("parameter 'mode' = DIRECT (Mode) is not a Duration");
    assertThatThrownBy(() -> point.flag("mode")).hasMessageContaining("is not a flag");
    assertThatThrownBy(() -> SearchSpace.builder().choice("mode", new Mode[0]))
        .hasMessageContaining("parameter 'mode'");
  }
}
