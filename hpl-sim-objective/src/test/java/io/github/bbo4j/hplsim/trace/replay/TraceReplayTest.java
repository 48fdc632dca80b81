package io.github.bbo4j.hplsim.trace.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.trace.format.TraceFormatException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates by closed forms: hosts of 1 Gflop/s around a switch, 1 GB/s and 10 us a link. */
class TraceReplayTest extends ReplayFixture {
  @Test
  void computationsAndPausesAddUp() throws IOException {
    ReplayResult result =
        replay(ReplayOptions.plain(), 1, "0 init\n0 compute 2e9\n0 sleep 0.5\n0 finalize\n");
    assertThat(result.seconds()).isCloseTo(2.5, within(1e-12));
    assertThat(result.actions()).isEqualTo(4);
  }

  /** Two on one core have half of it; when the first has ended the other has all. */
  @Test
  void processesShareTheCoresOfAHost() throws IOException {
    ReplayResult result =
        replay(
            TraceReplay.on(star(1), ReplayOptions.plain()).withMapping(0, 0),
            "0 compute 1e9\n1 compute 3e9\n");
    assertThat(result.ends()).containsExactly(2, 4);
  }

  @Test
  void aMessageTakesLatencyAndBytes() throws IOException {
    ReplayResult result =
        replay(ReplayOptions.plain(), 2, "0 send 1 0 1000 6\n1 recv 0 0 1000 6\n");
    assertThat(result.ends()[0]).isZero();
    assertThat(result.ends()[1]).isCloseTo(alone(1000), within(1e-15));
    assertThat(result.messages()).isEqualTo(1);
    assertThat(result.bytes()).isEqualTo(1000);
  }

  /** From the threshold on a send waits for its receive, and for the end of the transfer. */
  @ParameterizedTest
  @CsvSource({"65535, 0", "65536, 1"})
  void largeSendsBlock(long bytes, int waits) throws IOException {
    String text = String.format("0 send 1 0 %d 6%n1 compute 1e6%n1 recv 0 0 %d 6%n", bytes, bytes);
    ReplayResult result = replay(ReplayOptions.plain(), 2, text);
    assertThat(result.ends()[0]).isCloseTo(waits * (1e-3 + alone(bytes)), within(1e-14));
    assertThat(result.ends()[1]).isCloseTo(1e-3 + alone(bytes), within(1e-14));
  }

  /** MPI ends such a program, or calls it erroneous; the replay gave a time and said nothing. */
  @ParameterizedTest
  @CsvSource({
    "'0 send 1 5 9 6|0 send 1 5 9 6|1 init|1 finalize', 'messages that were never received: 2, such as one from process 0 to 1 of tag 5'",
    "'0 bcast 9 0 6|1 bcast 9 1 6', 'messages that were never received: 2, such as one from process 1 to 0 of a collective'",
    "'0 bcast 9 0 6|1 bcast 9 1 6', 'process 1 has bcast of 9 bytes with root 1 as its collective number 1, process 0 has bcast of 9 bytes with root 0'",
    "'0 barrier|1 barrier|0 allreduce 9 0 6|1 allreduce 8 0 6', 'collectives that differ between processes: 1; the first: process 1 has allreduce of 8 bytes as its collective number 2'",
    "'0 send 1 5 9 6|0 send 1 5 8 6|1 recv 0 5 7 6|1 recv 0 5 8 6', 'messages larger than their receive has room for'",
    "'0 isend 1 5 9 6|0 wait 0 1 5|1 irecv 0 5 8 6|1 wait 0 1 5', '9 bytes from process 0 to 1, which has room for 8'",
    "'0 gatherv 4 4 8 0 6 6|1 gatherv 5 0 0 0 6 6', 'process 1 has gatherv of 5 bytes, its root has 8 for it, as its collective number 1'",
    "'1 scatterv 0 0 5 0 6 6|0 scatterv 4 3 4 0 6 6', 'process 1 has scatterv of 5 bytes, its root has 3 for it'",
    "'0 send 1 5 9 6|1 irecv 0 5 9 6|1 wait 0 1 6', 'waits for a request that was never started: 1, such as ''1 wait 0 1 6'' (action 2)'",
  })
  void whatDoesNotFitTogetherIsToldOf(String lines, String warning) throws IOException {
    ReplayResult result = replay(ReplayOptions.plain(), 2, lines.replace('|', '\n') + "\n");
    assertThat(result.warnings()).filteredOn(told -> told.contains(warning)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 send 1 5 9 6|1 recv 0 5 100 6",
        "0 send 1 5 9 6|1 recv -1 -1 -1 6",
        "p0 send p1 9|p1 recv p0",
        "0 allreduce 9 0 6|1 allreduce 9 0 6",
        "0 bcast 8 0 6|1 bcast 1 0 0",
        "0 gather 5 5 0 6 6|1 gather 5 0 0 6 6",
        "0 gatherv 0 4 16 0 6 6|1 gatherv 2 0 0 0 0 0",
        "0 scatterv 4 8 0 0 6 6|1 scatterv 0 0 8 0 6 6",
        "0 alltoallv 9 4 5 9 4 5 6 6|1 alltoallv 10 5 5 10 5 5 6 6",
        "0 isend 1 5 9 6|0 test 0 1 5|0 wait 0 1 5|1 recv 0 5 9 6",
        "0 irecv 1 5 9 6|0 sleep 1|0 test 1 0 5|0 wait 1 0 5|1 send 0 5 9 6"
      })
  void whatFitsTogetherIsNotWarnedOf(String lines) throws IOException {
    assertThat(replay(ReplayOptions.plain(), 2, lines.replace('|', '\n') + "\n").warnings())
        .isEmpty();
  }

  /** What each waits for said nothing of why. */
  @Test
  void aDeadlockSaysWhichCollectivesDiffer() {
    assertThatThrownBy(() -> replay(ReplayOptions.plain(), 2, "0 barrier\n1 bcast 5 0 6\n"))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining(
            "process 1 has bcast of 5 bytes with root 0 as its collective number 1, process 0 has barrier");
  }

  /** A window of 0 is none in SimGrid; it was a deadlock. An infinite cost of tests is none. */
  @Test
  void optionsThatWouldStopTheClock() throws IOException {
    String text = "0 send 1 0 100000 6\n1 recv 0 0 100000 6\n";
    ReplayOptions none = ReplayOptions.defaults().with("network/TCP-gamma", "0");
    ReplayOptions wide = ReplayOptions.defaults().with("network/TCP-gamma", "1e20");
    assertThat(replay(none, 2, text).seconds()).isEqualTo(replay(wide, 2, text).seconds());
    assertThatThrownBy(() -> none.with("smpi/test", "Infinity"))
        .hasMessage("smpi/test = Infinity must be finite and not negative");
  }

  @Test
  void eagerMessagesMoveBeforeTheirReceive() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain().with("smpi/async-small-thresh", "65536"),
            2,
            "0 send 1 0 1000 6\n1 compute 1e6\n1 recv 0 0 1000 6\n");
    assertThat(result.seconds()).isCloseTo(1e-3, within(1e-14));
  }

  /** Overheads: before a send is posted; after a receive, one after the other. */
  @Test
  void overheadsOccupyTheProcessor() throws IOException {
    ReplayOptions options =
        ReplayOptions.plain()
            .with("smpi/os", "0:1e-3:0")
            .with("smpi/ois", "0:2e-3:0")
            .with("smpi/or", "0:5e-3:0");
    ReplayResult result =
        replay(
            options,
            3,
            "0 irecv 1 0 0 6\n0 irecv 2 0 0 6\n0 waitall\n1 send 0 0 0 6\n2 isend 0 0 0 6\n");
    assertThat(result.ends()[1]).isCloseTo(1e-3, within(1e-14));
    assertThat(result.ends()[2]).isCloseTo(2e-3, within(1e-14));
    assertThat(result.ends()[0]).isCloseTo(1e-3 + alone(0) + 10e-3, within(1e-12));
  }

  /** Two flows into one host share its down link. */
  @Test
  void flowsShareLinks() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain(),
            3,
            "0 irecv 1 0 1000000 6\n0 irecv 2 0 1000000 6\n0 waitall\n"
                + "1 send 0 0 1000000 6\n2 send 0 0 1000000 6\n");
    assertThat(result.seconds()).isCloseTo(LATENCY + 2 * 1000016 / BANDWIDTH, within(1e-12));
  }

  /** Acknowledgements: two opposite flows each have 1/1.05 of a link. */
  @Test
  void crossTrafficTakesFivePercent() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain().with("network/crosstraffic", "1"),
            2,
            "0 sendRecv 1000000 1 1000000 1 6 6\n1 sendRecv 1000000 0 1000000 0 6 6\n");
    assertThat(result.seconds()).isCloseTo(LATENCY + 1.05 * 1000016 / BANDWIDTH, within(1e-12));
  }

  @Test
  void wildcardsTakeWhatComesFirst() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain(),
            3,
            "0 recv -1 -1 10 6\n0 compute 1e9\n0 recv -1 4 10 6\n"
                + "1 compute 1e6\n1 send 0 4 10 6\n2 send 0 3 10 6\n");
    assertThat(result.ends()[0]).isCloseTo(1 + 2 * alone(10), within(1e-12));
  }

  @Test
  void waitanyGoesOnWithTheFirst() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain(),
            3,
            "0 irecv 1 0 10 6\n0 irecv 2 0 10 6\n0 waitany 2\n0 compute 1e9\n0 waitall\n"
                + "1 compute 5e8\n1 send 0 0 10 6\n2 send 0 0 10 6\n");
    assertThat(result.ends()[0]).isCloseTo(1 + alone(10), within(1e-12));
  }

  /** A test costs 0.1 ms; the next one after a failure twice that. */
  @Test
  void testsCostTime() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain(),
            2,
            "0 irecv 1 0 10 6\n0 test 1 0 0\n0 test 1 0 0\n0 wait 1 0 0\n0 wait 1 0 0\n"
                + "1 compute 2e5\n1 send 0 0 10 6\n");
    assertThat(result.ends()[0]).isCloseTo(3e-4, within(1e-12));
  }

  /**
   * As SimGrid 3.32 has it: what a test has ended keeps its turn behind the other request, so that
   * the third test finds it, and is free. It had asked for the other one again, in 0.2 ms.
   */
  @Test
  void whatATestHasEndedKeepsItsTurn() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain(),
            2,
            "0 irecv 1 0 1000 6\n0 irecv 1 0 1000 6\n0 compute 1e6\n0 test 1 0 0\n0 test 1 0 0\n"
                + "0 test 1 0 0\n0 compute 1e9\n"
                + "1 isend 0 0 1000 6\n1 compute 1e8\n1 isend 0 0 1000 6\n1 waitall 2\n");
    assertThat(result.ends()[0]).isCloseTo(1.0012, within(1e-12));
  }

  /** As SimGrid 3.32 has it: two failed tests take 0.3 ms, or 0.2 ms where they don't grow. */
  @Test
  void testsThatFailCostMoreUnlessTheyAreToldNotTo() throws IOException {
    String trace =
        "0 irecv 1 0 10 6\n0 test 1 0 0\n0 test 1 0 0\n0 wait 1 0 0\n1 compute 2.5e5\n1 send 0 0 10 6\n";
    double[] ends = new double[2];
    for (int i = 0; i < 2; i++) {
      ReplayOptions options =
          ReplayOptions.plain().with("smpi/grow-injected-times", i == 0 ? "yes" : "no");
      ends[i] = replay(options, 2, trace).ends()[0];
    }
    assertThat(ends[0]).isCloseTo(3e-4, within(1e-12));
    assertThat(ends[1]).isCloseTo(2.5e-4 + alone(10), within(1e-12));
  }

  /** As SimGrid 3.32 has it: 1.1 ms with one test, 1 ms without; it had cost nothing here. */
  @Test
  void aTestOfASendThatIsDoneCostsTimeToo() throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain(),
            2,
            "0 isend 1 0 1000 6\n0 test 0 1 0\n0 wait 0 1 0\n0 compute 1e6\n1 recv 0 0 1000 6\n");
    assertThat(result.ends()[0]).isCloseTo(1.1e-3, within(1e-12));
    assertThat(result.warnings()).isEmpty();
  }

  @Test
  void waitsWithoutArgumentsMeanTheLastRequest() throws IOException {
    ReplayResult result =
        replay(ReplayOptions.plain(), 2, "0 Irecv 1 10\n0 wait\n0 wait\n1 Isend 0 10\n1 wait\n");
    assertThat(result.ends()[0]).isCloseTo(alone(10), within(1e-14));
  }

  /** A synchronous send waits for its receive though it is small. */
  @ParameterizedTest
  @CsvSource({"ssend 1 0 10 6, 1", "issend 1 0 10 6, 1", "send 1 0 10 6, 0"})
  void synchronousSendsWait(String send, int waits) throws IOException {
    ReplayResult result =
        replay(
            ReplayOptions.plain(),
            2,
            "0 " + send + "\n0 waitall\n1 compute 1e6\n1 recv 0 0 10 6\n");
    assertThat(result.ends()[0]).isCloseTo(waits * (1e-3 + alone(10)), within(1e-14));
  }

  @Test
  void aDeadlockIsExplained() {
    assertThatThrownBy(
            () ->
                replay(
                    ReplayOptions.plain(),
                    3,
                    "0 compute 1e6\n0 recv 1 7 10 6\n1 recv 2 7 10 6\n2 recv 0 7 10 6\n"))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContainingAll(
            "0.001 s",
            "3 of 3 processes",
            "0 waits for 1 waits for 2 waits for 0",
            "process 0, action 2 (0 recv 1 7 10 6): no message from process 1 of tag 7");
    assertThatThrownBy(() -> replay(ReplayOptions.plain(), 2, "0 send 1 0 70000 6\n1 compute 1\n"))
        .hasMessageContainingAll("posts no receive", "process 1 has ended");
    assertThatThrownBy(() -> replay(ReplayOptions.plain(), 3, "0 barrier\n1 barrier\n2 init\n"))
        .hasMessageContainingAll("process 0, action 1 (0 barrier)", "no message from process 2");
    assertThatThrownBy(
            () -> replay(ReplayOptions.plain(), 2, "0 irecv 1 0 5 6\n0 waitall\n1 init\n"))
        .hasMessageContaining("no message from process 1 of tag 0");
  }

  @Test
  void badOptionsAndMappingsAreNamed() {
    assertThatThrownBy(() -> ReplayOptions.plain().with("smpi/oss", "1"))
        .hasMessageContainingAll("smpi/oss", "smpi/os");
    assertThatThrownBy(() -> ReplayOptions.plain().with("network/model", "IB"))
        .hasMessageContainingAll("IB", "SMPI");
    assertThatThrownBy(() -> replay(ReplayOptions.plain(), 1, "0 init\n1 init\n"))
        .hasMessageContainingAll("2 processes", "1 hosts");
    assertThatThrownBy(() -> TraceReplay.on(star(1), ReplayOptions.plain()).withMapping(0, 3))
        .hasMessageContainingAll("host 3", "0..0");
  }

  @Test
  void theListenerSeesEveryActionInOrderOfTheirEnds() throws IOException {
    StringBuilder seen = new StringBuilder();
    replay(
        TraceReplay.on(star(2), ReplayOptions.plain())
            .withListener(
                (a, begin, end) -> seen.append(a).append(String.format(" %.3f %.3f;", begin, end))),
        "0 compute 2e6\n1 compute 1e6\n0 send 1 0 70000 6\n1 recv 0 0 70000 6\n");
    assertThat(seen.toString())
        .startsWith("1 compute 1000000 0.000 0.001;0 compute 2000000 0.000 0.002;")
        .contains("0 send 1 0 70000 6 0.002 0.002;", "1 recv 0 0 70000 6 0.001 0.002;");
  }

  /** What is left of the trace would give a time, and a wrong one. */
  @Test
  void aTraceThatWasCutOffIsRefused() throws IOException {
    String whole = "0 init\n0 compute 1e9\n0 finalize\n1 init\n1 compute 22\n1 finalize\n";
    assertThat(replay(ReplayOptions.plain(), 2, whole).seconds()).isPositive();
    for (String part :
        List.of("1 finalize\n", "2\n1 finalize\n", whole.substring(whole.indexOf("0 fin")))) {
      String cut = whole.substring(0, whole.length() - part.length());
      assertThatThrownBy(() -> replay(ReplayOptions.plain(), 2, cut))
          .isInstanceOf(TraceFormatException.class)
          .hasMessageContainingAll("no finalize", "cut off");
    }
    assertThat(replay(ReplayOptions.plain(), 1, "0 compute 1e9\n").seconds())
        .as("what was written by hand, without init, needs no finalize")
        .isPositive();
  }

  @Test
  void aDeadlockSaysThatTheOtherSideWasCutOff() {
    assertThatThrownBy(
            () ->
                replay(
                    ReplayOptions.plain(),
                    2,
                    "0 init\n0 recv 1 0 8 6\n0 finalize\n1 init\n1 compute 1\n"))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("process 1 has ended without finalize, maybe cut off");
  }
}
