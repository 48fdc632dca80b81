package io.github.bbo4j.hplsim.topology;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Hosts, links and all routes of a platform as SimGrid 3.32 has them, from a JSON file that it
 * wrote.
 *
 * @param hosts their names
 * @param links each at its number
 * @param routes {@code routes[i][j]} the numbers of the links from host i to host j
 */
record RouteDump(List<String> hosts, List<Link> links, int[][][] routes) {

  private static final Pattern HOST = Pattern.compile("\\{\"name\":\"([^\"]+)\",\"speed\"");
  private static final Pattern LINK =
      Pattern.compile(
          "\"name\":\"([^\"]+)\",\"bandwidth\":([-+.eE0-9]+),\"latency\":([-+.eE0-9]+),"
              + "\"policy\":\"([A-Z]+)\"");

  static RouteDump read(Path file) throws IOException {
    String text;
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("\\s+", "");
    }
    List<String> hosts = new ArrayList<>();
    for (Matcher m = HOST.matcher(text); m.find(); ) {
      hosts.add(m.group(1));
    }
    List<Link> links = new ArrayList<>();
    for (Matcher m = LINK.matcher(text); m.find(); ) {
      links.add(
          new Link(
              m.group(1),
              Double.parseDouble(m.group(2)),
              Double.parseDouble(m.group(3)),
              Link.Policy.valueOf(m.group(4))));
    }
    int begin = text.indexOf("\"routes\":[") + "\"routes\":[".length();
    int[][][] routes = new int[hosts.size()][hosts.size()][0];
    Matcher cell = Pattern.compile("\\[([0-9,]*)\\]").matcher(text).region(begin, text.length());
    for (int[][] row : routes) {
      for (int j = 0; j < row.length; j++) {
        if (!cell.find()) {
          throw new IllegalArgumentException(file + " has too few routes");
        }
        row[j] =
            cell.group(1).isEmpty()
                ? new int[0]
                : Pattern.compile(",")
                    .splitAsStream(cell.group(1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
      }
    }
    return new RouteDump(hosts, links, routes);
  }
}
