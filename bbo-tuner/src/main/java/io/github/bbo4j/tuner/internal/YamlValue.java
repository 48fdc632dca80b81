package io.github.bbo4j.tuner.internal;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A value of a YAML file that knows where it stands. No tag of the file makes an object; size,
 * depth and expansion are bounded, aliases that reach themselves are refused.
 */
public final class YamlValue {
  private final String file;
  private final String name;
  private final Node node;

  private YamlValue(String file, String name, Node node) {
    this.file = file;
    this.name = name;
    this.node = node;
  }

  /**
   * Reads a file.
   *
   * @throws BboException if it can't be read, is larger than 1 MiB, is not UTF-8, no YAML or not of
   *     bounded shape, with line and column where there is one; or if snakeyaml-engine is not there
   */
  public static YamlValue read(Path path) {
    ThirdParty.requireYaml("a YAML file");
    try {
      if (Files.size(Arguments.given(path, "path")) > YamlNodes.LARGEST_FILE) {
        throw new BboException(
            path
                + " is larger than "
                + YamlNodes.LARGEST_FILE
                + " bytes: it is no description of a run");
      }
      return parse(TextFiles.read(path), path.toString());
    } catch (IllegalArgumentException e) {
      throw new BboException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new BboException(TextFiles.why(path, e), e);
    }
  }

  /** Reads a text; see {@link #read}. */
  public static YamlValue parse(String text, String file) {
    Arguments.given(file, "file");
    ThirdParty.requireYaml("a YAML text");
    return new YamlValue(file, "the file", YamlNodes.compose(Arguments.given(text, "text"), file));
  }

  /** An exception that says where this value stands. */
  public BboException error(String message) {
    return new BboException(file + YamlNodes.place(node) + ": " + message);
  }

  /** What a builder of the library thinks of this value, with the place added. */
  public BboException error(RuntimeException why) {
    return new BboException(file + YamlNodes.place(node) + ": " + why.getMessage(), why);
  }

  /**
   * What a builder of the library thinks of a value, in the words of the file. Where this is a
   * mapping, the value is the member that the message is about.
   *
   * @param why its message begins with the builder's name for the value, or with the key
   * @param keys by the names that builders have for values
   */
  public BboException error(RuntimeException why, Map<String, String> keys) {
    String message = String.valueOf(why.getMessage());
    String argument = message.replaceFirst("(?s) .*", "");
    String key = keys.getOrDefault(argument, argument);
    YamlValue place = isMap() ? get(key).orElse(this) : this;
    String words = key + message.substring(argument.length());
    return new BboException(file + YamlNodes.place(place.node) + ": " + words, why);
  }

  /** The key it stands under. */
  public String name() {
    return name;
  }

  /** Whether it is a mapping. */
  public boolean isMap() {
    return node instanceof MappingNode;
  }

  /** The members of a mapping in order. */
  public Map<String, YamlValue> map() {
    if (!(node instanceof MappingNode mapping)) {
      throw error(name + " must be a mapping (key: value)");
    }
    Map<String, YamlValue> members = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      String key = new YamlValue(file, "a key", tuple.getKeyNode()).text();
      if (members.put(key, new YamlValue(file, key, tuple.getValueNode())) != null) {
        throw new YamlValue(file, key, tuple.getKeyNode())
            .error("the key '" + key + "' stands twice");
      }
    }
    return members;
  }

  /** The member of that name. */
  public Optional<YamlValue> get(String key) {
    return Optional.ofNullable(map().get(key));
  }

  /** The member of that name, which must be there. */
  public YamlValue require(String key) {
    return get(key).orElseThrow(() -> error(name + " needs the key '" + key + "'"));
  }

  /** Refuses keys that mean nothing, all of them at once. */
  public YamlValue allow(String... keys) {
    Mistakes mistakes = new Mistakes();
    for (YamlValue member : map().values()) {
      if (!Arrays.asList(keys).contains(member.name)) {
        String meant =
            Catalog.nearest(member.name, List.of(keys)).map(k -> "Maybe '" + k + "'? ").orElse("");
        mistakes.add(
            member.error(
                "the key '"
                    + member.name
                    + "' means nothing here. "
                    + meant
                    + "Known are "
                    + String.join(", ", keys)));
      }
    }
    mistakes.refuse();
    return this;
  }

  /** The items of a list. */
  public List<YamlValue> list() {
    if (!(node instanceof SequenceNode sequence)) {
      throw error(name + " must be a list ([a, b] or lines with -)");
    }
    List<YamlValue> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(new YamlValue(file, "an item of " + name, item));
    }
    return items;
  }

  /** Whether it is a list. */
  public boolean isList() {
    return node instanceof SequenceNode;
  }

  /** The items of a list; a single value is its only item. */
  public List<YamlValue> items() {
    return isList() ? list() : List.of(this);
  }

  /** The text of a scalar, as it stands. */
  public String text() {
    if (!(node instanceof ScalarNode scalar)) {
      throw error(name + " must be a single value");
    }
    return scalar.getValue();
  }

  /** The texts of a list. */
  public List<String> texts() {
    return list().stream().map(YamlValue::text).toList();
  }

  /** A whole number. */
  public long integer() {
    try {
      return new BigDecimal(text()).longValueExact();
    } catch (NumberFormatException | ArithmeticException e) {
      throw error(name + " = '" + text() + "' must be a whole number of at most 64 bits");
    }
  }

  /** A whole number in the range of an int and not below a bound. */
  public int integer(int atLeast) {
    long value = integer();
    if (value < atLeast || value > Integer.MAX_VALUE) {
      String most = value < atLeast ? "" : " and at most " + Integer.MAX_VALUE;
      throw error(name + " = " + value + " must be at least " + atLeast + most);
    }
    return (int) value;
  }

  /** A finite number. */
  public double number() {
    try {
      double value = new BigDecimal(text()).doubleValue();
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw error(name + " = '" + text() + "' must be a number");
    }
    throw error(name + " = '" + text() + "' must be a finite number");
  }

  /** Yes or no, in the words of YAML 1.1 and Python too. */
  public boolean flag() {
    return switch (text().toLowerCase(Locale.ROOT)) {
      case "true", "yes", "on" -> true;
      case "false", "no", "off" -> false;
      default -> throw error(name + " = '" + text() + "' must be true or false");
    };
  }

  /** A number if it is written like one and not quoted, else its text. */
  public Object scalar() {
    String text = text();
    boolean plain = node instanceof ScalarNode scalar && scalar.isPlain();
    if (plain && text.matches("[+-]?[0-9]+")) {
      return integer();
    }
    if (plain && text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?")) {
      return number();
    }
    return text;
  }
}
