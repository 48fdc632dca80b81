package io.github.bbo4j.hplsim.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.bbo4j.hplsim.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every route of the reference platforms, link by link, as SimGrid 3.32 dumped them. */
class SimGridRoutesTest {

  @TestFactory
  Stream<DynamicTest> routesAreThoseOfSimGrid() throws IOException {
    return Stream.concat(
        platforms(SharedData.require("data/hpl/topology/platforms")),
        platforms(SharedData.require("data/titrace/platforms")));
  }

  private static Stream<DynamicTest> platforms(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(f -> f.toString().endsWith(".xml")).sorted().toList();
    }
    assertTrue(!files.isEmpty(), "no platforms in " + folder);
    return files.stream()
        .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> compare(f)));
  }

  private static void compare(Path file) throws IOException {
    SimGridPlatform ours = SimGridPlatform.read(file);
    Path json = Path.of(file.toString().replaceFirst("[.]xml$", ".json"));
    RouteDump dump = RouteDump.read(Files.exists(json) ? json : Path.of(json + ".gz"));
    Topology topology = ours.topology();
    assertEquals(dump.hosts().size(), topology.nodes());
    for (int i = 0; i < dump.hosts().size(); i++) {
      int from = ours.node(dump.hosts().get(i)).orElseThrow();
      for (int j = 0; j < dump.hosts().size(); j++) {
        int to = ours.node(dump.hosts().get(j)).orElseThrow();
        List<Link> expected = links(dump.links(), dump.routes()[i][j]);
        int[] route = topology.route(from, to);
        if (i == j && expected.isEmpty()) {
          // The dump was made before SimGrid adds what hosts of zones use inside.
          expected = List.of(Link.fatPipe("__loopback__", 10e9, 0));
        }
        assertEquals(expected, links(topology.links(), route), i + " to " + j);
      }
    }
  }

  private static List<Link> links(List<Link> all, int[] route) {
    return Arrays.stream(route).mapToObj(all::get).toList();
  }
}
