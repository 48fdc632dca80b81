package io.github.bbo4j.hplsim.trace.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates of collectives by closed forms. */
class CollectiveReplayTest extends ReplayFixture {
  /**
   * Intel MPI's selector looks at nodes for those operations that its tables have; for others it
   * had exchanged what it knows of them first, and took 1.4e-4 s.
   */
  @Test
  void operationsWithoutATableAreThoseOfTheDefault() throws IOException {
    for (String action : List.of("gatherv 100 0 0 100 0 6 6", "scan 100 0 6")) {
      double[] seconds = new double[2];
      String[] names = {"default", "impi"};
      for (int i = 0; i < names.length; i++) {
        ReplayOptions options = ReplayOptions.plain().with("smpi/coll-selector", names[i]);
        seconds[i] = replay(options, 3, all(3, action)).seconds();
      }
      assertThat(seconds[1]).as(action).isEqualTo(seconds[0]).isLessThan(1e-4);
    }
  }

  /**
   * MVAPICH2's gather, which Intel MPI's selector names, is MPICH's tree where the processes of a
   * node aren't consecutive, as in SimGrid 3.32: parts of half of the processes travel twice.
   */
  @ParameterizedTest
  @CsvSource({"0 0 1 2, 3", "0 1 2 1, 4", "0 0 1 1, 3", "0 1 0 1, 4"})
  void whoIsNextToWhomDecidesOnTheGatherOfNodes(String mapping, int parts) throws IOException {
    int[] nodes = Arrays.stream(mapping.split(" ")).mapToInt(Integer::parseInt).toArray();
    TraceReplay replay =
        TraceReplay.on(star(3), ReplayOptions.plain().with("smpi/coll-selector", "impi"))
            .withMapping(nodes);
    long bytes = replay(replay, all(4, "gather 1000 1000 0 6 6")).bytes();
    long none = replay(replay, all(4, "gather 0 0 0 6 6")).bytes();
    assertThat(bytes - none).isEqualTo(1000L * parts);
  }

  /** As SimGrid 3.32 has it; what had come first was paid for while process 0 was waited for. */
  @Test
  void aScanPaysForItsReceivesInTheOrderOfTheProcesses() throws IOException {
    ReplayOptions options = ReplayOptions.plain().with("smpi/or", "0:1e-4:0");
    ReplayResult result = replay(options, 4, "0 compute 1e6\n" + all(4, "scan 10 0 6"));
    double messages = LATENCY + 3 * (10 + 16) / BANDWIDTH;
    assertThat(result.ends()[3]).isCloseTo(1e-3 + messages + 3e-4, within(1e-9));
  }

  /** Times on a network where rounds of exchanges don't disturb each other. */
  @ParameterizedTest
  @CsvSource({
    "bcast 100000 0 6, bcast=binomial_tree, 4, 1",
    "allreduce 100000 0 6, allreduce=rdb, 4, 1",
    "allgather 100000 100000 6 6, allgather=NTSLR, 15, 1",
    "alltoall 100000 100000 6 6, alltoall=pair, 15, 1",
    "alltoall 100000 100000 6 6, alltoall=ring, 15, 1",
    "alltoall 100000 100000 6 6, alltoall=bruck, 4, 8",
    "barrier, barrier=ompi_bruck, 4, 0",
    "barrier, barrier=ompi_recursivedoubling, 4, 0",
    "barrier, barrier=ompi_doublering, 32, 0"
  })
  void collectivesTakeTheirRounds(String action, String algorithm, int rounds, int parts)
      throws IOException {
    String[] option = algorithm.split("=");
    ReplayResult result =
        replay(ReplayOptions.plain().with("smpi/" + option[0], option[1]), 16, all(16, action));
    assertThat(result.seconds()).isCloseTo(rounds * alone(parts * 100_000L), within(1e-12));
  }

  /** Where nothing meets, the formula is what the messages take: latency and bytes of the star. */
  @ParameterizedTest
  @CsvSource({
    "bcast 100000 0 6, bcast=binomial_tree",
    "allreduce 100000 0 6, allreduce=rdb",
    "allgather 100000 100000 6 6, allgather=rdb",
    "allgather 100000 100000 6 6, allgather=bruck",
    "alltoall 100000 100000 6 6, alltoall=pair",
    "alltoall 100000 100000 6 6, alltoall=bruck",
    "gather 100000 100000 0 6 6, gather=ompi_binomial",
    "reduce 160000 0 0 6, reduce=scatter_gather"
  })
  void formulasAreTheTimeOfTheMessages(String action, String algorithm) throws IOException {
    String[] option = algorithm.split("=");
    ReplayOptions messages = ReplayOptions.plain().with("smpi/" + option[0], option[1]);
    ReplayOptions formula = messages.with("collectives/cost", "hockney:2e-5:1e9");
    double envelopes = 1.001 * 15 * 16 / BANDWIDTH;
    ReplayResult byFormula = replay(formula, 16, all(16, action));
    assertThat(byFormula.seconds())
        .isCloseTo(replay(messages, 16, all(16, action)).seconds(), within(envelopes));
    assertThat(byFormula.messages()).isZero();
  }

  /** The last one comes after 1 ms; all leave together, and messages go on as before. */
  @Test
  void collectivesByFormulaWaitForTheLast() throws IOException {
    ReplayOptions options =
        ReplayOptions.plain()
            .with("collectives/cost", "loggp:1e-5:1e-6:0")
            .with("smpi/bcast", "binomial_tree");
    ReplayResult result =
        replay(
            options,
            4,
            all(4, "bcast 1000 0 6").replace("2 bcast", "2 compute 1e6\n2 bcast")
                + "0 send 1 0 1000 6\n1 recv 0 0 1000 6\n");
    assertThat(result.ends()[3]).isCloseTo(1e-3 + 2 * 1.2e-5, within(1e-14));
    assertThat(result.ends()[1]).isCloseTo(1e-3 + 2 * 1.2e-5 + alone(1000), within(1e-14));
    assertThatThrownBy(() -> replay(options, 3, "0 barrier\n1 barrier\n2 init\n"))
        .hasMessageContainingAll("process 2 has not come", "process 2 has ended");
    assertThatThrownBy(() -> replay(options, 2, "0 barrier\n1 bcast 1 0 6\n"))
        .hasMessageContaining("another collective");
    assertThatThrownBy(() -> options.with("smpi/bcast", "NTSL")).hasMessageContaining("'NTSL'");
  }
}
