package io.github.bbo4j.hplsim.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.timeline.GanttGrid.Activity;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Timed traces and charts of actions by hand. */
class TimelineTest {

  @Test
  void aTimedTraceHasALineForEachAction() throws IOException {
    StringBuilder text = new StringBuilder();
    TimedTrace timed = new TimedTrace(text);
    timed.done(new Action().set(ActionKind.COMPUTE, 3).volume(5), 0.5, 2);
    assertThat(text.toString())
        .isEqualTo(
            String.format(
                "end_s,rank,duration_s,action%n2.000000000000,3,1.500000000000,compute 5%n"));
  }

  /** 1024 processes share 128 rows; one of eight that computes fills an eighth. */
  @Test
  void manyProcessesShareRows() {
    GanttGrid grid = new GanttGrid(1024, 0, 9);
    grid.done(new Action().set(ActionKind.COMPUTE, 8), 1, 2);
    grid.done(new Action().set(ActionKind.RECV, 9), -5, 0.5);
    assertThat(grid.share(1, 100, Activity.COMPUTE)).isCloseTo(1 / 8.0, within(1e-5));
    assertThat(grid.share(1, 99, Activity.COMPUTE)).isZero();
    assertThat(grid.share(1, 0, Activity.RECEIVE)).isCloseTo(1 / 8.0, within(1e-5));
    assertThat(grid.share(0, 100, Activity.COMPUTE)).isZero();
    assertThat(grid.svg()).startsWith("<svg").contains("1024 processes", "Each row is about 8");
  }

  @Test
  void aChartNeedsRoom() {
    assertThatThrownBy(() -> new GanttGrid(4, 1, 1)).hasMessageContaining("1.0 to 1.0");
  }
}
