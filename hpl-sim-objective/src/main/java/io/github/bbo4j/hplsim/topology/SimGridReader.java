package io.github.bbo4j.hplsim.topology;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Walks through the elements of a platform file and hands them to the builder. One use only. */
final class SimGridReader {

  private static final Set<String> IGNORED =
      Set.of("platform", "random", "storage", "storage_type", "mount", "disk", "model_prop");

  private final String origin;
  private final PlatformBuilder builder;
  private final Deque<XmlElement> open = new ArrayDeque<>();
  private final List<PlatformBuilder.Step> steps = new ArrayList<>();
  private final Map<String, String> properties = new HashMap<>();

  private SimGridReader(String origin, SimGridRouting routing) {
    this.origin = origin;
    builder = new PlatformBuilder(routing);
  }

  static SimGridPlatform read(String text, String origin, SimGridRouting routing) {
    return new SimGridReader(origin, routing).read(text);
  }

  private SimGridPlatform read(String text) {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // The document type of platform files is on the network; nothing in it is needed.
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> new java.io.ByteArrayInputStream(new byte[0]));
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
      while (reader.hasNext()) {
        int event = reader.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          XmlElement element = new XmlElement(origin, reader);
          start(element);
          open.push(element);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          end(open.pop());
        }
      }
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      throw new IllegalArgumentException(
          origin
              + " line "
              + line
              + ": not well-formed XML: "
              + String.valueOf(e.getMessage()).replaceFirst("(?s)^ParseError at .*Message: ", "")
              + " Maybe it is no platform file of SimGrid, which is XML",
          e);
    }
    return builder.platform(origin);
  }

  private void start(XmlElement e) {
    ElementAttributes.check(e);
    if (IGNORED.contains(e.name())) {
      return;
    }
    switch (e.name()) {
      case "zone", "AS" -> builder.openZone(e);
      case "config", "host", "cluster", "link", "backbone", "router", "cabinet" ->
          properties.clear();
      case "prop" -> property(e);
      case "route", "zoneRoute", "ASroute" -> steps.clear();
      case "link_ctn" -> steps.add(builder.step(e));
      case "host_link" -> e.check(() -> builder.hostLink(e));
      case "zone_routes" -> {}
      default ->
          throw e.wrong(
              "is not understood; what it says would change routes or times. Maybe the platform can"
                  + " be written with zone, host, link, route and cluster");
    }
  }

  private void property(XmlElement e) {
    @Nullable XmlElement owner = open.peek();
    String id = e.text("id");
    String value = e.text("value", "");
    if (owner != null && owner.name().equals("config")) {
      builder.configure(id, value);
    } else {
      properties.put(id, value);
    }
  }

  private void end(XmlElement e) {
    Map<String, String> own = Map.copyOf(properties);
    switch (e.name()) {
      case "zone", "AS" -> builder.closeZone(e);
      case "host" -> e.check(() -> builder.host(e, own));
      case "router" -> e.check(() -> builder.router(e));
      case "link" -> e.check(() -> builder.link(e));
      case "backbone" -> e.check(() -> builder.backbone(e));
      case "cluster" -> e.check(() -> builder.cluster(e, own));
      case "cabinet" -> e.check(() -> builder.cabinet(e, own));
      case "route" -> e.check(() -> builder.route(e, steps, Optional.empty()));
      case "zoneRoute", "ASroute" -> {
        String[] gateways = {
          e.text("gw_src", e.text("gwSrc", "")), e.text("gw_dst", e.text("gwDst", ""))
        };
        if (gateways[0].isEmpty() || gateways[1].isEmpty()) {
          throw e.wrong("needs gw_src and gw_dst: the hosts or routers where it leaves and enters");
        }
        e.check(() -> builder.route(e, steps, Optional.of(gateways)));
      }
      default -> {}
    }
  }
}
