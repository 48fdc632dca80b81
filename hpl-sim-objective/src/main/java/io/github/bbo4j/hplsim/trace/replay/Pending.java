package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.engine.event.RequestRuntime;
import java.util.Arrays;

/** The requests that a process has started and not waited for, oldest first. */
final class Pending {

  private int[] requests = new int[8];
  private int[] sources = new int[8];
  private int[] destinations = new int[8];
  private int[] tags = new int[8];
  private boolean[] ended = new boolean[8];
  private int size;

  int size() {
    return size;
  }

  int request(int i) {
    return requests[i];
  }

  int[] requests() {
    return requests;
  }

  int source(int i) {
    return sources[i];
  }

  int destination(int i) {
    return destinations[i];
  }

  int tag(int i) {
    return tags[i];
  }

  /** Returns whether a test has ended it. */
  boolean ended(int i) {
    return ended[i];
  }

  void add(int request, int source, int destination, int tag) {
    if (size == requests.length) {
      requests = Arrays.copyOf(requests, 2 * size);
      sources = Arrays.copyOf(sources, 2 * size);
      destinations = Arrays.copyOf(destinations, 2 * size);
      tags = Arrays.copyOf(tags, 2 * size);
      ended = Arrays.copyOf(ended, 2 * size);
    }
    requests[size] = request;
    ended[size] = false;
    sources[size] = source;
    destinations[size] = destination;
    tags[size++] = tag;
  }

  /** Returns the oldest request of a source, destination and tag, or -1. */
  int find(int source, int destination, int tag) {
    for (int i = 0; i < size; i++) {
      if (destinations[i] == destination
          && (sources[i] == source || sources[i] < 0)
          && (tags[i] == tag || tags[i] < 0)) {
        return i;
      }
    }
    return -1;
  }

  void remove(int i) {
    size--;
    System.arraycopy(requests, i + 1, requests, i, size - i);
    System.arraycopy(sources, i + 1, sources, i, size - i);
    System.arraycopy(destinations, i + 1, destinations, i, size - i);
    System.arraycopy(tags, i + 1, tags, i, size - i);
    System.arraycopy(ended, i + 1, ended, i, size - i);
  }

  /** Makes a request the newest. */
  void postpone(int i) {
    int request = requests[i];
    int source = sources[i];
    int destination = destinations[i];
    int tag = tags[i];
    remove(i);
    add(request, source, destination, tag);
  }

  /** Makes a request the newest, complete and ended: the wait or test whose turn it is takes it. */
  void end(int i) {
    requests[i] = RequestRuntime.COMPLETE;
    postpone(i);
    ended[size - 1] = true;
  }

  /** Forgets those that tests have ended. */
  void dropEnded() {
    for (int i = size - 1; i >= 0; i--) {
      if (ended[i]) {
        remove(i);
      }
    }
  }

  void clear() {
    size = 0;
  }
}
