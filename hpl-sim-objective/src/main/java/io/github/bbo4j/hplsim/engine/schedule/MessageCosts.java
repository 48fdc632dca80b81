package io.github.bbo4j.hplsim.engine.schedule;

import io.github.bbo4j.hplsim.network.NetworkModel.Protocol;

/** What the messages of a schedule cost when it is run with some columns, by size. Immutable. */
public final class MessageCosts {

  private static final int SLOTS = 8;

  private final ExchangeSchedule schedule;
  private final int columns;
  final double[] idle;
  final double[] busy;
  final double[] local;
  final double[] sending;
  final double[] receiving;
  final boolean[] eager;
  final boolean[] blocking;
  final boolean[] simple;

  /** Durations of messages in seconds. */
  public interface Flight {
    /** Returns the part that does not use the links between nodes. */
    double idle(double bytes);

    /** Returns the whole duration with one flow on each link. */
    double alone(double bytes);

    /** Returns the duration inside a node. */
    double local(double bytes);
  }

  /** The costs used last. One use at a time. */
  public static final class Cache {
    private final Flight flight;
    private final Protocol protocol;
    private final boolean sends;
    private final boolean receives;
    private final MessageCosts[] known = new MessageCosts[SLOTS];
    private int next;
    private int last;

    /** Starts without costs. */
    public Cache(Flight flight, Protocol protocol) {
      this.flight = flight;
      this.protocol = protocol;
      sends = !protocol.sendOverhead().isZero();
      receives = !protocol.receiveOverhead().isZero();
    }

    /** Returns the costs of a schedule run with n columns. */
    public MessageCosts of(ExchangeSchedule schedule, int n) {
      for (int i = 0; i < SLOTS; i++) {
        int slot = last + i & SLOTS - 1;
        MessageCosts costs = known[slot];
        if (costs != null && costs.schedule == schedule && costs.columns == n) {
          last = slot;
          return costs;
        }
      }
      return compute(schedule, n);
    }

    private MessageCosts compute(ExchangeSchedule schedule, int n) {
      MessageCosts made = new MessageCosts(schedule, n, this);
      known[next] = made;
      last = next;
      next = (next + 1) % SLOTS;
      return made;
    }
  }

  private MessageCosts(ExchangeSchedule schedule, int n, Cache cache) {
    Flight flight = cache.flight;
    Protocol protocol = cache.protocol;
    this.schedule = schedule;
    columns = n;
    int count = schedule.sizes;
    idle = new double[count];
    busy = new double[count];
    local = new double[count];
    sending = new double[count];
    receiving = new double[count];
    eager = new boolean[count];
    blocking = new boolean[count];
    simple = new boolean[count];
    for (int i = 0; i < count; i++) {
      double bytes = (double) schedule.bytes(i, n);
      idle[i] = flight.idle(bytes);
      busy[i] = flight.alone(bytes) - idle[i];
      local[i] = flight.local(bytes);
      sending[i] = cache.sends ? protocol.sendOverhead().seconds(bytes) : 0;
      receiving[i] = cache.receives ? protocol.receiveOverhead().seconds(bytes) : 0;
      eager[i] = bytes < protocol.asyncThreshold();
      blocking[i] = bytes >= protocol.detachedThreshold() && !eager[i];
      simple[i] = blocking[i] && sending[i] == 0 && receiving[i] == 0;
    }
  }

  /** Returns the seconds that a message of a numbered size uses the links with one flow on each. */
  public double busy(int size) {
    return busy[size];
  }
}
