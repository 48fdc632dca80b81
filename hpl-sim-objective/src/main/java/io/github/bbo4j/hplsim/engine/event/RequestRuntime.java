package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.energy.LoadListener;
import io.github.bbo4j.hplsim.network.NetworkModel;
import java.util.Arrays;
import java.util.List;

/**
 * Processes with any number of requests: started sends and receives, also from anybody and of any
 * tag, that are waited for one by one, all together or until the first.
 *
 * <p>The processes run on one {@link EventLoop} with what they send; {@link MpiRuntime} is the one
 * for programs that have one receive and one send under way. A send below the protocol's detached
 * threshold is complete when it is posted; its receive then costs the processor the receive
 * overhead when it is waited for, one receive after the other. Rates are exact at every date
 * ({@link Topology}, weighted max-min). One use only; not thread-safe.
 */
public final class RequestRuntime extends EventLoop {

  /** Any source, or any tag that is not negative. */
  public static final int ANY = Mailboxes.ANY;

  /** The request of a send that was complete when it was posted. */
  public static final int COMPLETE = -1;

  private static final double RESOLUTION = 1e-9;

  private final NetworkModel.Protocol protocol;
  private final boolean receiveCosts;
  private final Mailboxes mailboxes;
  private final Processors processors;
  private final int[] running;

  private int[] owner = new int[0];
  private boolean[] done = new boolean[0];
  private boolean[] awaited = new boolean[0];
  private double[] overhead = new double[0];
  private long[] posted = new long[0];
  private int[] following = new int[0];
  private int free = -1;
  private long postings;

  private int[] sendOf = new int[0];
  private int[] receiveOf = new int[0];

  private final int[] missing;
  private final double[] busyUntil;
  private final double[] blockedSince;
  private long sent;
  private long sentBytes;
  private MessageListener observer = MessageListener.NONE;
  private final Misfits misfits = new Misfits();

  /**
   * What the processes run on.
   *
   * @param topology links and routes between nodes
   * @param network protocol and factors of messages
   * @param speed flop/s of a core of each node
   * @param cores cores of each node
   */
  public record Nodes(Topology topology, NetworkModel network, double[] speed, int[] cores) {

    /** Returns nodes with the topology of their network: its interconnect, otherwise a star. */
    public static Nodes of(NetworkModel network, double[] speed, int[] cores) {
      Topology topology =
          network
              .interconnect()
              .<Topology>map(i -> RoutedTopology.of(network, i))
              .orElseGet(() -> new StarTopology(speed.length, network));
      return new Nodes(topology, network, speed, cores);
    }
  }

  /**
   * Prepares a simulation.
   *
   * @param nodes what the processes run on
   * @param node node of each process
   * @param loads sees the nodes compute
   */
  public RequestRuntime(Nodes nodes, int[] node, LoadListener loads) {
    super(Messages.exact(nodes.network(), nodes.topology(), node.clone()), node.length, RESOLUTION);
    protocol = nodes.network().protocol();
    receiveCosts = !protocol.receiveOverhead().isZero();
    mailboxes = new Mailboxes(node.length);
    processors = new Processors(nodes.speed(), nodes.cores(), node.clone(), loads);
    running = new int[node.length];
    missing = new int[node.length];
    busyUntil = new double[node.length];
    blockedSince = new double[node.length];
  }

  /** Lets somebody see the messages from now on. */
  public void watch(MessageListener value) {
    observer = value;
  }

  /** Returns how many messages were posted. */
  public long messages() {
    return sent;
  }

  /** Returns sentences on messages that were too large for their receive, or never received. */
  public List<String> misfits() {
    return misfits.told(mailboxes, messages);
  }

  /** Returns how many bytes were posted, without envelopes. */
  public long bytes() {
    return sentBytes;
  }

  /** Returns the date since which a process waits. */
  public double blockedSince(int process) {
    return blockedSince[process];
  }

  /** Lets a process compute; it is ready again when it has. */
  public void compute(int process, double flops) {
    running[process] = 1;
    processors.start(process, flops, now(), this);
  }

  /** Lets a process sleep, at least the time resolution; it is ready again afterwards. */
  public void sleep(int process, double seconds) {
    computeUntil(process, now() + Math.max(seconds, RESOLUTION));
  }

  @Override
  void computed(int process) {
    if (running[process] > 0) {
      running[process] = 0;
      processors.end(process, now(), this);
    }
  }

  @Override
  void leaving() {
    // Messages of other simulations are not here.
  }

  private int request(int process) {
    if (free < 0) {
      grow();
    }
    int request = free;
    free = following[request];
    owner[request] = process;
    done[request] = false;
    awaited[request] = false;
    overhead[request] = 0;
    posted[request] = postings++;
    return request;
  }

  private void grow() {
    int old = owner.length;
    int size = Math.max(256, 2 * old);
    owner = Arrays.copyOf(owner, size);
    done = Arrays.copyOf(done, size);
    awaited = Arrays.copyOf(awaited, size);
    overhead = Arrays.copyOf(overhead, size);
    posted = Arrays.copyOf(posted, size);
    following = Arrays.copyOf(following, size);
    for (int i = size - 1; i >= old; i--) {
      following[i] = free;
      free = i;
    }
  }

  /** Returns whether a send of a size is complete when it is posted. */
  public boolean detached(long bytes) {
    return bytes < protocol.detachedThreshold();
  }

  /**
   * Posts a send.
   *
   * @param synchronous whether it waits for its receive, whatever its size
   * @return its request, to be released when it is done, or {@link #COMPLETE}
   */
  public int send(int process, int to, int tag, long bytes, boolean synchronous) {
    sent++;
    sentBytes += bytes;
    int message = messages.create(process, to, tag, bytes);
    observer.sent(message, process, to, bytes, now());
    if (message >= sendOf.length) {
      sendOf = Arrays.copyOf(sendOf, messages.capacity());
      receiveOf = Arrays.copyOf(receiveOf, messages.capacity());
    }
    int request = !synchronous && detached(bytes) ? COMPLETE : request(process);
    sendOf[message] = request;
    int receive = mailboxes.send(message, to, process, tag, posted);
    receiveOf[message] = receive;
    if (receive >= 0 || (!synchronous && bytes < protocol.asyncThreshold())) {
      messages.transfer(message, now());
    }
    return request;
  }

  /**
   * Posts a receive with room for a number of bytes; returns its request, to be released when it is
   * done. A larger message is received as well, and is a {@link #misfits misfit}.
   */
  public int receive(int process, int from, int tag, long room) {
    int request = request(process);
    misfits.posted(request, room);
    int message = mailboxes.receive(request, process, from, tag);
    if (message >= 0) {
      receiveOf[message] = request;
      if (messages.unmoved(message)) {
        messages.transfer(message, now());
      } else if (messages.hasArrived(message)) {
        received(message, request);
      }
    }
    return request;
  }

  /** Returns whether a message is there, or on its way, that a receive would take. */
  public boolean probe(int process, int from, int tag) {
    return mailboxes.find(process, from, tag) >= 0;
  }

  @Override
  void arrive(int message) {
    int send = sendOf[message];
    int receive = receiveOf[message];
    if (send != COMPLETE) {
      complete(send);
    }
    if (receive >= 0) {
      received(message, receive);
    }
  }

  private void received(int message, int request) {
    if (receiveCosts && sendOf[message] == COMPLETE) {
      overhead[request] = protocol.receiveOverhead().seconds(messages.payload(message));
    }
    misfits.received(request, messages, message);
    observer.received(message, now());
    messages.release(message);
    complete(request);
  }

  private void complete(int request) {
    done[request] = true;
    if (awaited[request]) {
      int process = owner[request];
      spend(process, overhead[request]);
      overhead[request] = 0;
      if (--missing[process] == 0) {
        wake(process);
      }
    }
  }

  private void spend(int process, double seconds) {
    if (seconds > 0) {
      busyUntil[process] = Math.max(busyUntil[process], now()) + Math.max(seconds, RESOLUTION);
    }
  }

  private void wake(int process) {
    if (busyUntil[process] > now()) {
      computeUntil(process, busyUntil[process]);
    } else {
      ready(process);
    }
  }

  /** Returns whether a request is done. */
  public boolean done(int request) {
    return request == COMPLETE || done[request];
  }

  /** Forgets a request that is done. */
  public void release(int request) {
    if (request != COMPLETE) {
      following[request] = free;
      free = request;
    }
  }

  /**
   * Waits for all of some requests, and spends the overheads of the receives among them.
   *
   * @return whether the process is blocked; it is ready again when all are done
   */
  public boolean awaitAll(int process, int[] requests, int from, int to) {
    int open = 0;
    for (int i = from; i < to; i++) {
      int request = requests[i];
      if (request == COMPLETE) {
        continue;
      }
      if (done[request]) {
        spend(process, overhead[request]);
        overhead[request] = 0;
      } else {
        awaited[request] = true;
        open++;
      }
    }
    if (open == 0 && busyUntil[process] <= now()) {
      return false;
    }
    blockedSince[process] = now();
    missing[process] = open;
    if (open == 0) {
      wake(process);
    }
    return true;
  }

  /**
   * Waits until one of some requests is done, unless one is.
   *
   * @return whether the process is blocked; it is ready again when one is done
   */
  public boolean awaitAny(int process, int[] requests, int from, int to) {
    for (int i = from; i < to; i++) {
      if (done(requests[i])) {
        return false;
      }
    }
    blockedSince[process] = now();
    missing[process] = 1;
    for (int i = from; i < to; i++) {
      awaited[requests[i]] = true;
    }
    return true;
  }

  /** Ends a wait for the first of some requests: the others are waited for no longer. */
  public void endAny(int[] requests, int from, int to) {
    for (int i = from; i < to; i++) {
      if (requests[i] != COMPLETE) {
        awaited[requests[i]] = false;
      }
    }
  }
}
