package io.github.bbo4j.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.contract.Uniform;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The schemas in docs agree with what is written and read. */
class SchemasTest {
  @TempDir Path folder;

  private static JsonSchema schema(String name) throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(Path.of("../docs", name)));
  }

  private static boolean fits(JsonSchema schema, String yaml) throws IOException {
    Object read = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    String json = new ObjectMapper().writeValueAsString(read);
    return schema.validate(json, InputFormat.JSON).isEmpty();
  }

  @Test
  void whatIsReadFitsAndWhatIsRefusedDoesNot() throws IOException {
    JsonSchema schema = schema("tuning-file.schema.json");
    assertThat(fits(schema, TuningFileTest.FILE)).isTrue();
    for (String example : List.of("jvm.yaml", "zstd.yaml")) {
      String text = Files.readString(Path.of("../docs/examples", example));
      assertThat(TuningFile.parse(text, example).space().dimension()).isPositive();
      assertThat(fits(schema, text)).as(example).isTrue();
    }
    String page = Files.readString(Path.of("../docs/tuning-files.md"));
    String shown = page.substring(page.indexOf("```yaml") + 8, page.indexOf("```\n\n"));
    assertThat(TuningFile.parse(shown, "tuning-files.md").space().dimension()).isEqualTo(8);
    assertThat(fits(schema, shown)).isTrue();
    String source =
        Files.readString(Path.of("src/main/java/io/github/bbo4j/tuner/plan/TuningFile.java"));
    String javadoc =
        source
            .substring(source.indexOf("{@code\n") + 7, source.indexOf("* }</pre>"))
            .replaceAll("(?m)^ \\* ?", "");
    assertThat(TuningFile.parse(javadoc, "Javadoc").space().dimension()).isEqualTo(2);
    assertThat(fits(schema, javadoc)).isTrue();
    for (List<String> mistake :
        List.of(
            List.of("name: all of it", "nmae: x"),
            List.of("cost: {json: /a/b, file: out.json}", "cost: fast"),
            List.of("time-limit: 1.5 min", "time-limit: 90"),
            List.of("max-failures: 0.5", "max-failures: 50"),
            List.of("budget: 60", "budget: none"),
            List.of("lost: 3", "last: 3"),
            List.of("free-running: true", "free-running: often"),
            List.of("warm-ups: 1", "shell: twice"),
            List.of("type: real", "type: complex"))) {
      String wrong = TuningFileTest.FILE.replace(mistake.get(0), mistake.get(1));
      assertThat(wrong).isNotEqualTo(TuningFileTest.FILE);
      assertThatThrownBy(() -> TuningFile.parse(wrong, "f")).isInstanceOf(BboException.class);
      assertThat(fits(schema, wrong)).as("%s", mistake).isFalse();
    }
  }

  @Test
  void everyLineOfAJournalFits() throws IOException {
    Path journal = folder.resolve("run.jsonl");
    SearchSpace space =
        SearchSpace.builder()
            .integer("x", 0, 50)
            .real("y", -1, 1)
            .choice("c", "a", "b")
            .factorPairs("grid", 12)
            .build();
    for (int budget : new int[] {10, 30}) {
      Tuner.on(space)
          .objective(
              (c, e) ->
                  switch (e.number() % 3) {
                    case 0 -> Outcome.failed("why");
                    case 1 -> Outcome.censored(3);
                    default -> Outcome.measured(c.real("y"));
                  })
          .heuristic(Uniform::new)
          .initialDesignSize(3)
          .budget(budget)
          .journal(journal)
          .build()
          .run();
      if (budget == 10) {
        Files.writeString(journal, "{\"event\":\"sugg", java.nio.file.StandardOpenOption.APPEND);
      }
    }
    JsonSchema schema = schema("journal.schema.json");
    List<String> lines = Files.readAllLines(journal);
    assertThat(String.join("", lines))
        .contains("\"reopened\"", "\"recovered\"", "\"censored\"", "\"failed\"", "\"closed\"");
    for (String line : lines) {
      assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
      assertThat(schema.validate(line.replace("\"seq\":", "\"sq\":"), InputFormat.JSON))
          .isNotEmpty();
    }
  }
}
