package io.github.bbo4j.hplsim.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamReader;

/** An element of a platform file: its name, attributes and line. Immutable. */
final class XmlElement {

  private final String origin;
  private final String name;
  private final int line;
  private final Map<String, String> attributes = new HashMap<>();

  XmlElement(String origin, XMLStreamReader reader) {
    this.origin = origin;
    name = reader.getLocalName();
    line = reader.getLocation().getLineNumber();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
  }

  /** What reads an attribute. */
  @FunctionalInterface
  interface Conversion<T> {
    /** Returns the value of a text or throws {@link IllegalArgumentException}. */
    T of(String text);
  }

  String name() {
    return name;
  }

  /** Returns the names of its attributes, sorted. */
  List<String> attributes() {
    return attributes.keySet().stream().sorted().toList();
  }

  String text(String attribute) {
    return find(attribute)
        .orElseThrow(
            () -> wrong("has no attribute " + attribute + "; add " + attribute + "=\"...\""));
  }

  String text(String attribute, String absent) {
    return find(attribute).orElse(absent);
  }

  Optional<String> find(String attribute) {
    return Optional.ofNullable(attributes.get(attribute)).filter(value -> !value.isBlank());
  }

  <T> T value(String attribute, Conversion<T> conversion) {
    return converted(attribute, text(attribute), conversion);
  }

  <T> Optional<T> optional(String attribute, Conversion<T> conversion) {
    return find(attribute).map(value -> converted(attribute, value, conversion));
  }

  private <T> T converted(String attribute, String value, Conversion<T> conversion) {
    try {
      return conversion.of(value);
    } catch (IllegalArgumentException e) {
      throw wrong("has " + attribute + "=\"" + value + "\": " + e.getMessage());
    }
  }

  /** Runs what may find the element wrong, so that the message names its line. */
  void check(Runnable action) {
    try {
      action.run();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(origin) ? e : wrong("is wrong: " + message);
    }
  }

  IllegalArgumentException wrong(String message) {
    return new IllegalArgumentException(origin + " line " + line + ": <" + name + "> " + message);
  }
}
