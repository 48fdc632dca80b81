package io.github.bbo4j.noise.recommend;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.ChangeDetector;
import io.github.bbo4j.core.contract.ChangeDetectorContract;
import io.github.bbo4j.core.space.SearchSpace;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeDetectorsTest extends ChangeDetectorContract {
  @Override
  protected List<ChangeDetector> detectors(SearchSpace space) {
    return ChangeDetectors.ids().stream().map(ChangeDetectors::byId).toList();
  }

  @Test
  void saysWhatThereIs() {
    assertThatThrownBy(() -> ChangeDetectors.byId("drifts"))
        .hasMessageContaining("no change detector 'drifts'. Maybe 'drift'?");
  }
}
