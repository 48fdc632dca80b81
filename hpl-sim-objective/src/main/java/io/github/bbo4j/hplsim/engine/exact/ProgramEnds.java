package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.energy.LoadListener;
import io.github.bbo4j.hplsim.engine.event.RequestRuntime;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What an HPL program does before and after what it times: its input is made known to all, the
 * communicators of the grid, of its rows and of its columns are split off (the first process
 * gathers the colours, answers everybody, and the number of each new communicator is broadcast in
 * it); at the end two sets of timers are combined. Nothing computes, but energy counts from the
 * start to the end.
 *
 * <p>Messages and sizes are those of HPL 2.2 with one configuration in HPL.dat and detailed timing;
 * MPI_Comm_split is that of SimGrid 3.32. Overheads of the processors are left out.
 */
final class ProgramEnds {

  private static final int TAG = 0;
  private static final int SPLIT = 8;
  private static final int NUMBER = 4;

  /** Bytes of the reductions and broadcasts of the input: error, precision, then broadcasts. */
  private static final int[] REDUCED = {4, 8};

  private static final int[] BROADCAST = {8, 60, 44};

  /** Bytes of the timers that are combined. */
  private static final int[] TIMERS = {8, 48};

  private final Platform platform;
  private final int p;
  private final int q;
  private final int count;
  private final int[] node;
  private final boolean byRows;

  /**
   * What one process does, in order.
   *
   * @param receives from whom, all at once; empty for a send
   * @param to to whom
   * @param bytes how much
   */
  private record Act(int[] receives, int to, int bytes) {}

  private final List<List<Act>> acts = new ArrayList<>();

  /** Prepares the ends of a run; processes are ranks, row by row of the grid unless mapped so. */
  ProgramEnds(HplConfiguration c, Platform platform) {
    this.platform = platform;
    p = c.p();
    q = c.q();
    count = c.ranks();
    node = new int[count];
    for (int rank = 0; rank < count; rank++) {
      node[rank] = platform.node(rank);
    }
    byRows = c.mapping().rank(0, Math.min(1, q - 1), p, q) <= 1;
  }

  /** Returns the date at which each rank comes to the collectives before the timed part. */
  double[] begin() {
    clear();
    for (int bytes : REDUCED) {
      reduce(bytes);
      broadcast(world(), bytes);
    }
    for (int bytes : BROADCAST) {
      broadcast(world(), bytes);
    }
    split();
    broadcast(world(), NUMBER);
    split();
    for (int row = 0; row < p; row++) {
      broadcast(row(row), NUMBER);
    }
    split();
    for (int column = 0; column < q; column++) {
      broadcast(column(column), NUMBER);
    }
    return run(new double[count]);
  }

  /**
   * Returns the date at which the program ends.
   *
   * @param timed date at which each rank ends the timed part
   */
  double end(double[] timed) {
    clear();
    for (int bytes : TIMERS) {
      reduce(bytes);
      broadcast(world(), bytes);
    }
    return Arrays.stream(run(timed)).max().orElseThrow();
  }

  private void clear() {
    acts.clear();
    for (int i = 0; i < count; i++) {
      acts.add(new ArrayList<>());
    }
  }

  private int[] world() {
    int[] all = new int[count];
    Arrays.setAll(all, i -> i);
    return all;
  }

  private int rank(int row, int column) {
    return byRows ? row * q + column : column * p + row;
  }

  private int[] row(int row) {
    int[] ranks = new int[q];
    Arrays.setAll(ranks, column -> rank(row, column));
    return ranks;
  }

  private int[] column(int column) {
    int[] ranks = new int[p];
    Arrays.setAll(ranks, row -> rank(row, column));
    return ranks;
  }

  private void send(int from, int to, int bytes) {
    acts.get(from).add(new Act(new int[0], to, bytes));
  }

  private void receive(int who, int... from) {
    acts.get(who).add(new Act(from, 0, 0));
  }

  private static int highest(int members) {
    return members > 1 ? Integer.highestOneBit(members - 1) : 0;
  }

  /** A binomial tree, highest bit first. */
  private void broadcast(int[] ranks, int bytes) {
    for (int bit = highest(ranks.length); bit > 0; bit >>= 1) {
      for (int me = 0; me + bit < ranks.length; me += 2 * bit) {
        send(ranks[me], ranks[me + bit], bytes);
        receive(ranks[me + bit], ranks[me]);
      }
    }
  }

  /** A binomial tree to the first rank, lowest bit first. */
  private void reduce(int bytes) {
    for (int bit = 1; bit <= highest(count); bit <<= 1) {
      for (int me = 0; me + bit < count; me += 2 * bit) {
        send(me + bit, me, bytes);
        receive(me, me + bit);
      }
    }
  }

  private void split() {
    if (count > 1) {
      int[] others = new int[count - 1];
      Arrays.setAll(others, i -> i + 1);
      receive(0, others);
    }
    for (int other = 1; other < count; other++) {
      send(other, 0, SPLIT);
      send(0, other, SPLIT);
      receive(other, 0);
    }
  }

  private double[] run(double[] start) {
    double[] speed = new double[platform.nodes()];
    int[] cores = new int[platform.nodes()];
    Arrays.fill(speed, 1);
    Arrays.fill(cores, Integer.MAX_VALUE);
    RequestRuntime runtime =
        new RequestRuntime(
            RequestRuntime.Nodes.of(platform.network(), speed, cores), node, LoadListener.NONE);
    Place[] places = new Place[count];
    for (int i = 0; i < count; i++) {
      places[i] = new Place(i, start[i]);
      runtime.ready(i);
    }
    runtime.run(
        i -> {
          places[i].goOn(runtime);
          return false;
        });
    return Arrays.stream(places).mapToDouble(place -> place.end).toArray();
  }

  /** How far a process has come. */
  private final class Place {

    private final int rank;
    private double start;
    private double end;
    private int at;
    private int[] open = new int[0];

    Place(int rank, double start) {
      this.rank = rank;
      this.start = start;
    }

    void goOn(RequestRuntime runtime) {
      if (start > runtime.now()) {
        runtime.sleep(rank, start - runtime.now());
        start = 0;
        return;
      }
      List<Act> mine = acts.get(rank);
      while (at < mine.size()) {
        Act act = mine.get(at);
        if (open.length > 0) {
          release(runtime);
          at++;
        } else if (act.receives().length == 0) {
          runtime.release(runtime.send(rank, act.to(), TAG, act.bytes(), false));
          at++;
        } else {
          open = new int[act.receives().length];
          for (int i = 0; i < open.length; i++) {
            open[i] = runtime.receive(rank, act.receives()[i], TAG, Long.MAX_VALUE);
          }
          if (runtime.awaitAll(rank, open, 0, open.length)) {
            return;
          }
        }
      }
      end = runtime.now();
    }

    private void release(RequestRuntime runtime) {
      for (int request : open) {
        runtime.release(request);
      }
      open = new int[0];
    }
  }
}
