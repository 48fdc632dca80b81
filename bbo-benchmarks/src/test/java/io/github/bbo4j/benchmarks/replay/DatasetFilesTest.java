package io.github.bbo4j.benchmarks.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as people have them: other encodings, other separators, large, half described. */
class DatasetFilesTest {
  private static final Charset WINDOWS = Charset.forName("windows-1252");

  @TempDir Path folder;

  private RecordedSystem csv(String text, Charset charset) throws IOException {
    Path file = folder.resolve("bare.csv");
    Files.write(file, text.getBytes(charset));
    return RecordedSystems.csv(file, "objective", "s", false);
  }

  /** Both labels became U+FFFD, that is one category with two replicates. */
  @Test
  void aFileThatIsNotUtf8IsRefusedWithItsLine() {
    StringBuilder text = new StringBuilder("mode,objective\n");
    for (int i = 0; i < 50_000; i++) {
      text.append("plain,1\n");
    }
    text.append("caf\u00e9,2\ncaf\u00e8,3\n");
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> csv(text.toString(), WINDOWS))
        .withMessageContaining("0xE9")
        .withMessageContaining("UTF-8")
        .withMessageContaining("Windows-1252")
        .matches(e -> e.line() == 50_002);
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> csv("a,objective\n1,2\n", StandardCharsets.UTF_16))
        .withMessageContaining("UTF-16");
  }

  @Test
  void everyTruncationOfUtf8IsRefusedAndWholeFilesAreRead() throws IOException {
    assertThat(csv("mode,objective\n\u00e9,1\n\u00e8,2\n\uD83D\uDE00,3\n", StandardCharsets.UTF_8))
        .matches(s -> s.measuredConfigurations() == 3);
    assertThat(csv("\uFEFFmode,objective\na,1\nb,1\n", StandardCharsets.UTF_8))
        .matches(s -> s.space().indexOf("mode") == 0);
    byte[] whole = "mode,objective\na,1\nb,2\n\uD83D\uDE00".getBytes(StandardCharsets.UTF_8);
    for (int cut = whole.length - 3; cut < whole.length; cut++) {
      Path file = folder.resolve("cut.csv");
      Files.write(file, java.util.Arrays.copyOf(whole, cut));
      assertThatExceptionOfType(DatasetException.class)
          .isThrownBy(() -> RecordedSystems.csv(file, "objective", "s", false))
          .matches(e -> e.line() == 4);
    }
  }

  @Test
  void semicolonsAndTabsAreSeenInTheHeader() throws IOException {
    for (String separator : List.of(",", ";", "\t")) {
      RecordedSystem system =
          csv(
              "threads;mode;objective\n1;\"a;b\";2\n2;c;3\n".replace(";", separator),
              StandardCharsets.UTF_8);
      assertThat(system.space().dimension()).as(separator).isEqualTo(2);
      assertThat(system.measuredConfigurations()).isEqualTo(2);
    }
    assertThatExceptionOfType(DatasetException.class)
        .isThrownBy(() -> csv("threads;objective\n1;2,5\n", StandardCharsets.UTF_8))
        .withMessageContaining("decimal comma");
  }

  /** Two texts of one number are one level if all are numbers, and two labels if not all are. */
  @Test
  void numbersAreLevelsByTheirValueAndLabelsByTheirText() throws IOException {
    assertThat(csv("x,objective\n1e-4,1\n0.0001,3\n2,5\n", StandardCharsets.UTF_8))
        .matches(s -> s.measuredConfigurations() == 2)
        .matches(s -> s.mean(s.space().at(0)) == 2);
    assertThat(csv("x,objective\n1e-4,1\n0.0001,3\nauto,5\n", StandardCharsets.UTF_8))
        .matches(s -> s.measuredConfigurations() == 3);
  }

  /** Against a map of lists, on 200,000 rows of 3000 configurations in no order. */
  @Test
  void columnsHoldWhatTheRowsHeld() throws IOException {
    Path file = folder.resolve("large.csv");
    Map<String, List<Double>> expected = new TreeMap<>();
    java.util.SplittableRandom random = new java.util.SplittableRandom(5);
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      writer.write("a,b,c,objective\n");
      for (int r = 0; r < 200_000; r++) {
        int a = random.nextInt(10);
        int b = random.nextInt(300);
        String c = "c" + b % 7;
        double value = random.nextInt(1_000_000) / 1000.0;
        writer.write(a + "," + b + "," + c + "," + value + "\n");
        expected
            .computeIfAbsent(a + "," + b + "," + c, k -> new java.util.ArrayList<>())
            .add(value);
      }
    }
    RecordedSystem system = RecordedSystems.csv(file, "objective", "s", false);
    assertThat(system.measuredConfigurations()).isEqualTo(expected.size());
    assertThat(system.space().longSize()).hasValue(expected.size());
    expected.forEach(
        (key, values) -> {
          String[] parts = key.split(",");
          double[] recorded =
              system.values(
                  system
                      .space()
                      .configuration(
                          Map.of(
                              "a",
                              Long.parseLong(parts[0]),
                              "b",
                              Long.parseLong(parts[1]),
                              "c",
                              parts[2])));
          assertThat(recorded).containsExactly(values.stream().mapToDouble(v -> v).toArray());
        });
  }

  /** No field twice: every value is a level, which took 60 bytes of heap per byte of the file. */
  @Test
  void aFileInWhichNoFieldOccursTwiceIsRead() throws IOException {
    StringBuilder text = new StringBuilder("whole,real,label,objective\n");
    int n = 20_000;
    for (int i = 0; i < n; i++) {
      long j = i * 2654435761L % (1L << 32);
      text.append(j + "," + (j + 0.25) + ",k\u00e9" + j + "," + (i + 1) + "\n");
    }
    RecordedSystem system = csv(text.toString(), StandardCharsets.UTF_8);
    assertThat(system.space().longSize()).hasValue(n);
    for (int i = 0; i < n; i += 777) {
      long j = i * 2654435761L % (1L << 32);
      Map<String, Object> point = Map.of("whole", j, "real", j + 0.25, "label", "k\u00e9" + j);
      assertThat(system.values(system.space().configuration(point))).containsExactly(i + 1);
    }
  }

  /** The last digits make two decimals, but one double: they would be one level in silence. */
  @Test
  void numbersThatOnlyDecimalsTellApartAreRefused() {
    for (String pair :
        List.of("0.1\n0.1000000000000000055", "9007199254740993\n9007199254740992")) {
      String[] levels = pair.split("\n");
      assertThatExceptionOfType(DatasetException.class)
          .isThrownBy(
              () ->
                  csv(
                      "x,objective\n" + levels[0] + ",1\n" + levels[1] + ",2\n",
                      StandardCharsets.UTF_8))
          .withMessageContaining("'x': the levels")
          .withMessageContaining("one number to the computer");
    }
  }

  @Test
  void aDictionaryGivesBackWhatWasPut() {
    Dictionary dictionary = new Dictionary();
    List<String> texts = new java.util.ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      texts.add("\u00e9".repeat(i % 300) + i);
    }
    texts.add("x".repeat(3 << 20));
    texts.add("");
    texts.add("after a long one");
    for (int i = 0; i < texts.size(); i++) {
      assertThat(dictionary.find(texts.get(i))).isEqualTo(-1);
      assertThat(dictionary.add(texts.get(i))).isEqualTo(i);
    }
    assertThat(dictionary.texts()).isEqualTo(texts);
    for (int i = 0; i < texts.size(); i++) {
      assertThat(dictionary.find(texts.get(i))).isEqualTo(i);
    }
  }

  /** Numbers across the widths of a byte, two bytes and four. */
  @Test
  void compactNumbersKeepTheirValues() {
    CompactInts list = new CompactInts();
    int[] values = {0, 255, 256, 65_535, 65_536, Integer.MAX_VALUE, 3};
    for (int i = 0; i < 100_000; i++) {
      list.add(values[(i * 31 + i / 40_000) % values.length]);
    }
    for (int i = 0; i < 100_000; i++) {
      assertThat(list.get(i)).isEqualTo(values[(i * 31 + i / 40_000) % values.length]);
    }
  }

  /** A default that leaves parameters out was refused. */
  /** Objectives with decimal commas are refused; such levels were silently names. */
  @Test
  void levelsWithDecimalCommasAreWarnedOf() throws IOException {
    Path file = folder.resolve("comma.csv");
    Files.writeString(file, "rate;cores;objective\n0,5;x 0,1;5\n1;x 2;4\n1,5;x 0,1;3\n");
    assertThat(RecordedSystems.csv(file, "objective", "", false).warnings())
        .singleElement()
        .asString()
        .contains("the levels of 'rate' are taken for names", "as points");
  }

  @Test
  void aDefaultOfSomeParametersIsNoneAndSaysSo() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "a,b,objective\n1,x,5\n2,x,4\n1,y,3\n");
    Files.writeString(
        folder.resolve("meta.json"),
        """
        {"id": "half", "direction": "minimise", "default_config": {"a": 1},
         "parameters": [{"name": "a", "kind": "ordinal", "levels": [1, 2]},
          {"name": "b", "kind": "categorical", "levels": ["x", "y"]}]}
        """);
    RecordedSystem system = RecordedSystems.folder(folder);
    assertThat(system.defaults()).isEmpty();
    assertThat(system.warnings())
        .singleElement()
        .asString()
        .contains("default_config says nothing of b", "without the default");
  }

  /** Ended with "no feasible point in 1000000 uniform draws": 500 of 20^12 combinations. */
  @Test
  void aRecordingOfATinyPartIsAListOfPoints() throws IOException {
    java.util.SplittableRandom random = new java.util.SplittableRandom(3);
    StringBuilder text = new StringBuilder("p0,p1,p2,p3,p4,p5,p6,p7,p8,p9,p10,p11,objective\n");
    for (int r = 0; r < 500; r++) {
      for (int d = 0; d < 12; d++) {
        text.append(random.nextInt(20)).append(',');
      }
      text.append(r).append('\n');
    }
    RecordedSystem system = csv(text.toString(), StandardCharsets.UTF_8);
    assertThat(system.space().isListed()).isTrue();
    assertThat(system.space().longSize()).hasValue(500);
    for (int i = 0; i < 50; i++) {
      assertThat(system.values(system.space().sample(random))).hasSize(1);
    }
    RecordedProblem problem = system.problem(ReplayedRuns.MEDIAN);
    assertThat(problem.optimum()).isZero();
  }

  /** 15 million combinations were tested for 4627 points of 19 parameters, in half a minute. */
  @Test
  void aGridOfHolesIsAListOfPoints() throws IOException {
    StringBuilder text = new StringBuilder("a,b,c,objective\n");
    for (int r = 0; r < 400; r++) {
      text.append(r % 200 + "," + r % 199 + "," + r / 200 + "," + r + "\n");
    }
    // 200 x 199 x 2 combinations: 199 times as many as points, and 9 times with those below.
    assertThat(csv(text.toString(), StandardCharsets.UTF_8).space().isListed()).isTrue();
    for (int r = 0; r < 8000; r++) {
      text.append(r % 200 + "," + (r / 200 + 2) + ",0," + r + "\n");
    }
    assertThat(csv(text.toString(), StandardCharsets.UTF_8).space().isListed()).isFalse();
  }
}
