package io.github.bbo4j.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.internal.CommandText;
import io.github.bbo4j.benchmarks.noise.NoiseContenders;
import io.github.bbo4j.benchmarks.noise.RecommendContenders;
import io.github.bbo4j.noise.aggregation.Aggregations;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Every command that a document shows is understood, and the ids in it are known. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /**
   * Read from annotations once for hundreds of commands; it forgets one when it parses the next.
   */
  private static final CommandLine LINE = Main.commandLine();

  private static final Pattern START =
      Pattern.compile("^\\s*(?:java -jar \\S*bbo-benchmarks\\.jar|(?:bin/)?bbo|\\$B)\\s+(.*)$");

  private static final Set<Class<?>> NUMBERS =
      Set.of(int.class, Integer.class, long.class, Long.class, double.class, Double.class);

  /** An option in the text of a document that has a word for its value. */
  private static final Pattern OPTION = Pattern.compile("`(--[a-z][\\w-]*)[ =]([a-z][\\w-]*)`");

  static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    for (Path file : documents()) {
      commands.addAll(commandsOf(Files.readAllLines(file)));
    }
    return commands;
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      return Stream.concat(docs, top).filter(f -> f.toString().endsWith(".md")).sorted().toList();
    }
  }

  /** The arguments; lines that end with a backslash go on. */
  static List<String> commandsOf(List<String> lines) {
    List<String> commands = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      var start = START.matcher(lines.get(i));
      if (start.matches()) {
        StringBuilder command = new StringBuilder(start.group(1));
        while (command.toString().endsWith("\\")) {
          command.setLength(command.length() - 1);
          command.append(lines.get(++i).strip());
        }
        commands.add(command.toString());
      }
    }
    return commands;
  }

  @Test
  void documentsShowCommands() throws IOException {
    assertThat(commands()).hasSizeGreaterThan(20);
    assertThat(
            commandsOf(List.of("    java -jar x/bbo-benchmarks.jar ranks \\", "      a.csv  # b")))
        .containsExactly("ranks a.csv  # b");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isUnderstood(String command) {
    understand(command);
  }

  /** {@code --init d-optimal} stood in the guide, and --init is a number. */
  @Test
  void anOptionOfNumbersHasNoWordInTheText() throws IOException {
    for (Path file : documents()) {
      assertThat(wordsForNumbers(Files.readString(file))).as(file.toString()).isEmpty();
    }
    assertThat(wordsForNumbers("`--init d-optimal`, `--design d-optimal`")).hasSize(1);
  }

  private static List<String> wordsForNumbers(String text) {
    return OPTION
        .matcher(text)
        .results()
        .filter(shown -> !types(LINE, shown.group(1)).isEmpty())
        .filter(shown -> types(LINE, shown.group(1)).stream().allMatch(NUMBERS::contains))
        .map(MatchResult::group)
        .toList();
  }

  /** What an option takes in the commands that have it. */
  private static List<Class<?>> types(CommandLine line, String option) {
    List<Class<?>> types = new ArrayList<>();
    OptionSpec here = line.getCommandSpec().findOption(option);
    if (here != null) {
      types.add(here.auxiliaryTypes()[0]);
    }
    line.getSubcommands().values().forEach(sub -> types.addAll(types(sub, option)));
    return types;
  }

  /** In double quotes a shell replaces ${m} by nothing, and each run would be the same. */
  @ParameterizedTest
  @MethodSource("commands")
  void placeholdersStandInSingleQuotes(String command) {
    assertThat(command).doesNotContainPattern("\"[^\"']*\\$\\{");
  }

  @Test
  void whatIsGoneIsSeen() {
    for (String gone :
        List.of(
            "replay --datset x",
            "replai --dataset x",
            "replay --dataset x --heuristic usual",
            "replay --dataset x --resampling ocba-never",
            "experiment recommend --dataset x --contender auto/ocba-never/model",
            "experiment noisy --policies ocba-never")) {
      assertThatThrownBy(() -> understand(gone)).as(gone).isInstanceOf(RuntimeException.class);
    }
  }

  /** Without running it: options are parsed, and ids looked up. */
  private static void understand(String command) {
    // Comments, and what stands for "and so on" or may be left out.
    String plain =
        command
            .replaceAll("\\s#.*", "")
            .replaceAll("[\\[\\]]|,?\\.\\.\\.", "")
            .replace('\'', '"'); // To a shell both keep words together.
    String[] words =
        CommandWords.joined(LINE.getCommandSpec(), CommandText.words(plain).toArray(new String[0]));
    ParseResult parsed = LINE.parseArgs(words);
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    ids(parsed, "--heuristic", Contender::byId);
    ids(parsed, "--resampling", id -> known(id, ResamplingPolicies.ids()));
    ids(parsed, "--aggregation", Aggregations::byId);
    ids(parsed, "--policies", id -> NoiseContenders.byId(id, "auto"));
    ids(parsed, "--contender", RecommendContenders::parse);
  }

  private static void known(String id, List<String> ids) {
    assertThat(
            id.equals("default")
                || ids.contains(id)
                || !ResamplingPolicies.byId(id).name().isEmpty())
        .isTrue();
  }

  private static void ids(ParseResult parsed, String option, Consumer<String> lookUp) {
    OptionSpec found = parsed.matchedOption(option);
    if (found != null) {
      found.stringValues().forEach(value -> List.of(value.split(",", -1)).forEach(lookUp));
    }
  }
}
