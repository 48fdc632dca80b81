package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.engine.exact.ContentionFreeLinks;
import io.github.bbo4j.hplsim.engine.exact.Rank;
import io.github.bbo4j.hplsim.engine.exact.TraceRecorder;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.engine.program.RunTotals;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The system calls of processes (post a send or a receive, wait, probe) and the events that wake
 * them.
 *
 * <p>At each date, all events less than the time resolution later happen together: ends of
 * computations first, then messages. The processes they wake are kept in that order for the next
 * round; this is the order of SimGrid, and it decides exact ties between a probe and a send.
 */
public final class MpiRuntime {

  /** A call made no progress in time: the process goes on at once. */
  public static final int AGAIN = 0;

  /** A call was made; the process makes its next one in the next round. */
  public static final int READY = 1;

  /** The process computes, waits or has ended. */
  public static final int WAITING = 2;

  private final NetworkModel.Protocol protocol;
  private final boolean overheads;
  private final Rank[] ranks;
  private final Messages messages;
  private final IndexedHeap computations;
  private final RunTotals ledger;
  private final @Nullable TraceRecorder trace;
  private final double resolution;

  private double now;
  private int[] ready;
  private int readyCount;
  private int[] wave;
  private int[] arrived = new int[64];

  public MpiRuntime(
      Rank[] ranks,
      Messages messages,
      NetworkModel.Protocol protocol,
      RunTotals ledger,
      @Nullable TraceRecorder trace,
      double resolution) {
    this.ranks = ranks;
    this.messages = messages;
    this.protocol = protocol;
    this.ledger = ledger;
    this.trace = trace;
    this.resolution = resolution;
    overheads =
        !protocol.sendOverhead().isZero()
            || !protocol.nonBlockingSendOverhead().isZero()
            || !protocol.receiveOverhead().isZero();
    computations = new IndexedHeap(ranks.length);
    ready = new int[ranks.length];
    wave = new int[ranks.length];
  }

  /** Returns the date of the simulation in seconds. */
  public double now() {
    return now;
  }

  public NetworkModel.Protocol protocol() {
    return protocol;
  }

  public Messages messages() {
    return messages;
  }

  /** Lets a process go on in the next round. */
  public void ready(int id) {
    ready[readyCount++] = id;
  }

  /** Returns the number of processes in the next round. */
  public int readyCount() {
    return readyCount;
  }

  /** Starts a round: returns the processes in it, valid until the next call. */
  public int[] round() {
    int[] current = ready;
    ready = wave;
    wave = current;
    readyCount = 0;
    return current;
  }

  /** Lets a process go on when it has computed up to its own date. */
  void resume(Rank r) {
    computations.put(r.id, r.clock);
  }

  /** Moves to the date of the next events and lets them happen; returns false when none is left. */
  public boolean advance() {
    if (messages.overlapping() >= 0) {
      throw new ContentionFreeLinks.OverlapException(ranks[messages.overlapping()].panel);
    }
    messages.share(now);
    double date = Math.min(computations.firstDate(), messages.nextDate());
    if (date == Double.POSITIVE_INFINITY) {
      return false;
    }
    now = date;
    happen(Math.max(Math.nextUp(date), date + resolution));
    return true;
  }

  private void happen(double before) {
    while (computations.firstDate() < before) {
      int id = computations.pop();
      ledger.events++;
      ranks[id].clock = now;
      ready(id);
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
    sender.onTheWay--;
    sender.sentUntil = now;
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
    waited(r, r.blockedSince, now);
    r.blocked = Rank.RUNNING;
    r.clock = now;
    ready(r.id);
  }

  /** Records that a process waited for messages. */
  void waited(Rank r, double from, double to) {
    if (trace != null) {
      trace.waited(r.id, r.panel, from, to, r.messagePhase);
    }
  }

  /** Returns true when the process computes beyond this date and has to be called again then. */
  public boolean busy(Rank r) {
    if (r.clock > now) {
      resume(r);
      return true;
    }
    return false;
  }

  private int block(Rank r, int reason) {
    r.blocked = reason;
    r.blockedSince = now;
    return WAITING;
  }

  /** Posts a receive. */
  public void post(Rank r, int from, int tag) {
    r.receiveDone = messages.receive(r.id, from, tag, now);
    if (r.receiveDone) {
      r.receiveOverhead =
          overheads ? protocol.receiveOverhead().seconds(messages.arrivedPayload()) : 0;
    }
  }

  /** Waits for the posted receive. */
  public int awaitReceive(Rank r) {
    if (r.receiveDone) {
      r.receiveDone = false;
      r.clock += r.receiveOverhead;
      return r.receiveOverhead > 0 ? AGAIN : READY;
    }
    return block(r, Rank.ON_RECEIVE);
  }

  /** Waits for the started send. */
  public int awaitSend(Rank r) {
    if (r.sendDone) {
      r.sendDone = false;
      return READY;
    }
    return block(r, Rank.ON_SEND);
  }

  /** Posts a send at this date; returns {@code AGAIN} when processor time is spent first. */
  public int send(Rank r, int op, int to, int tag, long size) {
    int kind = op & Program.KIND;
    if (overheads && !r.charged) {
      r.charged = true;
      r.clock +=
          kind == Program.START_SYNC_SEND
              ? protocol.nonBlockingSendOverhead().seconds((double) size)
              : protocol.sendOverhead().seconds((double) size);
      return AGAIN;
    }
    r.charged = false;
    boolean panel = (op & Program.PEER) == Program.PANEL;
    ledger.message(panel ? RunTotals.PANEL_MESSAGES : r.messagePhase, size);
    boolean synchronous = kind != Program.SEND;
    int message = messages.send(r.id, to, tag, size, synchronous, now);
    r.onTheWay++;
    if (kind == Program.SEND
        && (size < protocol.detachedThreshold() || size < protocol.asyncThreshold())) {
      return READY;
    }
    r.sentMessage = message;
    r.sendDone = false;
    return kind == Program.START_SYNC_SEND ? READY : block(r, Rank.ON_SEND);
  }
}
