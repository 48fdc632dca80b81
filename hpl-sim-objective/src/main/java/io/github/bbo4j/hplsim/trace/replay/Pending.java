package io.github.bbo4j.hplsim.trace.replay;

import java.util.Arrays;

/** The requests that a process has started and not waited for, oldest first. */
final class Pending {

  private int[] requests = new int[8];
  private int[] sources = new int[8];
  private int[] destinations = new int[8];
  private int[] tags = new int[8];
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

  void add(int request, int source, int destination, int tag) {
    if (size == requests.length) {
      requests = Arrays.copyOf(requests, 2 * size);
      sources = Arrays.copyOf(sources, 2 * size);
      destinations = Arrays.copyOf(destinations, 2 * size);
      tags = Arrays.copyOf(tags, 2 * size);
    }
    requests[size] = request;
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

  void clear() {
    size = 0;
  }
}
