package io.github.bbo4j.hplsim.engine.event;

import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import java.util.Arrays;

/**
 * The messages in flight: matching of sends and receives, then latency, then flow or loopback.
 *
 * <p>Each rank has at most one posted receive. A send finds it, or is kept with its destination
 * until the receive comes, first in first out for each source and tag.
 */
final class Messages {

  /** Where a message is. */
  private enum State {
    UNMATCHED,
    LATENCY,
    FLOWING,
    ARRIVED
  }

  private final NetworkModel.Route remote;
  private final NetworkModel.Route loopback;
  private final boolean corrected;
  private final long asyncThreshold;
  private final int envelope;
  private final int[] node;
  private final Topology topology;
  private final Flows links;
  private final IndexedHeap events;

  private int[] source = new int[0];
  private int[] destination = new int[0];
  private int[] tag = new int[0];
  private long[] bytes = new long[0];
  private State[] state = new State[0];
  private boolean[] received = new boolean[0];
  private int[] following = new int[0];
  private int free = -1;
  private double arrivedPayload;

  private final double[] busyUntil;
  private int overlapping = -1;

  private final int[] first;
  private final int[] last;
  private final int[] wantedSource;
  private final int[] wantedTag;

  /** Messages whose rates are those of SimGrid's default solver to the last bit. */
  Messages(NetworkModel network, Topology topology, int[] node) {
    this(network, topology, node, new IndexedHeap(256), true);
  }

  /** Messages on any topology, with exact rates. */
  static Messages exact(NetworkModel network, Topology topology, int[] node) {
    return new Messages(network, topology, node, new IndexedHeap(256), false);
  }

  private Messages(
      NetworkModel network,
      Topology topology,
      int[] node,
      IndexedHeap events,
      boolean likeSimGrid) {
    this.node = node;
    this.topology = topology;
    this.events = events;
    remote = network.remote();
    loopback = network.loopback();
    corrected = !plain(remote) || !plain(loopback);
    asyncThreshold = network.protocol().asyncThreshold();
    envelope = network.protocol().envelopeBytes();
    links =
        likeSimGrid
            ? new Links(
                topology,
                network.sharing() == NetworkModel.Sharing.MAX_MIN
                    && remote.bandwidth() < Double.POSITIVE_INFINITY,
                events)
            : new FairLinks(topology, events);
    busyUntil = new double[node.length];
    first = new int[node.length];
    last = new int[node.length];
    wantedSource = new int[node.length];
    wantedTag = new int[node.length];
    Arrays.fill(first, -1);
    Arrays.fill(wantedSource, -1);
    grow();
  }

  private static boolean plain(NetworkModel.Route route) {
    return route.latencyFactor().equals(PiecewiseFactor.ONE)
        && route.bandwidthFactor().equals(PiecewiseFactor.ONE);
  }

  private void grow() {
    int old = source.length;
    int size = Math.max(256, 2 * old);
    source = Arrays.copyOf(source, size);
    destination = Arrays.copyOf(destination, size);
    tag = Arrays.copyOf(tag, size);
    bytes = Arrays.copyOf(bytes, size);
    state = Arrays.copyOf(state, size);
    received = Arrays.copyOf(received, size);
    following = Arrays.copyOf(following, size);
    for (int i = size - 1; i >= old; i--) {
      following[i] = free;
      free = i;
    }
    links.reserve(size);
  }

  /** Tells until when messages that are not kept here use the link of a rank. */
  void busy(int rank, double until) {
    busyUntil[rank] = until;
  }

  /** Returns a rank one of whose messages has met one of those, or -1. */
  int overlapping() {
    return overlapping;
  }

  double nextDate() {
    return events.firstDate();
  }

  int source(int message) {
    return source[message];
  }

  int destination(int message) {
    return destination[message];
  }

  /** Returns the payload in bytes. */
  double payload(int message) {
    return (double) (bytes[message] - envelope);
  }

  boolean received(int message) {
    return received[message];
  }

  /** Returns whether an unreceived message of this source and tag was sent to {@code rank}. */
  boolean probe(int rank, int from, int wanted) {
    return find(rank, from, wanted) >= 0;
  }

  private int find(int rank, int from, int wanted) {
    int message = first[rank];
    while (message >= 0 && (source[message] != from || tag[message] != wanted)) {
      message = following[message];
    }
    return message;
  }

  /** Posts a send and returns the message; a small one moves before its receive is posted. */
  int send(int from, int to, int messageTag, long size, double now) {
    int message = sendSynchronously(from, to, messageTag, size, now);
    if (state[message] == State.UNMATCHED && size < asyncThreshold) {
      transfer(message, now);
    }
    return message;
  }

  /** Posts a send and returns the message, which does not move before its receive is posted. */
  int sendSynchronously(int from, int to, int messageTag, long size, double now) {
    int message = create(from, to, messageTag, size);
    if (wantedSource[to] == from && wantedTag[to] == messageTag) {
      wantedSource[to] = -1;
      received[message] = true;
      transfer(message, now);
      return message;
    }
    received[message] = false;
    state[message] = State.UNMATCHED;
    following[message] = -1;
    if (first[to] < 0) {
      first[to] = message;
    } else {
      following[last[to]] = message;
    }
    last[to] = message;
    return message;
  }

  /** Returns a new message, matched with nothing. */
  int create(int from, int to, int messageTag, long size) {
    if (free < 0) {
      grow();
    }
    int message = free;
    free = following[message];
    source[message] = from;
    destination[message] = to;
    tag[message] = messageTag;
    bytes[message] = size + envelope;
    state[message] = State.UNMATCHED;
    received[message] = false;
    return message;
  }

  /** Returns whether a message has not begun to move. */
  boolean unmoved(int message) {
    return state[message] == State.UNMATCHED;
  }

  /** Returns whether a message has arrived. */
  boolean hasArrived(int message) {
    return state[message] == State.ARRIVED;
  }

  /** Returns the tag of a message. */
  int tag(int message) {
    return tag[message];
  }

  /** Returns one more than the largest number of a message. */
  int capacity() {
    return source.length;
  }

  /** Returns the payload of the message that the last call of {@link #receive} found. */
  double arrivedPayload() {
    return arrivedPayload;
  }

  /** Posts the receive of a rank; returns true when the message is already there in full. */
  boolean receive(int rank, int from, int wanted, double now) {
    int message = find(rank, from, wanted);
    if (message < 0) {
      wantedSource[rank] = from;
      wantedTag[rank] = wanted;
      return false;
    }
    unlink(rank, message);
    received[message] = true;
    if (state[message] == State.UNMATCHED) {
      transfer(message, now);
    } else if (state[message] == State.ARRIVED) {
      arrivedPayload = payload(message);
      release(message);
      return true;
    }
    return false;
  }

  private void unlink(int rank, int message) {
    int before = -1;
    int at = first[rank];
    while (at != message) {
      before = at;
      at = following[at];
    }
    if (before < 0) {
      first[rank] = following[message];
    } else {
      following[before] = following[message];
    }
    if (last[rank] == message) {
      last[rank] = before;
    }
  }

  /** Lets a message move. */
  void transfer(int message, double now) {
    double wire = (double) bytes[message];
    int from = node[source[message]];
    int to = node[destination[message]];
    NetworkModel.Route route = from == to ? loopback : remote;
    state[message] = State.LATENCY;
    double latency = topology.latency(from, to);
    double flowing = now + (corrected ? latency * route.latencyFactor().at(wire) : latency);
    if (flowing < busyUntil[source[message]]) {
      overlapping = source[message];
    }
    events.put(message, flowing);
    links.announce(message, from, to);
  }

  /** Takes the next event; returns the message when it has arrived, otherwise -1. */
  int advance(double now) {
    int message = events.pop();
    if (state[message] == State.LATENCY) {
      state[message] = State.FLOWING;
      double wire = (double) bytes[message];
      boolean local = node[source[message]] == node[destination[message]];
      links.start(
          message,
          wire,
          corrected ? (local ? loopback : remote).bandwidthFactor().at(wire) : 1,
          now);
      return -1;
    }
    state[message] = State.ARRIVED;
    return message;
  }

  /** Ends the flow of a message that has arrived. */
  void end(int message) {
    links.end(message);
  }

  /** Gives new rates after a batch of events. */
  void share(double now) {
    links.share(now);
  }

  /** Forgets a message that has arrived and was received. */
  void release(int message) {
    following[message] = free;
    free = message;
  }
}
