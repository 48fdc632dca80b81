package io.github.bbo4j.benchmarks.cli.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.hplsim.run.SimulationInterruptedException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowErrorsTest {
  private final RowErrors told = new RowErrors();

  private List<String> row(RowErrors.Row row) {
    return told.cells("runs.csv line 2", row, error -> List.of("", error));
  }

  @Test
  void whateverFailsIsTheErrorOfItsRow() {
    assertThat(row(() -> List.of("1", "2"))).containsExactly("1", "2");
    assertThat(told.tell(new PrintWriter(new StringWriter()))).isZero();
    assertThat(
            row(() -> {
                  throw new ArithmeticException("/ by zero");
                })
                .get(1))
        .contains("inside the program", "ArithmeticException: / by zero at ", "RowErrorsTest");
    assertThat(
            row(
                () -> {
                  throw new NoSuchFileException("x.xml");
                }))
        .containsExactly("", "there is no file x.xml");
    assertThat(
            row(() -> {
                  throw new OutOfMemoryError("Java heap space");
                })
                .get(1))
        .contains("-Xmx");
    StringWriter err = new StringWriter();
    told.warn(List.of("odd", "odd"));
    assertThat(told.tell(new PrintWriter(err, true))).isEqualTo(1);
    assertThat(err.toString().lines())
        .hasSize(1 + told.count())
        .startsWith("warning: odd")
        .contains("error: runs.csv line 2: there is no file x.xml");
    assertThat(told.count()).isEqualTo(3);
  }

  @Test
  void anInterruptEndsTheTable() {
    assertThatThrownBy(
            () ->
                row(
                    () -> {
                      throw new SimulationInterruptedException(3);
                    }))
        .isInstanceOf(SimulationInterruptedException.class);
    assertThat(told.count()).isZero();
  }
}
