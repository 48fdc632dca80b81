package io.github.bbo4j.heuristics.bayes.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UntoldTestsTest {
  /** It has had its turn; what it changed is neither idle nor active, and no chance is lost. */
  @Test
  void cancelledTestsTellNothing() {
    TestedRun run = new TestedRun(TestedRun.reals(40), 1, point -> TestedRun.costOf(point, 39));
    while (!run.idle().isTestDue()) {
      run.step();
    }
    History history = run.history();
    Configuration test = run.idle().test(new double[40], new SplittableRandom(8)).orElseThrow();
    Outcome untold = new Outcome.Failed(Outcome.FailureKind.CANCELLED, "never told");
    Findings before = Findings.of(history);
    Findings after = Findings.of(history.plus(test, untold));
    assertThat(after.active()).isEqualTo(before.active());
    assertThat(after.idle()).isEqualTo(before.idle());
    assertThat(after.suspects()).isEqualTo(before.suspects());
    assertThat(after.made().failures()).isEqualTo(before.made().failures());
    assertThat(after.made().turns()).isEqualTo(before.made().turns() + 1);
    Findings failed = Findings.of(history.plus(test, Outcome.failed("no")));
    assertThat(failed.made().failures()).isEqualTo(before.made().failures() + 1);
  }
}
