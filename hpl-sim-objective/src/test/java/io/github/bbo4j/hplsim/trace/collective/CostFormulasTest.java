package io.github.bbo4j.hplsim.trace.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Formulas as Thakur, Rabenseifner and Gropp (2005) print them, alpha 1 ms and beta 1 us. */
class CostFormulasTest {

  private static final double ALPHA = 1e-3;
  private static final double BETA = 1e-6;

  private static Call call(Operation operation, int size, long bytes) {
    long[] each = new long[size];
    Arrays.fill(each, bytes);
    Call call = new Call().of(operation, 0, size).elements(bytes, 1);
    return switch (operation) {
      case ALLTOALLV, SCATTERV -> call.counts(each);
      case GATHERV, ALLGATHERV, REDUCE_SCATTER -> call.receiveCounts(each);
      default -> call;
    };
  }

  /** {@code a alpha + b beta} for 16 processes and 1600 bytes each. */
  @ParameterizedTest
  @CsvSource({
    "BARRIER, ompi_bruck, 4, 0",
    "BCAST, binomial_tree, 4, 6400",
    "BCAST, scatter_LR_allgather, 19, 3000",
    "BCAST, scatter_rdb_allgather, 8, 3000",
    "BCAST, flattree, 15, 24000",
    "REDUCE, binomial, 4, 6400",
    "REDUCE, scatter_gather, 8, 3000",
    "ALLREDUCE, rdb, 4, 6400",
    "ALLREDUCE, rab_rdb, 8, 3000",
    "ALLREDUCE, lr, 30, 3000",
    "ALLGATHER, ring, 15, 24000",
    "ALLGATHER, rdb, 4, 24000",
    "ALLGATHER, bruck, 4, 24000",
    "ALLGATHERV, ring, 15, 24000",
    "ALLTOALL, bruck, 4, 51200",
    "ALLTOALL, pair, 15, 24000",
    "ALLTOALLV, ring, 15, 24000",
    "GATHER, ompi_binomial, 4, 24000",
    "SCATTER, ompi_basic_linear, 15, 24000",
    "SCATTERV, default, 15, 24000",
    "REDUCE_SCATTER, ompi_basic_recursivehalving, 4, 24000",
    "REDUCE_SCATTER, mpich_pair, 15, 24000",
    "SCAN, default, 4, 6400"
  })
  void formulasOfThePaper(Operation operation, String name, double a, double b) {
    MessageCost cost = MessageCost.hockney(ALPHA, 1 / BETA);
    double seconds = CostFormulas.seconds(call(operation, 16, 1600), name, cost);
    assertThat(seconds).isCloseTo(a * ALPHA + b * BETA, within(1e-12));
  }

  /** Processes beyond a power of two: one more round, or everything there and back. */
  @ParameterizedTest
  @CsvSource({
    "BCAST, binomial_tree, 4, 5200",
    "ALLREDUCE, rdb, 5, 6500",
    "ALLGATHER, bruck, 4, 15600",
    "ALLTOALL, bruck, 4, 28600"
  })
  void numbersThatAreNoPowerOfTwo(Operation operation, String name, double a, double b) {
    MessageCost cost = MessageCost.hockney(ALPHA, 1 / BETA);
    double seconds = CostFormulas.seconds(call(operation, 13, 1300), name, cost);
    assertThat(seconds).isCloseTo(a * ALPHA + b * BETA, within(1e-12));
  }

  @Test
  void logGpAddsTheOverheadsOfBothEnds() {
    MessageCost cost = MessageCost.logGp(5e-6, 1e-6, 1e-9);
    assertThat(cost.seconds(1)).isCloseTo(7e-6, within(1e-18));
    assertThat(cost.seconds(1001)).isCloseTo(8e-6, within(1e-18));
    assertThat(CostFormulas.seconds(call(Operation.BCAST, 8, 1001), "binomial_tree", cost))
        .isCloseTo(24e-6, within(1e-17));
  }

  static Stream<Arguments> all() {
    return Stream.of(Operation.values())
        .flatMap(o -> CostFormulas.names(o).stream().map(n -> Arguments.of(o, n)));
  }

  /** More bytes, or more processes, are never cheaper; one process is free. */
  @ParameterizedTest
  @MethodSource("all")
  void costsGrow(Operation operation, String name) {
    MessageCost cost = MessageCost.hockney(ALPHA, 1 / BETA);
    assertThat(CostFormulas.seconds(call(operation, 1, 100), name, cost)).isZero();
    double before = 0;
    for (int size = 2; size <= 64; size *= 2) {
      double small = CostFormulas.seconds(call(operation, size, 100), name, cost);
      double large = CostFormulas.seconds(call(operation, size, 10_000), name, cost);
      assertThat(large).isGreaterThanOrEqualTo(small).isGreaterThanOrEqualTo(before);
      before = large;
    }
    assertThat(name.equals("binomial") || Algorithms.names(operation).contains(name)).isTrue();
  }

  @Test
  void everyOperationHasAChoiceAndWrongNamesAreTold() {
    MessageCost cost = MessageCost.parse("hockney:1e-5:1e9");
    for (Operation operation : Operation.values()) {
      for (long bytes : new long[] {1, 10_000, 10_000_000}) {
        assertThat(CostFormulas.seconds(call(operation, 13, bytes), cost)).isPositive();
        assertThat(CostFormulas.seconds(call(operation, 16, bytes), cost)).isPositive();
      }
    }
    Call call = call(Operation.BCAST, 4, 1);
    assertThatThrownBy(() -> CostFormulas.seconds(call, "NTSL", cost))
        .hasMessageContainingAll("'NTSL' of bcast", "binomial_tree");
    assertThatThrownBy(() -> MessageCost.parse("hockney:1e-5"))
        .hasMessageContaining("hockney:LATENCY:BANDWIDTH");
    for (String none : new String[] {"loggp:1:2:x", "loggp:1:2:3d", "hockney:0x1p-20:1e9"}) {
      assertThatThrownBy(() -> MessageCost.parse(none)).hasMessageContaining("no number");
    }
    assertThatThrownBy(() -> MessageCost.hockney(-1, 1)).hasMessageContaining("-1.0 s");
  }
}
