package io.github.bbo4j.hplsim.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.hplsim.engine.program.MainLoop.Action;
import io.github.bbo4j.hplsim.engine.program.MainLoop.Step;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MainLoopTest {

  /**
   * Right-looking LU: a column is updated by every panel to its left, once and in order, before it
   * is factored; the right-hand side by all. A panel is there before anyone updates by it.
   */
  @Test
  void everyColumnIsUpdatedByEveryPanelToItsLeftOnceAndInOrder() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 300; i++) {
      int nb = 1 + random.nextInt(5);
      HplConfiguration c =
          HplConfiguration.of(1 + random.nextInt(60), nb, 1, 1 + random.nextInt(6))
              .withDepth(random.nextInt(5));
      check(c);
    }
  }

  private static void check(HplConfiguration c) {
    Geometry g = new Geometry(c);
    MainLoop loop = new MainLoop(g);
    int[] updates = new int[g.n + 1];
    boolean[] factored = new boolean[g.panels];
    boolean[] there = new boolean[Math.max(g.panels, g.depth)];
    for (int k = 0; k < g.panels; k++) {
      for (Step step : loop.steps(k)) {
        int panel = step.panel();
        if (step.action() == Action.FACTOR) {
          for (int j = panel * g.nb; j < panel * g.nb + g.width(panel); j++) {
            assertThat(updates[j]).as("%s column %d", c, j).isEqualTo(panel);
          }
          factored[panel] = true;
          assertThat(step.only()).isEqualTo(panel % g.q);
        } else if (step.action() == Action.AWAIT) {
          assertThat(panel >= g.panels || factored[panel]).isTrue();
          assertThat(there[panel]).as("%s panel %d", c, panel).isFalse();
          there[panel] = true;
        } else if (step.action() != Action.COPY) {
          assertThat(there[panel]).as("%s panel %d", c, panel).isTrue();
          update(c, g, loop, step, updates);
          if (step.action() == Action.UPDATE_WITH_BROADCAST) {
            assertThat(factored[panel + g.depth]).isTrue();
            there[panel + g.depth] = true;
          }
        }
      }
    }
    assertThat(there).as("%s", c).doesNotContain(false);
    assertThat(updates[g.n]).as("%s right-hand side", c).isEqualTo(g.panels);
  }

  private static void update(HplConfiguration c, Geometry g, MainLoop loop, Step s, int[] updates) {
    int sum = 0;
    for (int column = 0; column < g.q; column++) {
      sum += s.concerns(column) ? loop.columns(s, column) : 0;
    }
    assertThat(sum).as("%s %s", c, s).isEqualTo(Math.max(0, s.width()));
    for (int j = s.from(); j < s.from() + s.width(); j++) {
      assertThat(updates[j]).as("%s %s column %d", c, s, j).isEqualTo(s.panel());
      updates[j]++;
    }
  }
}
