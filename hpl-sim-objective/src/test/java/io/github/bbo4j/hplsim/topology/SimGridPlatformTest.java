package io.github.bbo4j.hplsim.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Platform files: zones, symmetry, errors that name line and cure. */
class SimGridPlatformTest {

  private static final String HEAD =
      "<?xml version='1.0'?>\n"
          + "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
          + "<platform version=\"4.1\">\n";

  private static SimGridPlatform parse(String... lines) {
    return SimGridPlatform.parse(
        HEAD + String.join("\n", lines) + "\n</platform>\n",
        "p.xml",
        SimGridRouting.AS_SIMGRID_3_32);
  }

  private static List<String> route(SimGridPlatform p, String from, String to) {
    Topology t = p.topology();
    return Arrays.stream(t.route(p.node(from).orElseThrow(), p.node(to).orElseThrow()))
        .mapToObj(l -> t.links().get(l).name())
        .toList();
  }

  private static String refused(String... lines) {
    return assertThrows(IllegalArgumentException.class, () -> parse(lines)).getMessage();
  }

  private static final String[] TWO_CLUSTERS = {
    "<zone id=\"world\" routing=\"Full\">",
    "<cluster id=\"a\" prefix=\"a-\" suffix=\"\" radical=\"0-1,4\" speed=\"2Gf,1Gf\" core=\"4\""
        + " pstate=\"1\" bw=\"10Gbps\" lat=\"1us\" bb_bw=\"5GBps\" bb_lat=\"2us\">",
    "<prop id=\"wattage_off\" value=\"10\"/>",
    "</cluster>",
    "<cluster id=\"b\" prefix=\"b-\" suffix=\"\" radical=\"0-3\" speed=\"1Gf\" bw=\"1GBps\""
        + " lat=\"1us\" topology=\"TORUS\" topo_parameters=\"2,2\" router_id=\"b-gate\"/>",
    "<link id=\"wan\" bandwidth=\"1GBps\" latency=\"1ms\" sharing_policy=\"SPLITDUPLEX\"/>",
    "<zoneRoute src=\"a\" dst=\"b\" gw_src=\"a-a_router\" gw_dst=\"b-0\">",
    "<link_ctn id=\"wan\" direction=\"UP\"/>",
    "</zoneRoute>",
    "</zone>"
  };

  @Test
  void routesGoThroughTheGatewaysOfZones() {
    SimGridPlatform p = parse(TWO_CLUSTERS);
    assertEquals(7, p.topology().nodes());
    assertEquals(List.of("a_link_0_UP", "a_backbone", "a_link_4_DOWN"), route(p, "a-0", "a-4"));
    assertEquals(
        List.of("a_link_0_UP", "a_backbone", "wan_UP", "b_link_from_0_to_1_UP"),
        route(p, "a-0", "b-1"));
    assertEquals(
        List.of("b_link_from_0_to_1_DOWN", "wan_DOWN", "a_backbone", "a_link_0_DOWN"),
        route(p, "b-1", "a-0"));
  }

  @Test
  void hostsKeepSpeedsCoresAndProperties() {
    SimGridPlatform.Host host = parse(TWO_CLUSTERS).hosts().get(0);
    assertEquals("a-0", host.name());
    assertEquals(List.of(2e9, 1e9), host.speeds());
    assertEquals(1e9, host.speed());
    assertEquals(4, host.cores());
    assertEquals("10", host.properties().get("wattage_off"));
  }

  @Test
  void floydPutsRoutesTogether() {
    SimGridPlatform p =
        parse(
            "<AS id=\"w\" routing=\"Floyd\">",
            "<host id=\"x\" speed=\"1Gf\"/><router id=\"r\"/><host id=\"y\" speed=\"1Gf\"/>",
            "<link id=\"1\" bandwidth=\"1GBps\" latency=\"1us\"/>",
            "<link id=\"2\" bandwidth=\"1GBps\" latency=\"1us\"/>",
            "<link id=\"3\" bandwidth=\"1GBps\" latency=\"1us\"/>",
            "<link id=\"4\" bandwidth=\"1GBps\" latency=\"1us\"/>",
            "<route src=\"x\" dst=\"r\"><link_ctn id=\"1\"/></route>",
            "<route src=\"r\" dst=\"y\"><link_ctn id=\"2\"/></route>",
            "<route src=\"x\" dst=\"y\"><link_ctn id=\"2\"/><link_ctn id=\"3\"/>"
                + "<link_ctn id=\"4\"/></route>",
            "</AS>");
    assertEquals(List.of("1", "2"), route(p, "x", "y"));
    assertEquals(List.of("2", "1"), route(p, "y", "x"));
    assertEquals(List.of("__loopback__"), route(p, "x", "x"));
  }

  @Test
  void correctedRoutesAreAskedForByName() {
    String cluster =
        "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-15\" speed=\"1Gf\" bw=\"1GBps\""
            + " lat=\"1us\" topology=\"DRAGONFLY\" topo_parameters=\"2,1;2,1;2,1;2\"/>";
    String text = HEAD + cluster + "</platform>";
    SimGridPlatform like = SimGridPlatform.parse(text, "p", SimGridRouting.AS_SIMGRID_3_32);
    SimGridPlatform right = SimGridPlatform.parse(text, "p", SimGridRouting.CORRECTED);
    assertEquals(4, route(like, "n4", "n6").size());
    assertEquals(3, route(right, "n4", "n6").size());
  }

  @Test
  void configurationIsKept() {
    SimGridPlatform p =
        parse(
            "<config><prop id=\"network/TCP-gamma\" value=\"1e6\"/></config>",
            "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0\" speed=\"1Gf\" bw=\"1GBps\""
                + " lat=\"1us\"/>");
    assertEquals("1e6", p.configuration().get("network/TCP-gamma"));
  }

  /** SimGrid's own units of time; minutes are m there. */
  @Test
  void latenciesHaveTheUnitsOfSimGrid() {
    for (String[] pair : new String[][] {{"100ps", "1e-10"}, {"2 m", "120"}, {"0.5d", "43200"}}) {
      SimGridPlatform p =
          parse(
              "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-1\" speed=\"1Gf\" bw=\"1GBps\""
                  + " lat=\""
                  + pair[0]
                  + "\"/>");
      assertEquals(
          Double.parseDouble(pair[1]), p.topology().links().get(0).latency(), 1e-20, pair[0]);
    }
  }

  @Test
  void errorsNameLineAndCure() {
    String[][] cases = {
      {"<zone id=\"z\" routing=\"Vivaldi\"></zone>", "line 4", "Full, Floyd, Dijkstra"},
      {"<zone id=\"z\" routing=\"Full\"><host id=\"h\" speed=\"fast\"/></zone>", "line 4", "2.5Gf"},
      {"<zone id=\"z\" routing=\"Full\"><host id=\"h\"/></zone>", "line 4", "add speed="},
      {
        "<zone id=\"z\" routing=\"Full\"><host id=\"h\" speed=\"1e999\"/></zone>",
        "line 4",
        "finite"
      },
      {
        "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-2147483647\" speed=\"1Gf\""
            + " bw=\"1GBps\" lat=\"1us\"/>",
        "line 4",
        "more than 2^24 hosts"
      },
      {
        "<zone id=\"z\" routing=\"Full\">\n<host id=\"h\" speed=\"1Gf\"/>\n<route src=\"h\""
            + " dst=\"h\"><link_ctn id=\"l\"/></route></zone>",
        "line 6",
        "links come before their routes"
      },
      {
        "<zone id=\"z\" routing=\"Full\"><host id=\"h\" speed=\"1Gf\"/><bypassRoute src=\"h\""
            + " dst=\"h\"/></zone>",
        "line 4",
        "not understood"
      },
      {"<zone id=\"z\" routing=\"Full\">", "line", "well-formed"},
      {"", "p.xml", "add <host> or <cluster>"},
      {
        "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-8\" speed=\"1Gf\" bw=\"1GBps\""
            + " lat=\"1us\" topology=\"TORUS\" topo_parameters=\"2,4\"/>",
        "line 4",
        "make them equal"
      },
    };
    for (String[] c : cases) {
      String message = refused(c[0]);
      assertTrue(message.contains(c[1]) && message.contains(c[2]), c[0] + " gave: " + message);
    }
  }

  @Test
  void missingRoutesAreToldWhenTheyAreNeeded() {
    SimGridPlatform p =
        parse(
            "<zone id=\"z\" routing=\"Full\"><host id=\"x\" speed=\"1Gf\"/>"
                + "<host id=\"y\" speed=\"1Gf\"/></zone>");
    String message =
        assertThrows(IllegalArgumentException.class, () -> route(p, "x", "y")).getMessage();
    assertTrue(message.contains("zone 'z' has no route from 'x' to 'y'"), message);
  }
}
