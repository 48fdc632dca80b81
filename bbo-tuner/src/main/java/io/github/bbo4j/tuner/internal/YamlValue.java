package io.github.bbo4j.tuner.internal;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
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
  private static final int LARGEST_FILE = 1 << 20;
  private static final int DEEPEST = 64;
  private static final int MOST_NODES = 100_000;

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
   *     bounded shape; with line and column where there is one
   */
  public static YamlValue read(Path path) {
    try {
      if (Files.size(Arguments.given(path, "path")) > LARGEST_FILE) {
        throw new BboException(
            path + " is larger than " + LARGEST_FILE + " bytes: it is no description of a run");
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
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(Arguments.given(file, "file"))
            .setAllowDuplicateKeys(false)
            .setCodePointLimit(LARGEST_FILE)
            .setUseMarks(true)
            .build();
    try {
      checkDepth(file, settings, Arguments.given(text, "text"));
      Node root =
          new Compose(settings)
              .composeString(text)
              .orElseThrow(() -> new BboException(file + " is empty"));
      count(file, root, new HashMap<>());
      return new YamlValue(file, "the file", root);
    } catch (MarkedYamlEngineException e) {
      String place =
          e.getProblemMark()
              .map(mark -> ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
              .orElse("");
      throw new BboException(file + place + ": " + String.valueOf(e.getProblem()), e);
    } catch (YamlEngineException e) {
      throw new BboException(
          file + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""), e);
    }
  }

  private static void checkDepth(String file, LoadSettings settings, String text) {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      switch (event.getEventId()) {
        case MappingStart, SequenceStart -> depth++;
        case MappingEnd, SequenceEnd -> depth--;
        default -> {}
      }
      if (depth > DEEPEST) {
        throw new BboException(file + place(event) + ": nested deeper than " + DEEPEST);
      }
    }
  }

  private static String place(Event event) {
    return event
        .getStartMark()
        .map(mark -> ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
        .orElse("");
  }

  /** The number of values once aliases are written out; -1 marks one on the way down. */
  private static long count(String file, Node node, Map<Node, Long> known) {
    Long before = known.get(node);
    if (before != null) {
      if (before < 0) {
        throw new BboException(file + place(node) + ": an alias leads back to itself");
      }
      return before;
    }
    known.put(node, -1L);
    long sum = 1;
    if (node instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        sum += count(file, tuple.getKeyNode(), known) + count(file, tuple.getValueNode(), known);
      }
    } else if (node instanceof SequenceNode sequence) {
      for (Node item : sequence.getValue()) {
        sum += count(file, item, known);
      }
    }
    if (sum > MOST_NODES) {
      throw new BboException(
          file
              + place(node)
              + ": more than "
              + MOST_NODES
              + " values once its aliases are written out");
    }
    known.put(node, sum);
    return sum;
  }

  private static String place(Node node) {
    return node.getStartMark()
        .map(mark -> ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
        .orElse("");
  }

  /** An exception that says where this value stands. */
  public BboException error(String message) {
    return new BboException(file + place(node) + ": " + message);
  }

  /** What a builder of the library thinks of this value, with the place added. */
  public BboException error(RuntimeException why) {
    return new BboException(file + place(node) + ": " + why.getMessage(), why);
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

  /** Refuses keys that mean nothing. */
  public YamlValue allow(String... keys) {
    for (YamlValue member : map().values()) {
      if (!Arrays.asList(keys).contains(member.name)) {
        throw member.error(
            "the key '"
                + member.name
                + "' means nothing here. Known are "
                + String.join(", ", keys));
      }
    }
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

  /** The items of a list; a single value is its only item. */
  public List<YamlValue> items() {
    return node instanceof SequenceNode ? list() : List.of(this);
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
