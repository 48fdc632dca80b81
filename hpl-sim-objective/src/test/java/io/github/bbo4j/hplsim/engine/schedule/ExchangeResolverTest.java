package io.github.bbo4j.hplsim.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.engine.program.BackSubstitution;
import io.github.bbo4j.hplsim.engine.program.Geometry;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.SetUp;
import io.github.bbo4j.hplsim.engine.program.SwapPrograms;
import io.github.bbo4j.hplsim.network.NetworkModel.Protocol;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import io.github.bbo4j.hplsim.run.SwapAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExchangeResolverTest {

  /** Latency 1 s, 1 s for each 8 bytes, nothing inside a node. */
  private static final MessageCosts.Flight FLIGHT =
      new MessageCosts.Flight() {
        @Override
        public double idle(double bytes) {
          return 1;
        }

        @Override
        public double alone(double bytes) {
          return 1 + bytes / 8;
        }

        @Override
        public double local(double bytes) {
          return 0;
        }
      };

  private static final Protocol RENDEZVOUS = Protocol.of(0);
  private static final Protocol DETACHED = Protocol.of(1000);

  /** Two processes that set up: an all-reduce of 12 to process 0, then 12 and 4 back. */
  private static Program[] pair() {
    Program[] programs = {new Program(), new Program()};
    SetUp.write(programs[0], 0, 2);
    SetUp.write(programs[1], 1, 2);
    return programs;
  }

  private static double[] resolve(
      Program[] programs, Protocol protocol, double share, int[] node, double... starts) {
    ExchangeSchedule s = Objects.requireNonNull(ExchangeSchedule.of(programs, false));
    ExchangeResolver resolver =
        new ExchangeResolver((process, kernel, rows, columns, date) -> date + rows, node);
    resolver.share(share);
    double[] dates = starts.clone();
    resolver.run(s, new MessageCosts.Cache(FLIGHT, protocol).of(s, 0), 0, dates);
    return dates;
  }

  @Test
  void messagesStartWhenBothSidesAreThere() {
    // 13 s, 13 s and 5 s after the later of both.
    assertThat(resolve(pair(), RENDEZVOUS, 1, new int[] {0, 1}, 3, 10)).containsExactly(41, 41);
    assertThat(resolve(pair(), RENDEZVOUS, 1, new int[] {0, 1}, 10, 3)).containsExactly(41, 41);
  }

  @Test
  void aDetachedSenderDoesNotWait() {
    // 0 receives at 23, sends at once and is free; 1 has both at 36 and 41.
    assertThat(resolve(pair(), DETACHED, 1, new int[] {0, 1}, 3, 10)).containsExactly(23, 41);
  }

  @Test
  void flowsThatShareALinkTakeLongerAndLocalOnesDoNot() {
    assertThat(resolve(pair(), RENDEZVOUS, 2, new int[] {0, 1}, 0, 0)).containsExactly(59, 59);
    assertThat(resolve(pair(), RENDEZVOUS, 2, new int[] {4, 4}, 0, 7)).containsExactly(7, 7);
  }

  @Test
  void eagerMessagesMoveBeforeTheirReceiverAndOverheadsAreSpentAfterTheArrival() {
    Protocol eager =
        DETACHED
            .withThresholds(1000, 1000)
            .withOverheads(
                PiecewiseAffine.ZERO, PiecewiseAffine.ZERO, PiecewiseAffine.parse("0:0.5:0"), 0);
    // Sent at 0, arrived at 13, but 0 comes at 100: it only spends the overhead.
    assertThat(resolve(pair(), eager, 1, new int[] {0, 1}, 100, 0)).containsExactly(100.5, 114.5);
  }

  @Test
  void messagesThatDoNotPairUpHaveNoSchedule() {
    Program[] odd = pair();
    odd[1].clear();
    assertThat(ExchangeSchedule.of(odd, false)).isNull();
  }

  @Test
  void theOrderOfTheListDoesNotMatter() {
    for (SwapAlgorithm swap : SwapAlgorithm.values()) {
      HplConfiguration c = HplConfiguration.of(600, 24, 7, 1).withSwap(swap);
      SwapPrograms swaps = new SwapPrograms(c, 5);
      for (int panel = 0; panel < 6; panel++) {
        Program[] programs = swaps.ofColumn(panel, swaps.rolls(30));
        int p = programs.length;
        Program[] turned = new Program[p];
        double[] starts = new double[p];
        double[] turnedStarts = new double[p];
        for (int d = 0; d < p; d++) {
          starts[d] = (d * 5) % p;
          turned[p - 1 - d] = programs[d];
          turnedStarts[p - 1 - d] = starts[d];
        }
        int[] node = IntStream.range(0, p).toArray();
        double[] ends = resolve(programs, RENDEZVOUS, 1, node, starts);
        ExchangeSchedule s =
            Objects.requireNonNull(
                ExchangeSchedule.of(turned, false, (me, peer, who) -> p - 1 - who));
        double[] dates = turnedStarts.clone();
        new ExchangeResolver((process, kernel, rows, columns, date) -> date + rows, node)
            .run(s, new MessageCosts.Cache(FLIGHT, RENDEZVOUS).of(s, 0), 0, dates);
        for (int d = 0; d < p; d++) {
          assertThat(dates[p - 1 - d]).isCloseTo(ends[d], within(1e-12));
        }
      }
    }
  }

  @Test
  void everyBlockOfABackSubstitutionPairsUp() {
    for (int q = 1; q < 5; q++) {
      for (int p = 1; p < 5; p++) {
        Geometry g = new Geometry(HplConfiguration.of(37, 4, p, q));
        List<BackSubstitution> all = new ArrayList<>();
        Program[] programs = new Program[p * q];
        for (int id = 0; id < p * q; id++) {
          BackSubstitution one = new BackSubstitution(g, id / q);
          all.add(one);
          programs[id] = new Program();
          one.start(programs[id], id % q);
          while (one.more()) {
            one.step(programs[id], id % q);
            one.advance();
          }
        }
        int columns = q;
        ExchangeSchedule s =
            ExchangeSchedule.of(
                programs,
                false,
                (me, peer, who) ->
                    peer == Program.Peer.COLUMN
                        ? who * columns + me % columns
                        : me / columns * columns + who);
        assertThat(s).as("%d x %d", p, q).isNotNull();
        assertThat(all).noneMatch(BackSubstitution::more);
        assertThat(Arrays.stream(programs).mapToInt(Program::length).sum()).isPositive();
      }
    }
  }
}
