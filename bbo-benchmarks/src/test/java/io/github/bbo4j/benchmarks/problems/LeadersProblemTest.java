package io.github.bbo4j.benchmarks.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import org.junit.jupiter.api.Test;

class LeadersProblemTest {
  /** Costs (x - 6)^2 + 3 of 0 to 9, 8 of which is not known. */
  private static final class Parabola implements Problem {
    private final SearchSpace space;

    Parabola(SearchSpace space) {
      this.space = space;
    }

    @Override
    public String name() {
      return "parabola";
    }

    @Override
    public SearchSpace space() {
      return space;
    }

    @Override
    public Objective objective() {
      return (c, e) -> Outcome.measured(trueCost(c));
    }

    @Override
    public double trueCost(Configuration c) {
      double x = ((Number) c.value("x")).doubleValue();
      return x == 8 ? Double.NaN : 3 + (x - 6) * (x - 6);
    }

    @Override
    public double optimum() {
      return 3;
    }
  }

  private static final Problem PARABOLA =
      new Parabola(SearchSpace.builder().integer("x", 0, 9).build());

  @Test
  void leavesTheBestInTheOrderOfTheSpace() {
    Problem leaders = new LeadersProblem(PARABOLA, 4);
    // 6 costs 3, 5 and 7 cost 4, 4 costs 7.
    assertThat(leaders.space().stream().map(leaders::trueCost)).containsExactly(7.0, 4.0, 3.0, 4.0);
    assertThat(leaders.name()).isEqualTo("parabola-best4");
    assertThat(leaders.meanOptimum()).isEqualTo(3);
    double best =
        Tuner.on(leaders.space())
            .objective(leaders.objective())
            .budget(5)
            .build()
            .run()
            .best()
            .orElseThrow()
            .cost()
            .orElseThrow();
    assertThat(best).isEqualTo(3);
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> new LeadersProblem(PARABOLA, 1)).hasMessageContaining("count = 1");
    assertThatThrownBy(() -> new LeadersProblem(PARABOLA, 10))
        .hasMessageContaining("count = 10")
        .hasMessageContaining("9 leaders that parabola has");
    Problem reals = new Parabola(SearchSpace.builder().real("x", 0, 9).build());
    assertThatThrownBy(() -> new LeadersProblem(reals, 3)).hasMessageContaining("not finite");
  }
}
