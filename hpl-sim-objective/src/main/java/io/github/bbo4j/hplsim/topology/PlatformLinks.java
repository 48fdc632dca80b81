package io.github.bbo4j.hplsim.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The links of a platform file by name. Not thread-safe. */
final class PlatformLinks {

  private final List<Link> links = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private int loopback = -1;

  /** Adds a link, or two for SPLITDUPLEX. */
  void add(String name, double bandwidth, double latency, String policy) {
    switch (policy) {
      case "SPLITDUPLEX", "FULLDUPLEX" -> {
        add(Link.shared(name + "_UP", bandwidth, latency));
        add(Link.shared(name + "_DOWN", bandwidth, latency));
      }
      case "SHARED" -> add(Link.shared(name, bandwidth, latency));
      case "FATPIPE" -> add(Link.fatPipe(name, bandwidth, latency));
      default ->
          throw new IllegalArgumentException(
              "sharing_policy '" + policy + "' is not SHARED, FATPIPE or SPLITDUPLEX");
    }
  }

  int add(Link link) {
    if (numbers.putIfAbsent(link.name(), links.size()) != null) {
      throw new IllegalArgumentException("link '" + link.name() + "' is there twice; rename one");
    }
    links.add(link);
    return links.size() - 1;
  }

  /** Takes over the links of a cluster; returns the number of the first. */
  int addAll(List<Link> more) {
    int first = links.size();
    for (Link link : more) {
      // Names of cables inside clusters are not unique in a platform of several clusters.
      numbers.putIfAbsent(link.name(), links.size());
      links.add(link);
    }
    return first;
  }

  int named(String name) {
    Integer number = numbers.get(name);
    if (number == null) {
      throw new IllegalArgumentException(
          "names link '" + name + "' but there is none before it; links come before their routes");
    }
    return number;
  }

  /** Returns the two directions of a link of a route. */
  PlatformBuilder.Step step(String name, String direction) {
    boolean split = numbers.containsKey(name + "_UP") && !numbers.containsKey(name);
    return switch (direction) {
      case "NONE" -> {
        if (split) {
          throw new IllegalArgumentException(
              "names the split-duplex link '"
                  + name
                  + "' without a direction; add direction=\"UP\" or \"DOWN\"");
        }
        yield new PlatformBuilder.Step(named(name), named(name));
      }
      case "UP" -> new PlatformBuilder.Step(named(name + "_UP"), named(name + "_DOWN"));
      case "DOWN" -> new PlatformBuilder.Step(named(name + "_DOWN"), named(name + "_UP"));
      default ->
          throw new IllegalArgumentException(
              "direction '" + direction + "' is not UP, DOWN or NONE");
    };
  }

  /** Returns the number of the link that hosts without a loopback share. */
  int implicitLoopback(double bandwidth, double latency) {
    if (loopback < 0) {
      loopback = add(Link.fatPipe("__loopback__", bandwidth, latency));
    }
    return loopback;
  }

  List<Link> all() {
    return List.copyOf(links);
  }
}
