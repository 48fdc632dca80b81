package io.github.bbo4j.benchmarks.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.hplsim.trace.generate.TracePatterns;
import io.github.bbo4j.hplsim.trace.generate.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is told of a trace that takes long to write. */
class CountedActionsTest {

  @Test
  void eachDoublingIsTold() throws IOException {
    StringWriter told = new StringWriter();
    AtomicLong written = new AtomicLong();
    TracePatterns.write(
        "ring",
        new Workload(2, 20, 8, 1),
        new CountedActions(a -> written.incrementAndGet(), 25, new PrintWriter(told)));
    assertThat(written.get()).isBetween(100L, 199L);
    assertThat(told.toString().lines())
        .containsExactly(
            "  25 actions written so far",
            "  50 actions written so far",
            "  100 actions written so far");
  }
}
