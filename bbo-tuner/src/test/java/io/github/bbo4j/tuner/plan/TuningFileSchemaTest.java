package io.github.bbo4j.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.bbo4j.core.BboException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What the reader of tuning files refuses the schema refuses, where a JSON schema can say so. */
class TuningFileSchemaTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String OTHER =
      """
      parameters:
        x: {min: 2, max: 9, step: 2}
        y: {min: 0.5, max: 3, type: real, env: Y}
        z: {levels: [a, b]}
      shell: echo $x
      cost: wall
      search: {pruning: median, initial: 3, confirm: 2, budget: 40, first-failures: 4, max-failures: 1, default-first: false}
      constraints: {k: {product: [x], min: 2}}
      """;

  /** What takes two values, or the library, to know. */
  private static final Pattern BEYOND_A_SCHEMA =
      Pattern.compile(
          "must be at most max|max = \\S+ must be at least min|are not the ends|needs two ends|no (multiple|value)"
              + "|the (default|value) .* must be|does not reach the command|asks for|is none of the"
              + "|breaks|no combination|meets the constraint|more than the budget|leaves nothing|no regular expression"
              + "|has no group|be part of a|do not rise|are not distinct|has two values|can't be read in a shell|the shell sets|programs need"
              + "|'[0-9]{20,}' must be a whole number of at most 64 bits|is no range|more than 2\\^63|has no bounds");

  private static final List<String> VALUES =
      List.of(
          "-1",
          "0",
          "1.5",
          "123456789012345678901",
          "99999999999",
          "''",
          "' '",
          "x",
          "true",
          "[]",
          "{}",
          "['']",
          "[a, a]",
          "../x",
          "/x",
          "a=b",
          "(",
          "{foo: 1}",
          "0 s",
          "median",
          "none",
          "real",
          "log");

  private final SplittableRandom random = new SplittableRandom(7);

  private static JsonNode read(String yaml) throws IOException {
    return JSON.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(yaml));
  }

  /** Every object and array of a document. */
  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode() && !node.isEmpty()) {
      containers.add(node);
      node.forEach(child -> collect(child, containers));
    }
  }

  private void damage(JsonNode document) throws IOException {
    List<JsonNode> containers = new ArrayList<>();
    collect(document, containers);
    JsonNode one = containers.get(random.nextInt(containers.size()));
    JsonNode value = read(VALUES.get(random.nextInt(VALUES.size())));
    if (one instanceof ArrayNode array) {
      array.set(random.nextInt(array.size()), value);
      return;
    }
    ObjectNode object = (ObjectNode) one;
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(6)) {
      case 0 -> object.remove(name);
      case 1 ->
          object.set(
              VALUES.get(random.nextInt(VALUES.size())).replace("'", ""), object.remove(name));
      default -> object.set(name, value);
    }
  }

  @Test
  void whatIsRefusedDoesNotFit() throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(Path.of("../docs/tuning-file.schema.json")));
    int refused = 0;
    List<String> accepted = new ArrayList<>();
    for (String file : List.of(TuningFileTest.FILE, OTHER)) {
      JsonNode sound = read(file);
      assertThat(schema.validate(sound)).isEmpty();
      assertThat(TuningFile.parse(sound.toString(), "f").space().dimension()).isPositive();
      for (int i = 0; i < 100; i++) {
        JsonNode document = sound.deepCopy();
        damage(document);
        try {
          TuningFile.parse(document.toString(), "f");
        } catch (BboException e) {
          String[] mistakes = String.valueOf(e.getMessage()).split(";\n");
          if (List.of(mistakes).stream().anyMatch(m -> !BEYOND_A_SCHEMA.matcher(m).find())) {
            refused++;
            if (schema.validate(document).isEmpty()) {
              accepted.add(e.getMessage());
            }
          }
        }
      }
    }
    assertThat(String.join("\n", accepted)).isEmpty();
    assertThat(refused).isGreaterThan(50);
  }
}
