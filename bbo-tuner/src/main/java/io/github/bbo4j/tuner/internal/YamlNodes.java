package io.github.bbo4j.tuner.internal;

import io.github.bbo4j.core.BboException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** The nodes of a YAML text, bounded in size, depth and expansion. */
final class YamlNodes {
  /** Bytes, and code points. */
  static final int LARGEST_FILE = 1 << 20;

  /** A word of a list with a name of a parameter, where a brace begins a mapping. */
  private static final Pattern UNQUOTED =
      Pattern.compile("[\\[,]\\s*([^\\s\\[,'\"]*\\$\\{[^}]*\\}[^\\s,\\]]*)");

  private static final int DEEPEST = 64;
  private static final int MOST_NODES = 100_000;

  private YamlNodes() {}

  /**
   * The node that holds all others.
   *
   * @throws BboException if there is none, or the text is no YAML or not of bounded shape
   */
  static Node compose(String text, String file) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setAllowDuplicateKeys(false)
            .setCodePointLimit(LARGEST_FILE)
            .setUseMarks(true)
            .build();
    try {
      checkDepth(file, settings, text);
      Node root =
          new Compose(settings)
              .composeString(text)
              .orElseThrow(() -> new BboException(file + " is empty"));
      count(file, root, new HashMap<>());
      return root;
    } catch (MarkedYamlEngineException e) {
      String place =
          e.getProblemMark()
              .map(mark -> ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
              .orElse("");
      String problem = String.valueOf(e.getProblem());
      String line =
          e.getProblemMark()
              .flatMap(mark -> text.lines().skip(mark.getLine()).findFirst())
              .orElse("");
      throw new BboException(file + place + ": " + problem + cure(problem, line), e);
    } catch (YamlEngineException e) {
      throw new BboException(
          file + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""), e);
    }
  }

  /**
   * What a shell line or pattern with a colon before a blank, or a word with a name, is taken for.
   */
  private static String cure(String problem, String line) {
    if (problem.startsWith("mapping values are not allowed")) {
      return ". Maybe put a text that holds ': ' in quotes";
    }
    Matcher unquoted = UNQUOTED.matcher(line);
    return unquoted.find() ? ". Maybe put \"" + unquoted.group(1) + "\" in quotes" : "";
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

  static String place(Node node) {
    return node.getStartMark()
        .map(mark -> ", line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1))
        .orElse("");
  }
}
