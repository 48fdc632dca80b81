package io.github.bbo4j.benchmarks.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reader agrees with Jackson on what is JSON, and what it says. */
class JsonTest {
  private static final JsonMapper JACKSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .build();

  private static final String DOCUMENT =
      """
      {"id": "a\\u00e9\\n\\"\\\\\\/", "direction": "minimise", "empty": [], "none": {},
       "levels": [1, -0.5, 2.50e3, 0, true, false, null, "x", [1, [2]], {"y": 1E-7}]}
      """;

  private static Json read(String text) throws IOException {
    return Json.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void readsWhatIsThere() throws IOException {
    Json json = read(DOCUMENT);
    assertThat(json.path("id").text("")).isEqualTo("a\u00e9\n\"\\/");
    assertThat(json.path("levels").elements()).hasSize(10);
    assertThat(json.path("levels").elements().get(2).number(0)).isEqualTo(2500);
    assertThat(json.path("levels").elements().get(6).text("nothing")).isEqualTo("nothing");
    assertThat(json.has("none")).isTrue();
    assertThat(json.path("none").isObject()).isTrue();
    assertThat(json.path("no").path("where").text("else")).isEqualTo("else");
  }

  /** 3000 documents of one damaged character, cut, added or changed; seed 1. */
  @Test
  void agreesWithJackson() {
    SplittableRandom random = new SplittableRandom(1);
    String characters = "{}[]\",:\\0123456789.eE+-tfnu \n\u00e9";
    int valid = 0;
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder(DOCUMENT);
      int at = random.nextInt(text.length());
      char c = characters.charAt(random.nextInt(characters.length()));
      switch (random.nextInt(3)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, c);
        default -> text.setCharAt(at, c);
      }
      valid += sameAsJackson(text.toString()) ? 1 : 0;
    }
    assertThat(valid).isBetween(150, 2850);
  }

  private static boolean sameAsJackson(String text) {
    JsonNode theirs;
    try {
      theirs = JACKSON.readTree(text);
    } catch (IOException e) {
      assertThatExceptionOfType(JsonException.class).as(text).isThrownBy(() -> read(text));
      return false;
    }
    try {
      same(read(text), theirs, text);
    } catch (IOException e) {
      throw new AssertionError("Jackson reads " + text, e);
    }
    return true;
  }

  private static void same(Json ours, JsonNode theirs, String text) {
    if (theirs.isObject()) {
      assertThat(ours.isObject()).isTrue();
      theirs.fields().forEachRemaining(e -> same(ours.path(e.getKey()), e.getValue(), text));
    } else if (theirs.isArray()) {
      assertThat(ours.elements()).as(text).hasSize(theirs.size());
      for (int i = 0; i < theirs.size(); i++) {
        same(ours.elements().get(i), theirs.get(i), text);
      }
    } else if (theirs.isNumber()) {
      assertThat(ours.number()).as(text).isEqualByComparingTo(theirs.decimalValue());
    } else {
      assertThat(ours.text("null")).as(text).isEqualTo(theirs.asText("null"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\\n oops;2;2;unexpected 'o'",
        "{\"a\": 1, \"a\": 2};1;12;stands twice",
        "[1, 2;1;6;ends too early",
        "{} x;1;4;something follows",
        "1e999999999;1;1;cannot be read"
      })
  void saysWhere(String text, int line, int column, String what) {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> read(text.replace("\\n", "\n")))
        .withMessageContaining(what)
        .satisfies(e -> assertThat(e.line()).isEqualTo(line))
        .satisfies(e -> assertThat(e.column()).isBetween(column, column + 1));
  }

  @Test
  void depthIsNoStackOverflow() {
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(() -> read("[".repeat(100_000)))
        .withMessageContaining("in each other");
  }
}
