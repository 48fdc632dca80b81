package io.github.bbo4j.hplsim.trace.collective;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Decisions of an MPI library as a table: for an operation, the first line whose bound on the
 * processes holds, on it the first algorithm whose bound on the bytes holds. Lines may be for nodes
 * with a number of processes; other numbers take those for 1. A plus before an algorithm says that
 * it is the upper one of two levels. Immutable.
 */
final class RuleTable {

  private final Map<Operation, List<Line>> lines = new EnumMap<>(Operation.class);

  private record Line(int perNode, int processes, long[] bytes, String[] names) {}

  private final boolean byNode;

  /** Reads a table beside this class. */
  static RuleTable read(String name) {
    try (InputStream in = RuleTable.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the table " + name + " is missing in this build");
      }
      return new RuleTable(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RuleTable(String text) {
    boolean nodes = false;
    for (String line : text.split("\n", -1)) {
      String[] words = line.strip().split(" ", -1);
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] place = words[0].split("@", -1);
      nodes |= place.length > 1;
      int perNode = place.length > 1 ? Integer.parseInt(place[1]) : 0;
      Operation operation = Operation.valueOf(place[0].toUpperCase(Locale.ROOT));
      long[] bytes = new long[words.length - 2];
      String[] names = new String[bytes.length];
      for (int i = 0; i < bytes.length; i++) {
        String[] pair = words[i + 2].split(":", -1);
        bytes[i] = bound(pair[0]);
        names[i] = pair[1];
      }
      int processes = (int) Math.min(Integer.MAX_VALUE, bound(words[1]));
      lines
          .computeIfAbsent(operation, o -> new ArrayList<>())
          .add(new Line(perNode, processes, bytes, names));
    }
    byNode = nodes;
  }

  private static long bound(String text) {
    return text.equals("*") ? Long.MAX_VALUE : Long.parseLong(text);
  }

  /** Returns the algorithm of a call; the default one where the table has none. */
  Algorithm choose(Call c) {
    List<Line> candidates = lines.getOrDefault(c.operation(), List.of());
    if (!byNode || candidates.isEmpty()) {
      return choose(c, candidates, 0);
    }
    int wanted = c.nodes().perNode();
    boolean there = candidates.stream().anyMatch(line -> line.perNode() == wanted);
    Algorithm chosen = choose(c, candidates, there ? wanted : 1);
    // Who looks at nodes has to know them.
    return (call, steps) -> {
      call.nodes().prepare(call, steps);
      chosen.expand(call, steps);
    };
  }

  private Algorithm choose(Call c, List<Line> candidates, int perNode) {
    for (Line line : candidates) {
      if (line.perNode() == perNode && c.size() < line.processes()) {
        long bytes = bytes(c);
        int i = 0;
        while (bytes >= line.bytes()[i]) {
          i++;
        }
        String name = line.names()[i];
        return name.charAt(0) == '+'
            ? Mvapich2Rules.amongNodes(c.operation(), name.substring(1))
            : Algorithms.named(c.operation(), name);
      }
    }
    return Algorithms.named(c.operation(), "default");
  }

  private long bytes(Call c) {
    return switch (c.operation()) {
      case REDUCE_SCATTER -> c.received() * c.extent();
      case ALLGATHERV -> c.received() * c.extent() / (byNode ? 1 : c.size());
      case BARRIER, ALLTOALLV -> 1;
      default -> c.bytes();
    };
  }
}
