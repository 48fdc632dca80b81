package io.github.bbo4j.core.space;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.contract.DomainContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LevelsDomainTest extends DomainContract {
  @Override
  protected List<Domain> domains() {
    return List.of(
        LevelsDomain.of("only"),
        LevelsDomain.of("low", "medium", "high", "max"),
        LevelsDomain.of(0.256, 0.512, 4.096),
        new LevelsDomain(List.of(1, 10, 100), true));
  }

  @Override
  protected Object foreignValue() {
    return "elsewhere";
  }

  @Test
  void wholeNumbersBeyondTheDigitsOfADoubleAreToldApart() {
    long great = 1L << 53;
    LevelsDomain levels = LevelsDomain.of(great, great + 1, great + 3);
    assertThat(levels.coordinateOf(great + 1)).isEqualTo(1);
    assertThat(levels.contains(great + 2)).isFalse();
    assertThat(SearchSpace.ofPoints(List.of(Map.of("n", great + 1), Map.of("n", great))).size())
        .isEqualTo(2);
  }

  @Test
  void positionsOfLevelsTooFarApartForADoubleAreNumbers() {
    LevelsDomain levels = LevelsDomain.of(-1.5e308, 0, 1.5e308);
    assertThat(levels.position(0)).isZero();
    assertThat(levels.position(1)).isEqualTo(0.5);
    assertThat(levels.position(2)).isEqualTo(1);
    assertThat(LevelsDomain.of(0, Double.MIN_VALUE).position(1)).isEqualTo(1);
  }
}
