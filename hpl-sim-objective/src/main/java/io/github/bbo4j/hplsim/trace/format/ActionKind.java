package io.github.bbo4j.hplsim.trace.format;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The actions of a trace, with what follows their name. */
public enum ActionKind {
  /** Start of the program; with an argument, elements without a type are doubles. */
  INIT("init", "[anything]"),
  /** End of the program. */
  FINALIZE("finalize", ""),
  /** A question for the size of a communicator; nothing is replayed. */
  COMM_SIZE("comm_size", "[anything]"),
  /** A new communicator; nothing is replayed, every action is on the world. */
  COMM_SPLIT("comm_split", "[anything]"),
  /** A copy of a communicator; nothing is replayed. */
  COMM_DUP("comm_dup", "[anything]"),
  /** Where the program is, a source file and a line; nothing is replayed. */
  LOCATION("location", "file line"),
  /** A computation. */
  COMPUTE("compute", "flops"),
  /** A pause. */
  SLEEP("sleep", "seconds"),
  /** A blocking send. */
  SEND("send", "partner tag count [type]"),
  /** A started send. */
  ISEND("isend", "partner tag count [type]"),
  /** A blocking send that waits for its receive, whatever its size; SimGrid replays none. */
  SSEND("ssend", "partner tag count [type]"),
  /** A started send that waits for its receive, whatever its size; SimGrid replays none. */
  ISSEND("issend", "partner tag count [type]"),
  /** A blocking receive. */
  RECV("recv", "partner tag count [type]"),
  /** A started receive. */
  IRECV("irecv", "partner tag count [type]"),
  /** Waits for the oldest request of a source, destination and tag, or for the last one. */
  WAIT("wait", "[source destination tag]"),
  /** Waits until one of the pending requests is done. */
  WAITANY("waitany", "[number]"),
  /** Waits for all pending requests. */
  WAITALL("waitall", "[number]"),
  /** Asks whether a request is done. */
  TEST("test", "[source destination tag]"),
  /** A send and a receive at the same time. */
  SENDRECV("sendRecv", "sendcount destination recvcount source [sendtype recvtype]"),
  /** All wait for all. */
  BARRIER("barrier", ""),
  /** One to all. */
  BCAST("bcast", "count [root [type]]"),
  /** All to one, combined. */
  REDUCE("reduce", "count flops [root [type]]"),
  /** All to all, combined. */
  ALLREDUCE("allreduce", "count flops [type]"),
  /** To each its own. */
  ALLTOALL("alltoall", "sendcount recvcount [sendtype recvtype]"),
  /** To each its own, of any size. */
  ALLTOALLV("alltoallv", "sendbuffer sendcounts recvbuffer recvcounts [sendtype recvtype]"),
  /** All to one, side by side. */
  GATHER("gather", "sendcount recvcount [root [sendtype recvtype]]"),
  /** All to one, of any size. */
  GATHERV("gatherv", "sendcount recvcounts [root [sendtype recvtype]]"),
  /** From one to each its own. */
  SCATTER("scatter", "sendcount recvcount [root [sendtype recvtype]]"),
  /** From one to each its own, of any size. */
  SCATTERV("scatterv", "sendcounts recvcount [root [sendtype recvtype]]"),
  /** All to all, side by side. */
  ALLGATHER("allgather", "sendcount recvcount [sendtype recvtype]"),
  /** All to all, of any size. */
  ALLGATHERV("allgatherv", "sendcount recvcounts [sendtype recvtype]"),
  /** All combined, to each its own part. */
  REDUCESCATTER("reducescatter", "recvcounts flops [type]"),
  /** Combined up to each. */
  SCAN("scan", "count flops [type]"),
  /** Combined up to the one before each. */
  EXSCAN("exscan", "count flops [type]");

  private static final Map<String, ActionKind> BY_KEYWORD = new HashMap<>();

  static {
    for (ActionKind kind : values()) {
      BY_KEYWORD.put(kind.keyword.toLowerCase(Locale.ROOT), kind);
    }
    BY_KEYWORD.put("rcv", RECV);
    BY_KEYWORD.put("reduce_scatter", REDUCESCATTER);
  }

  private final String keyword;
  private final String arguments;

  ActionKind(String keyword, String arguments) {
    this.keyword = keyword;
    this.arguments = arguments;
  }

  /** Returns its name in a trace. */
  public String keyword() {
    return keyword;
  }

  /** Returns what follows the name, optional parts in brackets. */
  public String arguments() {
    return arguments;
  }

  /** Returns whether it sends a message to one process. */
  public boolean sends() {
    return this == SEND || this == ISEND || this == SSEND || this == ISSEND;
  }

  /** Returns whether all processes take part. */
  public boolean collective() {
    return compareTo(BARRIER) >= 0;
  }

  /** Returns whether it has a count for each process. */
  boolean hasCounts() {
    return this == ALLTOALLV
        || this == GATHERV
        || this == SCATTERV
        || this == ALLGATHERV
        || this == REDUCESCATTER;
  }

  /** Returns the action of a name, in upper or lower case. */
  public static Optional<ActionKind> named(String name) {
    ActionKind kind = BY_KEYWORD.get(name);
    return Optional.ofNullable(kind != null ? kind : BY_KEYWORD.get(name.toLowerCase(Locale.ROOT)));
  }

  /** Returns all names. */
  static List<String> keywords() {
    return Stream.of(values()).map(ActionKind::keyword).toList();
  }
}
