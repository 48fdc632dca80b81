package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.energy.LoadListener;
import io.github.bbo4j.hplsim.engine.event.Process.Blocked;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.topology.Interconnect;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The system calls of processes (post a send or a receive, wait, probe) and the events that wake
 * them. It knows nothing of what the processes compute.
 *
 * <p>At each date, all events less than the time resolution later happen together: ends of
 * computations first, then messages. The processes they wake are kept in that order for the next
 * round; this is the order of SimGrid, and it decides exact ties between a probe and a send. One
 * use only; not thread-safe.
 */
public final class MpiRuntime extends EventLoop {

  private final NetworkModel.Protocol protocol;
  private final boolean overheads;
  private final Process[] processes;
  private final CallListener listener;
  private @Nullable Processors processors;

  /** What processes do. */
  @FunctionalInterface
  public interface Step {
    /**
     * Runs a process up to and including one system call; returns whether it can make another at
     * this date.
     */
    boolean canGoOn(int process);
  }

  /**
   * Prepares a simulation.
   *
   * @param processes all processes, each at its number
   * @param nodes number of nodes
   * @param network costs and semantics of messages
   * @param listener sees calls and waits
   * @param resolution dates closer together than this many seconds are joined
   */
  public MpiRuntime(
      Process[] processes,
      int nodes,
      NetworkModel network,
      CallListener listener,
      double resolution) {
    super(
        messages(network, nodes, Arrays.stream(processes).mapToInt(Process::node).toArray()),
        processes.length,
        resolution);
    this.processes = processes;
    this.listener = listener;
    protocol = network.protocol();
    overheads =
        !protocol.sendOverhead().isZero()
            || !protocol.nonBlockingSendOverhead().isZero()
            || !protocol.receiveOverhead().isZero();
  }

  private static Messages messages(NetworkModel network, int nodes, int[] node) {
    if (network.interconnect().isEmpty()) {
      return new Messages(network, new StarTopology(nodes, network), node);
    }
    Interconnect interconnect = network.interconnect().get();
    RoutedTopology topology = RoutedTopology.of(network, interconnect);
    return interconnect.solver() == Interconnect.Solver.EXACT
        ? Messages.exact(network, topology, node)
        : new Messages(network, topology, node);
  }

  @Override
  void leaving() {
    if (messages.overlapping() >= 0) {
      throw new LinkOverlapException(messages.overlapping());
    }
  }

  /**
   * Has the processes compute on the cores of their nodes, which they share when there are too few;
   * what they compute has to be told by {@link Process#work}. Otherwise each has a core for itself
   * and nobody sees what the nodes do.
   *
   * @param cores of each node
   * @param loads sees the nodes compute
   */
  public void onCores(int[] cores, LoadListener loads) {
    double[] speed = new double[cores.length];
    Arrays.fill(speed, 1);
    int[] node = Arrays.stream(processes).mapToInt(Process::node).toArray();
    processors = new Processors(speed, cores, node, loads);
  }

  @Override
  void computed(int process) {
    Process p = processes[process];
    p.clock(now());
    if (p.computes && processors != null) {
      p.computes = false;
      processors.end(process, now(), this);
    }
  }

  @Override
  void arrive(int message) {
    Process sender = processes[messages.source(message)];
    Process receiver = processes[messages.destination(message)];
    sender.onTheWay--;
    sender.sentUntil = now();
    boolean received = messages.received(message);
    boolean receiverFirst =
        received
            && receiver.blocked == Blocked.ON_RECEIVE
            && receiver.blockedSince < sender.blockedSince;
    if (sender.sentMessage == message && !receiverFirst) {
      arriveAtSender(sender);
    }
    if (received) {
      receiver.receiveOverhead =
          overheads ? protocol.receiveOverhead().seconds(messages.payload(message)) : 0;
      messages.release(message);
      if (receiver.blocked == Blocked.ON_RECEIVE) {
        wake(receiver);
        receiver.clock(receiver.clock() + receiver.receiveOverhead);
      } else {
        receiver.receiveDone = true;
      }
    }
    if (sender.sentMessage == message && receiverFirst) {
      arriveAtSender(sender);
    }
  }

  private void arriveAtSender(Process sender) {
    sender.sentMessage = -1;
    if (sender.blocked == Blocked.ON_SEND) {
      wake(sender);
    } else {
      sender.sendDone = true;
    }
  }

  private void wake(Process p) {
    listener.waited(p, p.blockedSince, now());
    p.blocked = Blocked.RUNNING;
    p.clock(now());
    ready(p.id());
  }

  /** Returns true when a process computes beyond this date and has to be called again then. */
  public boolean busy(Process p) {
    if (p.clock() > now()) {
      if (processors != null && p.working) {
        p.working = false;
        p.computes = true;
        processors.startUntil(p.id(), p.clock(), now(), this);
      } else {
        computeUntil(p.id(), p.clock());
      }
      return true;
    }
    return false;
  }

  private Progress block(Process p, Blocked reason) {
    p.blocked = reason;
    p.blockedSince = now();
    return Progress.WAITING;
  }

  /** Lets a process spend the time of a probe; {@link #probe} follows. */
  public void chargeProbe(Process p) {
    if (protocol.probeSeconds() > 0) {
      listener.computes(p, protocol.probeSeconds());
    }
    p.clock(p.clock() + protocol.probeSeconds());
  }

  /** Returns whether a message was sent to a process that it has not received. */
  public boolean probe(Process p, int from, int tag) {
    return messages.probe(p.id(), from, tag);
  }

  /** Posts a receive. */
  public void post(Process p, int from, int tag) {
    listener.posts(p, from, tag);
    p.receiveDone = messages.receive(p.id(), from, tag, now());
    if (p.receiveDone) {
      p.receiveOverhead =
          overheads ? protocol.receiveOverhead().seconds(messages.arrivedPayload()) : 0;
    }
  }

  /** Waits for the posted receive. */
  public Progress awaitReceive(Process p) {
    listener.awaitsReceive(p);
    if (p.receiveDone) {
      p.receiveDone = false;
      p.clock(p.clock() + p.receiveOverhead);
      return p.receiveOverhead > 0 ? Progress.AGAIN : Progress.READY;
    }
    return block(p, Blocked.ON_RECEIVE);
  }

  /** Waits for the started send. */
  public Progress awaitSend(Process p) {
    listener.awaitsSend(p);
    if (p.sendDone) {
      p.sendDone = false;
      return Progress.READY;
    }
    return block(p, Blocked.ON_SEND);
  }

  /**
   * Posts a send at this date.
   *
   * @param size payload in bytes
   * @return {@code AGAIN} when processor time is spent first; the call has to be repeated then
   */
  public Progress send(Process p, SendMode mode, int to, int tag, long size) {
    if (overheads && !p.charged) {
      p.charged = true;
      double overhead =
          mode.blocks()
              ? protocol.sendOverhead().seconds((double) size)
              : protocol.nonBlockingSendOverhead().seconds((double) size);
      p.clock(p.clock() + overhead);
      return Progress.AGAIN;
    }
    p.charged = false;
    listener.sends(p, mode, to, tag, size);
    int message =
        mode.synchronous()
            ? messages.sendSynchronously(p.id(), to, tag, size, now())
            : messages.send(p.id(), to, tag, size, now());
    p.onTheWay++;
    if (!mode.synchronous()
        && (size < protocol.detachedThreshold() || size < protocol.asyncThreshold())) {
      return Progress.READY;
    }
    p.sentMessage = message;
    p.sendDone = false;
    return mode.blocks() ? block(p, Blocked.ON_SEND) : Progress.READY;
  }

  /**
   * Tells until when messages that are not simulated here use the links out of a process.
   *
   * @see LinkOverlapException
   */
  public void reserve(Process p, double until) {
    messages.busy(p.id(), until);
  }
}
