package io.github.bbo4j.hplsim.engine.event;

/**
 * The posted receives and the unexpected messages of all processes, matched as MPI does it: in
 * order for each source and tag, a receive from anybody (or of any tag) with the first message that
 * fits, a message with the first receive that fits. A receive of any tag takes tags from 0 on:
 * negative tags are the programs' own.
 */
final class Mailboxes {

  /** Any source, or any tag. */
  static final int ANY = Integer.MIN_VALUE;

  private final MatchQueue messages;
  private final MatchQueue receives;
  private final MatchQueue wildcards;
  private int wildcardCount;

  Mailboxes(int processes) {
    messages = new MatchQueue(processes);
    receives = new MatchQueue(processes);
    wildcards = new MatchQueue(processes);
  }

  private static boolean fits(int wantedSource, int wantedTag, int source, int tag) {
    return (wantedSource == ANY || wantedSource == source)
        && (wantedTag == ANY ? tag >= 0 : wantedTag == tag);
  }

  /** Takes the message that a receive finds, or keeps the receive and returns -1. */
  int receive(int request, int to, int from, int tag) {
    int message = find(to, from, tag);
    if (message >= 0) {
      messages.remove(message);
    } else if (from == ANY || tag == ANY) {
      wildcards.add(request, to, from, tag);
      wildcardCount++;
    } else {
      receives.add(request, to, from, tag);
    }
    return message;
  }

  /** Returns the message that a receive would find, or -1. */
  int find(int to, int from, int tag) {
    if (from != ANY && tag != ANY) {
      return messages.first(to, from, tag);
    }
    int message = messages.oldest(to);
    while (message >= 0 && !fits(from, tag, messages.source(message), messages.tag(message))) {
      message = messages.later(message);
    }
    return message;
  }

  /** Returns the number of messages that no receive has taken. */
  int unreceived() {
    return messages.size();
  }

  /** Returns the oldest message to the first process that has one that no receive has taken. */
  int firstUnreceived() {
    return messages.first();
  }

  /** Takes the receive that a message finds, or keeps the message and returns -1. */
  int send(int message, int to, int from, int tag, long[] posted) {
    int exact = receives.first(to, from, tag);
    int wild = -1;
    if (wildcardCount > 0) {
      wild = wildcards.oldest(to);
      while (wild >= 0 && !fits(wildcards.source(wild), wildcards.tag(wild), from, tag)) {
        wild = wildcards.later(wild);
      }
    }
    if (wild >= 0 && (exact < 0 || posted[wild] < posted[exact])) {
      wildcards.remove(wild);
      wildcardCount--;
      return wild;
    }
    if (exact >= 0) {
      receives.remove(exact);
      return exact;
    }
    messages.add(message, to, from, tag);
    return -1;
  }
}
