package io.github.bbo4j.hplsim.engine;

import io.github.bbo4j.hplsim.HplConfiguration;
import io.github.bbo4j.hplsim.SimulationInterruptedException;
import io.github.bbo4j.hplsim.SwapAlgorithm;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.platform.Platform;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Simulates every process and every message of a run, with contention.
 *
 * <p>At each date, all events less than {@link KernelTable#SHORTEST} later happen together: ends of
 * computations first, then messages. The processes they wake make one system call each, in that
 * order, in rounds, until all are blocked or computing; this is the order of SimGrid, and it
 * decides exact ties between a probe and a send. A process computes ahead of the date up to its
 * next system call. One use only; not thread-safe.
 */
final class ExactEngine {

  /**
   * Ranks times panels from which pivot exchanges are computed in closed form where that is exact
   * but for the time resolution.
   */
  static final long CLOSED_FORM_FROM = 20_000;

  private static final int PROBE = 1;
  private static final int POST = 2;
  private static final int GOT = 3;
  private static final int FORWARD = 4;

  private static final int AGAIN = 0;
  private static final int READY = 1;
  private static final int WAITING = 2;

  private static final int COLUMN_TAG = 0;
  private static final int ROW_TAG = -1;
  private static final int WORLD_TAG = -2;

  private final HplConfiguration c;
  private final int p;
  private final int q;
  private final Geometry g;
  private final Script script;
  private final int window;
  private final NetworkModel.Protocol protocol;
  private final boolean overheads;
  private final Rank[] ranks;
  private final int[] worldRank;
  private final Messages messages;
  private final IndexedHeap computations;
  private final SwapPrograms swaps;
  private final Broadcasts broadcasts;
  private final PanelPrograms factorizations;
  private final Ledger ledger;
  private final Extrapolation extrapolation = new Extrapolation();
  private final KernelClock kernels;
  private final PanelFactorizer factorizer;
  private final int[] waiting;
  private final @Nullable TraceRecorder trace;

  private double now;
  private int[] ready;
  private int readyCount;
  private int[] arrived = new int[64];

  /** Prepares a run; {@code trace} may be null. */
  ExactEngine(HplConfiguration c, Platform platform, long seed, @Nullable TraceRecorder trace) {
    this(c, platform, seed, trace, CLOSED_FORM_FROM);
  }

  /**
   * Prepares a run; from {@code closedFormFrom} rank-steps on, pivot exchanges are computed in
   * closed form.
   */
  ExactEngine(
      HplConfiguration c,
      Platform platform,
      long seed,
      @Nullable TraceRecorder trace,
      long closedFormFrom) {
    this.c = c;
    this.trace = trace;
    p = c.p();
    q = c.q();
    g = new Geometry(c);
    script = new Script(c, g);
    window = c.depth() + 3;
    protocol = platform.network().protocol();
    overheads =
        !protocol.sendOverhead().isZero()
            || !protocol.nonBlockingSendOverhead().isZero()
            || !protocol.receiveOverhead().isZero();
    int count = c.ranks();
    ranks = new Rank[count];
    worldRank = new int[count];
    int[] node = new int[count];
    IdentityHashMap<KernelSuite, KernelTable> tables = new IdentityHashMap<>();
    for (int row = 0; row < p; row++) {
      for (int column = 0; column < q; column++) {
        int id = row * q + column;
        int rank = c.mapping().rank(row, column, p, q);
        worldRank[rank] = id;
        node[id] = platform.node(rank);
        KernelTable table =
            tables.computeIfAbsent(
                platform.kernels(rank), key -> new KernelTable(platform.kernels(rank)));
        SplittableRandom random =
            new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L * (rank + 1));
        ranks[id] = new Rank(id, row, column, table, random, window);
      }
    }
    messages = new Messages(platform.network(), node, platform.nodes());
    computations = new IndexedHeap(count);
    swaps = new SwapPrograms(c, seed);
    broadcasts = new Broadcasts(c.broadcast(), q);
    factorizations = new PanelPrograms(c, g);
    ledger = new Ledger(count);
    kernels = new KernelClock(ledger, extrapolation, trace);
    boolean together =
        (long) count * g.panels >= closedFormFrom
            && PivotColumn.possible(g, platform.network(), node, platform.nodes());
    factorizer =
        new PanelFactorizer(
            g,
            factorizations,
            kernels,
            ledger,
            together ? new PivotColumn(g, factorizations, platform.network(), node) : null);
    waiting = new int[q];
    ready = new int[count];
  }

  /** Returns the sums kept during the run. */
  Ledger run() {
    readyCount = 0;
    for (int id : worldRank) {
      Rank r = ranks[id];
      r.messagePhase = Ledger.OTHER_MESSAGES;
      script.prologue(r);
      r.stage = Stage.STARTED;
      ready[readyCount++] = id;
    }
    int[] wave = new int[ranks.length];
    int turns = 0;
    while (true) {
      while (readyCount > 0) {
        int[] current = ready;
        int n = readyCount;
        ready = wave;
        wave = current;
        readyCount = 0;
        for (int i = 0; i < n; i++) {
          if (step(ranks[current[i]])) {
            ready[readyCount++] = current[i];
          }
        }
      }
      messages.share(now);
      double date = Math.min(computations.firstDate(), messages.nextDate());
      if (date == Double.POSITIVE_INFINITY) {
        break;
      }
      if ((++turns & 0xFFF) == 0 && Thread.interrupted()) {
        throw new SimulationInterruptedException(now);
      }
      now = date;
      happen(date + KernelTable.SHORTEST);
    }
    return totals();
  }

  private void happen(double before) {
    while (computations.firstDate() < before) {
      int id = computations.pop();
      ledger.events++;
      ranks[id].clock = now;
      ready[readyCount++] = id;
    }
    int ended = 0;
    while (messages.nextDate() < before) {
      int message = messages.advance(now);
      ledger.events++;
      if (message >= 0) {
        if (ended == arrived.length) {
          arrived = Arrays.copyOf(arrived, 2 * ended);
        }
        arrived[ended++] = message;
      }
    }
    for (int i = 0; i < ended; i++) {
      messages.end(arrived[i]);
      arrive(arrived[i]);
    }
  }

  private void arrive(int message) {
    Rank sender = ranks[messages.source(message)];
    Rank receiver = ranks[messages.destination(message)];
    boolean received = messages.received(message);
    boolean receiverFirst =
        received
            && receiver.blocked == Rank.ON_RECEIVE
            && receiver.blockedSince < sender.blockedSince;
    if (sender.sentMessage == message && !receiverFirst) {
      arriveAtSender(sender);
    }
    if (received) {
      receiver.receiveOverhead =
          overheads ? protocol.receiveOverhead().seconds(messages.payload(message)) : 0;
      messages.release(message);
      if (receiver.blocked == Rank.ON_RECEIVE) {
        wake(receiver);
        receiver.clock += receiver.receiveOverhead;
      } else {
        receiver.receiveDone = true;
      }
    }
    if (sender.sentMessage == message && receiverFirst) {
      arriveAtSender(sender);
    }
  }

  private void arriveAtSender(Rank sender) {
    sender.sentMessage = -1;
    if (sender.blocked == Rank.ON_SEND) {
      wake(sender);
    } else {
      sender.sendDone = true;
    }
  }

  private void wake(Rank r) {
    if (trace != null) {
      trace.waited(r.id, r.panel, r.blockedSince, now, r.messagePhase);
    }
    r.blocked = Rank.RUNNING;
    r.clock = now;
    ready[readyCount++] = r.id;
  }

  /**
   * Runs a process up to and including one system call; returns whether it can make another at this
   * date.
   */
  private boolean step(Rank r) {
    while (true) {
      int outcome;
      if (r.broadcastStep != 0) {
        outcome = broadcastStep(r);
      } else if (r.pc < r.programEnd) {
        outcome = programStep(r);
      } else {
        outcome = advance(r) ? AGAIN : WAITING;
      }
      if (outcome != AGAIN) {
        return outcome == READY;
      }
    }
  }

  /** Returns true when the process computes beyond this date and has to be called again then. */
  private boolean busy(Rank r) {
    if (r.clock > now) {
      computations.put(r.id, r.clock);
      return true;
    }
    return false;
  }

  private int block(Rank r, int reason) {
    r.blocked = reason;
    r.blockedSince = now;
    return WAITING;
  }

  private int programStep(Rank r) {
    int at = r.pc;
    int[] code = r.code;
    int op = code[at];
    switch (op & 15) {
      case Program.KERNEL -> {
        kernels.charge(r, code[at + 1], code[at + 2], r.width, 1);
        r.pc += Program.STRIDE;
        return AGAIN;
      }
      case Program.KERNEL_FIXED -> {
        kernels.charge(r, code[at + 1], code[at + 2], code[at + 3], 1);
        r.pc += Program.STRIDE;
        return AGAIN;
      }
      case Program.POLL -> {
        r.pc += Program.STRIDE;
        callBroadcast(r, r.broadcast, false);
        return AGAIN;
      }
      default -> {
        if (busy(r)) {
          return WAITING;
        }
      }
    }
    switch (op & 15) {
      case Program.RECEIVE -> {
        r.pc += Program.STRIDE;
        post(r, peer(r, op, code[at + 1]), tag(r, op));
        return READY;
      }
      case Program.AWAIT_RECEIVE -> {
        r.pc += Program.STRIDE;
        return awaitReceive(r);
      }
      case Program.AWAIT_SEND -> {
        r.pc += Program.STRIDE;
        if (r.sendDone) {
          r.sendDone = false;
          return READY;
        }
        return block(r, Rank.ON_SEND);
      }
      default -> {
        long size =
            op >> 4 == Program.WORLD >> 4
                ? code[at + 3]
                : 8 * ((long) code[at + 2] * r.width + code[at + 3]);
        int outcome = send(r, op, peer(r, op, code[at + 1]), tag(r, op), size);
        if (outcome != AGAIN) {
          r.pc += Program.STRIDE;
        }
        return outcome;
      }
    }
  }

  private int awaitReceive(Rank r) {
    if (r.receiveDone) {
      r.receiveDone = false;
      r.clock += r.receiveOverhead;
      return r.receiveOverhead > 0 ? AGAIN : READY;
    }
    return block(r, Rank.ON_RECEIVE);
  }

  private void post(Rank r, int from, int tag) {
    r.receiveDone = messages.receive(r.id, from, tag, now);
    if (r.receiveDone) {
      r.receiveOverhead =
          overheads ? protocol.receiveOverhead().seconds(messages.arrivedPayload()) : 0;
    }
  }

  /** Posts a send at this date; returns {@code AGAIN} when processor time is spent first. */
  private int send(Rank r, int op, int to, int tag, long size) {
    int kind = op & 15;
    if (overheads && !r.charged) {
      r.charged = true;
      r.clock +=
          kind == Program.START_SYNC_SEND
              ? protocol.nonBlockingSendOverhead().seconds((double) size)
              : protocol.sendOverhead().seconds((double) size);
      return AGAIN;
    }
    r.charged = false;
    int phase = op >> 4 == Program.PANEL >> 4 ? Ledger.PANEL_MESSAGES : r.messagePhase;
    ledger.message(phase, size);
    boolean synchronous = kind != Program.SEND;
    int message = messages.send(r.id, to, tag, size, synchronous, now);
    if (kind == Program.SEND
        && (size < protocol.detachedThreshold() || size < protocol.asyncThreshold())) {
      return READY;
    }
    r.sentMessage = message;
    r.sendDone = false;
    return kind == Program.START_SYNC_SEND ? READY : block(r, Rank.ON_SEND);
  }

  private int peer(Rank r, int op, int who) {
    switch (op >> 4) {
      case 0 -> {
        int row = who + r.shift;
        return (row >= p ? row - p : row) * q + r.column;
      }
      case 2 -> {
        return worldRank[who];
      }
      default -> {
        return r.row * q + who;
      }
    }
  }

  private static int tag(Rank r, int op) {
    return switch (op >> 4) {
      case 0 -> COLUMN_TAG;
      case 1 -> ROW_TAG;
      case 2 -> WORLD_TAG;
      default -> 1 + r.broadcastPanel;
    };
  }

  private boolean pending(Rank r, int panel) {
    return panel >= 0 && !r.received[panel % window];
  }

  /**
   * Gives the broadcast of a panel a chance: the process probes, or with {@code blocking} waits for
   * it.
   */
  private void callBroadcast(Rank r, int panel, boolean blocking) {
    if (!pending(r, panel)) {
      return;
    }
    r.broadcastPanel = panel;
    int owner = panel % q;
    int d = Math.floorMod(r.column - owner, q);
    if (!c.broadcast().polls()) {
      r.longPanel = panel;
      broadcasts.blocking(r.scratch, d, owner, g.panelLength(panel, r.row));
      r.run(r.scratch, 0, 0);
      return;
    }
    r.destination = 0;
    if (d == 0) {
      r.broadcastStep = FORWARD;
      return;
    }
    ledger.probes++;
    if (blocking) {
      r.broadcastStep = POST;
    } else {
      r.clock += protocol.probeSeconds();
      r.broadcastStep = PROBE;
    }
  }

  private int broadcastStep(Rank r) {
    if (busy(r)) {
      return WAITING;
    }
    int panel = r.broadcastPanel;
    int owner = panel % q;
    int d = Math.floorMod(r.column - owner, q);
    int tag = 1 + panel;
    switch (r.broadcastStep) {
      case PROBE -> {
        int from = r.row * q + (broadcasts.from(d) + owner) % q;
        r.broadcastStep = messages.probe(r.id, from, tag) ? POST : 0;
        return READY;
      }
      case POST -> {
        post(r, r.row * q + (broadcasts.from(d) + owner) % q, tag);
        r.broadcastStep = GOT;
        return READY;
      }
      case GOT -> {
        r.broadcastStep = FORWARD;
        return awaitReceive(r);
      }
      default -> {
        int[] to = broadcasts.to(d);
        if (r.destination == to.length) {
          r.broadcastStep = 0;
          r.received[panel % window] = true;
          return AGAIN;
        }
        int peer = r.row * q + (to[r.destination] + owner) % q;
        int outcome =
            send(r, Program.SEND | Program.PANEL, peer, tag, 8L * g.panelLength(panel, r.row));
        if (outcome != AGAIN) {
          r.destination++;
        }
        return outcome;
      }
    }
  }

  /** Local step when no program runs; returns false when the process has ended. */
  private boolean advance(Rank r) {
    if (r.longPanel >= 0) {
      r.received[r.longPanel % window] = true;
      r.longPanel = -1;
    }
    switch (r.stage) {
      case Stage.STARTED -> {
        r.begin = r.clock;
        r.stage = Stage.FETCH;
      }
      case Stage.FETCH -> fetch(r);
      case Stage.FACTOR -> {
        return factor(r);
      }
      case Stage.AWAIT_PANEL -> {
        if (pending(r, r.broadcast)) {
          callBroadcast(r, r.broadcast, true);
        } else {
          r.stage = Stage.FETCH;
        }
      }
      case Stage.SWAP -> swap(r);
      case Stage.AFTER_SWAP -> {
        ledger.phase(r.id, Ledger.SWAP, p > 1 ? r.clock - r.swapStart : 0);
        r.stage = Stage.CHUNKS;
      }
      case Stage.CHUNKS -> chunks(r);
      case Stage.SOLVE -> solve(r);
      case Stage.SOLVED -> {
        ledger.phase(r.id, Ledger.SOLVE, r.clock - r.phaseStart);
        r.end = r.clock;
        r.stage = Stage.FINISHED;
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void fetch(Rank r) {
    if (r.taskHead == r.taskTail) {
      r.taskHead = 0;
      r.taskTail = 0;
      if (r.nextPanel == g.panels) {
        startSolve(r);
        return;
      }
      script.plan(r, r.nextPanel++, window);
      return;
    }
    int kind = r.tasks[r.taskHead];
    int panel = r.tasks[r.taskHead + 1];
    int columns = r.tasks[r.taskHead + 2];
    r.taskHead += 3;
    r.panel = panel;
    switch (kind) {
      case Script.FACTOR -> {
        r.panelRows = g.trailingRows(panel, r.row);
        r.factorPc = 0;
        r.exchanging = false;
        r.phaseStart = r.clock;
        r.messagePhase = Ledger.PIVOT_MESSAGES;
        r.stage = Stage.FACTOR;
      }
      case Script.COPY ->
          kernels.charge(r, KernelTable.DLACPY, g.rowsBelow(panel, r.row), g.width(panel), 1);
      case Script.AWAIT -> {
        r.broadcast = panel;
        r.stage = Stage.AWAIT_PANEL;
      }
      default -> {
        r.broadcast = kind == Script.UPDATE_WITH_BROADCAST ? panel + g.depth : -1;
        r.columns = Math.min(columns, r.left[panel % window]);
        r.done = 0;
        if (r.columns <= 0) {
          r.stage = Stage.AWAIT_PANEL;
        } else {
          r.phaseStart = r.clock;
          r.stage = Stage.SWAP;
          callBroadcast(r, r.broadcast, false);
        }
      }
    }
  }

  /** Goes on with a panel; returns false when the process waits for the others of its column. */
  private boolean factor(Rank r) {
    if (r.exchanging) {
      r.exchanging = false;
      ledger.phase(r.id, Ledger.PIVOT, r.clock - r.pivotStart);
    }
    if (!factorizer.toExchange(r)) {
      return true;
    }
    int current = r.panel % p;
    if (!factorizer.together(r.panel, protocol.detachedThreshold())) {
      r.exchanging = true;
      r.run(factorizations.exchange(r.panel, Math.floorMod(r.row - current, p)), 0, current);
      return true;
    }
    if (++waiting[r.column] == p) {
      waiting[r.column] = 0;
      factorizer.finish(ranks, r.panel, r.column);
      for (int id = r.column; id < ranks.length; id += q) {
        computations.put(id, ranks[id].clock);
      }
    }
    return false;
  }

  private void swap(Rank r) {
    r.stage = Stage.AFTER_SWAP;
    if (p == 1) {
      return;
    }
    r.swapStart = r.clock;
    r.messagePhase = Ledger.SWAP_MESSAGES;
    boolean roll =
        c.swap() == SwapAlgorithm.SPREAD_ROLL
            || (c.swap() == SwapAlgorithm.MIX && r.columns > c.swapThreshold());
    Program program =
        roll ? swaps.spreadRoll(r.panel, r.row) : swaps.binaryExchange(r.panel, r.row);
    r.run(program, r.columns, r.panel % p);
  }

  private void chunks(Rank r) {
    if (pending(r, r.broadcast)) {
      int n = Math.min(g.nb, r.columns - r.done);
      chunk(r, n);
      r.done += n;
      callBroadcast(r, r.broadcast, r.done >= r.columns);
      return;
    }
    chunk(r, r.columns - r.done);
    r.left[r.panel % window] -= r.columns;
    ledger.phase(r.id, Ledger.UPDATE, r.clock - r.phaseStart);
    r.stage = Stage.FETCH;
  }

  private void chunk(Rank r, int n) {
    if (n <= 0) {
      return;
    }
    int jb = g.width(r.panel);
    if (p > 1) {
      kernels.charge(r, KernelTable.DTRSM, n, jb, jb);
    } else {
      kernels.charge(r, KernelTable.DTRSM, jb, n, jb);
    }
    boolean onDiagonal = r.row == r.panel % p;
    int rows = g.trailingRows(r.panel, r.row) - (onDiagonal ? jb : 0);
    kernels.charge(r, KernelTable.DGEMM, rows, n, jb);
    if (p > 1 && onDiagonal) {
      kernels.charge(r, KernelTable.DLATCPY, jb, n, 1);
    }
  }

  private void startSolve(Rank r) {
    r.messagePhase = Ledger.SOLVE_MESSAGES;
    r.phaseStart = r.clock;
    BackSubstitution solve = new BackSubstitution(c, r.row, r.column);
    r.solve = solve;
    r.scratch.clear();
    solve.start(r.scratch);
    r.run(r.scratch, 0, 0);
    r.stage = Stage.SOLVE;
  }

  private void solve(Rank r) {
    BackSubstitution solve = r.solve;
    if (solve == null) {
      throw new IllegalStateException("the back-substitution has not started");
    }
    r.scratch.clear();
    if (solve.more()) {
      solve.step(r.scratch);
      r.run(r.scratch, 0, 0);
    } else {
      r.messagePhase = Ledger.OTHER_MESSAGES;
      solve.finish(r.scratch);
      r.run(r.scratch, 0, solve.owner());
      r.stage = Stage.SOLVED;
    }
  }

  private Ledger totals() {
    double seconds = 0;
    for (Rank r : ranks) {
      if (r.end < 0) {
        throw new IllegalStateException(
            "rank at row "
                + r.row
                + ", column "
                + r.column
                + " waits for ever at "
                + r.clock
                + " s (panel "
                + r.panel
                + ", stage "
                + r.stage
                + ", blocked "
                + r.blocked
                + ")");
      }
      seconds = Math.max(seconds, r.end - r.begin);
    }
    // Four more collectives of HPL come before the timed part: 112 bytes each over a tree of all
    // processes.
    ledger.messages[Ledger.OTHER_MESSAGES] += 4L * (ranks.length - 1);
    ledger.bytes[Ledger.OTHER_MESSAGES] += 112L * (ranks.length - 1);
    ledger.seconds = seconds;
    ledger.warnings = extrapolation.warnings();
    return ledger;
  }
}
