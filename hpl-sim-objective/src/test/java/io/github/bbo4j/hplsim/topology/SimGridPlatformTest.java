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
    // network/loopback-bw and -lat of SimGrid 3.32; they were those of earlier versions.
    Link inside = p.topology().links().get(p.topology().route(0, 0)[0]);
    assertEquals(Link.fatPipe("__loopback__", 10e9, 0), inside);
  }

  /** As route_to of SimGrid 3.32 has them; both went by the names of the routers, over a. */
  @Test
  void ofEquallyShortRoutesTheOneOfSimGridIsTaken() {
    String[] expected = {"Floyd", "3,6", "Dijkstra", "1,5"};
    for (int i = 0; i < expected.length; i += 2) {
      SimGridPlatform p =
          parse(
              "<zone id=\"w\" routing=\"" + expected[i] + "\">",
              "<host id=\"x\" speed=\"1Gf\"/><host id=\"y\" speed=\"1Gf\"/>",
              "<router id=\"c\"/><router id=\"a\"/><router id=\"b\"/>",
              link(1) + link(2) + link(3) + link(4) + link(5) + link(6),
              route("x", "b", 1) + route("x", "a", 2) + route("x", "c", 3),
              route("a", "y", 4) + route("b", "y", 5) + route("c", "y", 6),
              "</zone>");
      assertEquals(List.of(expected[i + 1].split(",")), route(p, "x", "y"), expected[i]);
    }
  }

  private static String link(int number) {
    return "<link id=\"" + number + "\" bandwidth=\"1GBps\"/>";
  }

  private static String route(String from, String to, int link) {
    return String.format(
        "<route src=\"%s\" dst=\"%s\"><link_ctn id=\"%d\"/></route>", from, to, link);
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

  /** Prefixes beyond T, and the long names of those of flops, were refused. */
  @Test
  void speedsAndBandwidthsHaveThePrefixesOfSimGrid() {
    String[][] cases = {
      {"2PBps", "3Ef", "2e15", "3e18"},
      {"1TiBps", "10gigaflops", "1099511627776", "1e10"},
      {"8Zbps", "1Yf", "1e21", "1e24"},
      {"1Bps", "2.5kiloflops,7flops", "1", "2500"},
    };
    for (String[] c : cases) {
      SimGridPlatform p = parse(cluster(c[0], "1us", c[1]));
      assertEquals(Double.parseDouble(c[2]), p.topology().links().get(0).bandwidth(), 0, c[0]);
      double speed = Double.parseDouble(c[3]);
      assertEquals(speed, p.hosts().get(0).speed(), 1e-15 * speed, c[1]);
    }
    for (String wrong : List.of("1gigaf", "1Xf", "1kMf", "f", "1 GHz")) {
      String message = refused(cluster("1GBps", "1us", wrong));
      assertTrue(message.contains("write a speed such as"), message);
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

  /** SimGrid's own parser refuses them too; {@code cores="4"} was a host of one core. */
  @Test
  void whatAnElementDoesNotHaveIsRefused() {
    String cluster =
        "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-3\" speed=\"1Gf\" bw=\"1GBps\" lat=\"1us\" ";
    String two =
        "<zone id=\"z\" routing=\"Full\"><host id=\"x\" speed=\"1Gf\"/><host id=\"y\" speed=\"1Gf\"/>"
            + "<link id=\"l\" bandwidth=\"1GBps\"/><route src=\"x\" dst=\"y\" ";
    String end = "><link_ctn id=\"l\"/></route></zone>";
    String[][] cases = {
      {cluster + "cores=\"4\"/>", "cores", "core,"},
      {two + "symetrical=\"NO\"" + end, "symetrical", "symmetrical"},
      {two + "symmetrical=\"false\"" + end, "symmetrical=\"false\"", "YES or NO"},
      {cluster + "topo_parameters=\"2,2\"/>", "topo_parameters", "add topology"},
      {cluster + "topology=\"FLAT\" topo_parameters=\"2,2\"/>", "topo_parameters", "topology"},
      {cluster + "bb_lat=\"1us\"/>", "bb_lat", "add bb_bw"},
      {cluster + "loopback_lat=\"1us\"/>", "loopback_lat", "add loopback_bw"},
      {cluster + "bb_bw=\"1GBps\" bb_sharing_policy=\"FATPIP\"/>", "FATPIP", "or FATPIPE"},
    };
    for (String[] c : cases) {
      String message = refused(c[0]);
      assertTrue(message.startsWith("p.xml line 4"), message);
      assertTrue(message.contains(c[1]) && message.contains(c[2]), c[0] + " gave: " + message);
    }
    String three = HEAD.replace("4.1", "3") + cluster + "/></platform>";
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> SimGridPlatform.parse(three, "p.xml", SimGridRouting.CORRECTED))
            .getMessage();
    assertTrue(message.contains("version=\"3\" but 4 and 4.1"), message);
  }

  /** A gateway outside of its end was a StackOverflowError, a name of nobody no error at all. */
  @Test
  void routesHaveEndsAndGatewaysThatAreThere() {
    String zones =
        "<zone id=\"z\" routing=\"Full\"><link id=\"w\" bandwidth=\"1GBps\"/>"
            + "<zone id=\"a\" routing=\"None\"><host id=\"x\" speed=\"1Gf\"/></zone>"
            + "<zone id=\"b\" routing=\"None\"><host id=\"y\" speed=\"1Gf\"/></zone>"
            + "<host id=\"h\" speed=\"1Gf\"/>\n";
    String[][] cases = {
      {"<route src=\"h\" dst=\"nobody\">", "names 'nobody' but zone 'z' has no such"},
      {"<route src=\"h\" dst=\"x\">", "names 'x' but zone 'z' has no such"},
      {"<route src=\"a\" dst=\"h\">", "ends at the zone 'a'; write <zoneRoute>"},
      {
        "<zoneRoute src=\"a\" dst=\"b\" gw_src=\"y\" gw_dst=\"x\">", "gateway 'y', which is no host"
      },
      {
        "<zoneRoute src=\"a\" dst=\"b\" gw_src=\"x\" gw_dst=\"h\">", "gateway 'h', which is no host"
      },
      {
        "<zoneRoute src=\"a\" dst=\"h\" gw_src=\"x\" gw_dst=\"y\">", "gateway 'y', which is no host"
      },
    };
    for (String[] c : cases) {
      String close = c[0].startsWith("<route") ? "</route>" : "</zoneRoute>";
      String message = refused(zones + c[0] + "<link_ctn id=\"w\"/>" + close + "</zone>");
      assertTrue(message.startsWith("p.xml line 5") && message.contains(c[1]), message);
    }
    String good = "<zoneRoute src=\"a\" dst=\"h\" gw_src=\"x\" gw_dst=\"h\"><link_ctn id=\"w\"/>";
    assertEquals(List.of("w"), route(parse(zones + good + "</zoneRoute></zone>"), "h", "x"));
  }

  /** As SimGrid does it, at the end of the zone: the backbone after the hosts was left out. */
  @Test
  void theBackboneOfAZoneIsOnItsRoutesWhereverItIsWritten() {
    String begin = "<zone id=\"z\" routing=\"Cluster\">";
    String backbone = "<backbone id=\"bb\" bandwidth=\"1GBps\" latency=\"5us\"/>";
    String x =
        "<host id=\"x\" speed=\"1Gf\"/><link id=\"l\" bandwidth=\"1GBps\"/>"
            + "<host_link id=\"x\" up=\"l\" down=\"l\"/>";
    String cabinet =
        "<cabinet id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0\" speed=\"1Gf\" bw=\"1GBps\" lat=\"1us\"/>";
    for (String zone : List.of(backbone + x + cabinet, x + cabinet + backbone)) {
      SimGridPlatform p = parse(begin + zone + "</zone>");
      assertEquals(List.of("l", "bb", "link_n0_DOWN"), route(p, "x", "n0"));
      assertEquals(List.of("link_n0_UP", "bb", "l"), route(p, "n0", "x"));
    }
    String twice = refused(begin + x + "<host_link id=\"x\" up=\"l\" down=\"l\"/></zone>");
    assertTrue(twice.contains("line 4: <host_link>") && twice.contains("a second time"), twice);
    String nobody = refused(begin + x + "<host_link id=\"y\" up=\"l\" down=\"l\"/></zone>");
    assertTrue(nobody.contains("no such host or router"), nobody);
    String second = refused(begin + x + backbone + backbone.replace("bb", "b2") + "</zone>");
    assertTrue(second.contains("second backbone"), second);
  }

  /** {@code bw="1.25"} was 1.25 bytes a second, {@code lat="50"} nearly a minute. */
  @Test
  void numbersThatHaveLostTheirUnitAreRefused() {
    String[][] cases = {
      {"1.25", "1us", "1Gf", "bw=\"1.25\""},
      {"1GBps", "50", "1Gf", "lat=\"50\""},
      {"1GBps", "1us", "0f", "positive in pstate 0 that it starts in"},
      {"1GBps", "1us", "0,1Gf", "positive in pstate 0 that it starts in"},
    };
    for (String[] c : cases) {
      String message = refused(cluster(c[0], c[1], c[2]));
      assertTrue(message.contains("line 4") && message.contains(c[3]), message);
    }
    Link bare = parse(cluster("1.25e9", "5e-5", "1")).topology().links().get(0);
    assertEquals(Link.shared("c_link_0_UP", 1.25e9, 5e-5), bare);
    Link unit = parse(cluster("1Bps", "50s", "2.5f")).topology().links().get(0);
    assertEquals(Link.shared("c_link_0_UP", 1, 50), unit);
  }

  /** A host that goes off was told of speeds. */
  @Test
  void whatAProfileChangesIsSaid() {
    String cluster = cluster("1GBps", "1us", "1Gf");
    String off = refused(cluster.replace(" bw=", " state_file=\"f\" bw="));
    assertTrue(off.contains("state_file but nothing is switched off and on"), off);
    String slower = refused(cluster.replace(" bw=", " speed_file=\"f\" bw="));
    assertTrue(slower.contains("speed_file but speeds and latencies stay"), slower);
  }

  private static String cluster(String bw, String lat, String speed) {
    return String.format(
        "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0\" speed=\"%s\" bw=\"%s\" lat=\"%s\"/>",
        speed, bw, lat);
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
