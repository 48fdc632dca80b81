package io.github.bbo4j.hplsim.trace.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads actions from lines of bytes. Of a process it only remembers whether elements without a type
 * are doubles.
 */
final class LineParser {

  private static final int NUMBERS = 4;

  private final KindTable kinds = new KindTable();
  private final int processes;
  private byte[] line = new byte[0];
  private int end;
  private int[] begins = new int[16];
  private int[] ends = new int[16];
  private int tokens;

  /** Type of elements without one, of the process whose lines are read. */
  int defaultType = Datatypes.BYTE;

  /**
   * Prepares a parser.
   *
   * @param processes number of processes of the trace; collectives with a number for each need it
   */
  LineParser(int processes) {
    this.processes = processes;
  }

  /** Splits a line, {@code bytes[from..to-1]}; returns whether there is an action on it. */
  boolean split(byte[] bytes, int from, int to) {
    line = bytes;
    end = to;
    tokens = 0;
    int at = from;
    while (true) {
      while (at < to && bytes[at] <= ' ') {
        at++;
      }
      if (at == to) {
        break;
      }
      if (tokens == begins.length) {
        begins = Arrays.copyOf(begins, 2 * tokens);
        ends = Arrays.copyOf(ends, 2 * tokens);
      }
      begins[tokens] = at;
      while (at < to && bytes[at] > ' ') {
        at++;
      }
      ends[tokens++] = at;
    }
    return tokens > 0 && bytes[begins[0]] != '#';
  }

  /**
   * Returns the process of the line that was split.
   *
   * @throws IllegalArgumentException when it does not begin with one
   */
  int rank() {
    int at = begins[0];
    if (line[at] == 'p' && ends[0] > at + 1) {
      begins[0]++;
    }
    return (int) whole(0, "process", Integer.MAX_VALUE);
  }

  /**
   * Fills an action with the line that was split.
   *
   * @throws IllegalArgumentException when it is none; the message says why and what is expected
   */
  void parse(Action a) {
    int rank = rank();
    if (tokens < 2) {
      throw new IllegalArgumentException("nothing follows the process; expected an action");
    }
    ActionKind kind = kinds.find(line, begins[1], ends[1]);
    a.set(kind, rank);
    a.types(defaultType, defaultType);
    switch (kind) {
      case INIT -> defaultType = tokens > 2 ? Datatypes.DOUBLE : Datatypes.BYTE;
      case FINALIZE, COMM_SIZE, COMM_SPLIT, COMM_DUP, LOCATION, BARRIER, WAITALL, WAITANY -> {}
      case COMPUTE, SLEEP -> {
        arguments(kind, 1, 1);
        a.volume(volume(2));
      }
      case SEND, ISEND, SSEND, ISSEND, RECV, IRECV -> message(a);
      case WAIT, TEST -> request(a);
      case SENDRECV -> {
        arguments(kind, 4, 6);
        a.message(process(3), 0, count(2)).elements(count(2), count(4)).second(process(5));
        types(a, 6);
      }
      default -> collective(a);
    }
  }

  private void message(Action a) {
    boolean receives = a.kind() == ActionKind.RECV || a.kind() == ActionKind.IRECV;
    arguments(a.kind(), receives ? 1 : 2, NUMBERS);
    int partner = receives ? sender(2) : process(2);
    switch (tokens - 2) {
      case 1 -> a.message(partner, 0, -1); // A receive of the first generation.
      case 2 -> a.message(partner, 0, elements(3, receives));
      default -> {
        a.message(partner, tag(3, receives), elements(4, receives));
        if (tokens > 5) {
          int type = type(5);
          a.types(type, type);
        }
      }
    }
  }

  private void request(Action a) {
    if (tokens > 2) {
      arguments(a.kind(), 3, 3);
      a.request(sender(2), process(3), tag(4, true));
    }
  }

  private void collective(Action a) {
    ActionKind kind = a.kind();
    switch (kind) {
      case BCAST -> {
        arguments(kind, 1, 3);
        a.elements(count(2), 0).root(root(3));
        type(a, 4);
      }
      case REDUCE -> {
        arguments(kind, 2, 4);
        a.elements(count(2), 0).volume(volume(3)).root(root(4));
        type(a, 5);
      }
      case ALLREDUCE, SCAN, EXSCAN -> {
        arguments(kind, 2, 3);
        a.elements(count(2), 0).volume(volume(3));
        type(a, 4);
      }
      case ALLTOALL, ALLGATHER -> {
        arguments(kind, 2, 4);
        a.elements(count(2), count(3));
        types(a, 4);
      }
      case GATHER, SCATTER -> {
        arguments(kind, 2, 5);
        a.elements(count(2), count(3)).root(root(4));
        types(a, 5);
      }
      default -> vector(a);
    }
  }

  private void vector(Action a) {
    ActionKind kind = a.kind();
    int n = processes;
    switch (kind) {
      case GATHERV, ALLGATHERV -> {
        boolean toOne = kind == ActionKind.GATHERV;
        arguments(kind, n + 1, toOne ? n + 4 : 2 * n + 3);
        a.elements(count(2), 0);
        counts(3, a.roomForReceiveCounts(n));
        if (toOne) {
          a.root(root(3 + n));
          types(a, 4 + n);
        } else if (tokens <= 5 + n || tokens > 3 + 2 * n) {
          types(a, 3 + n);
        }
      }
      case SCATTERV -> {
        arguments(kind, n + 1, n + 4);
        counts(2, a.roomForCounts(n));
        a.elements(0, count(2 + n)).root(root(3 + n));
        types(a, 4 + n);
      }
      case ALLTOALLV -> {
        arguments(kind, 2 * n + 2, 2 * n + 4);
        a.elements(count(2), count(3 + n));
        counts(3, a.roomForCounts(n));
        counts(4 + n, a.roomForReceiveCounts(n));
        types(a, 4 + 2 * n);
      }
      case REDUCESCATTER -> {
        arguments(kind, n + 1, n + 2);
        counts(2, a.roomForReceiveCounts(n));
        a.volume(volume(2 + n));
        type(a, 3 + n);
      }
      default -> throw new IllegalStateException("no such action: " + kind);
    }
  }

  private void arguments(ActionKind kind, int least, int most) {
    int count = tokens - 2;
    if (count < least || count > most) {
      throw new IllegalArgumentException(
          kind.keyword()
              + " has "
              + count
              + " arguments but needs "
              + (least == most ? least : least + " to " + most)
              + ": "
              + kind.arguments()
              + (least > NUMBERS ? ", with " + processes + " processes" : ""));
    }
  }

  private void counts(int from, long[] into) {
    for (int i = 0; i < into.length; i++) {
      into[i] = count(from + i);
    }
  }

  private void type(Action a, int token) {
    if (token < tokens) {
      int type = type(token);
      a.types(type, type);
    }
  }

  private void types(Action a, int token) {
    if (token < tokens) {
      int type = type(token);
      a.types(type, token + 1 < tokens ? type(token + 1) : type);
    }
  }

  private int type(int token) {
    int type = (int) whole(token, "data type", Integer.MAX_VALUE);
    Datatypes.size(type);
    return type;
  }

  private int root(int token) {
    return token < tokens ? (int) whole(token, "root", processes - 1) : 0;
  }

  private int process(int token) {
    if (line[begins[token]] == 'p' && ends[token] > begins[token] + 1) {
      begins[token]++;
    }
    return (int) whole(token, "partner", processes - 1);
  }

  /** A sender; negative numbers are MPI_ANY_SOURCE. */
  private int sender(int token) {
    return line[begins[token]] == '-' ? Action.ANY : process(token);
  }

  /** A tag; in a receive negative numbers are MPI_ANY_TAG. */
  private int tag(int token, boolean receives) {
    if (receives && line[begins[token]] == '-') {
      return Action.ANY;
    }
    return (int) whole(token, "tag", Integer.MAX_VALUE);
  }

  private long elements(int token, boolean receives) {
    return receives && line[begins[token]] == '-' ? -1 : count(token);
  }

  private long count(int token) {
    return whole(token, "count", Long.MAX_VALUE >> 5);
  }

  private double volume(int token) {
    double value = Numbers.decimal(line, begins[token], ends[token]);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "'" + text(token) + "' must be a number of flops or seconds, finite and not negative");
    }
    return value;
  }

  private long whole(int token, String what, long most) {
    boolean count = most > Integer.MAX_VALUE;
    long value = Numbers.whole(line, begins[token], ends[token], count);
    if (value < 0 || value > most) {
      throw new IllegalArgumentException(
          what + " '" + text(token) + "' must be a whole number from 0 to " + most);
    }
    return value;
  }

  private String text(int token) {
    int length = Math.min(ends[token], Math.min(end, begins[token] + 40)) - begins[token];
    return new String(line, begins[token], length, StandardCharsets.ISO_8859_1);
  }
}
