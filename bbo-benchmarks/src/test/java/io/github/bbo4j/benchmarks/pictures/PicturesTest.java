package io.github.bbo4j.benchmarks.pictures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pictures once had wrong: fractional counts, labels in a heap, keys of what isn't there. */
class PicturesTest {

  @Test
  void ticksAreRoundAndReachTheEnds() {
    Scale scale = new Scale(0, 100, true);
    assertThat(scale.ticks(scale.step(10))).startsWith(0.0, 10.0).endsWith(90.0, 100.0);
    assertThat(new Scale(0, 3, true).step(10)).isEqualTo(1);
    assertThat(new Scale(0, 3, false).step(10)).isEqualTo(0.2);
  }

  /** The last digit of a label is one that its step has. */
  @ParameterizedTest
  @CsvSource({
    "0.6, 0.2, 0.6",
    "3, 1, 3",
    "-0.0, 0.5, 0.0",
    "0.006, 0.002, 0.006",
    "120, 20, 120",
    "3e7, 1e7, 3.00e+07"
  })
  void labelsHaveTheDigitsOfTheirStep(double tick, double step, String label) {
    assertThat(Scale.label(tick, step)).isEqualTo(label);
  }

  @Test
  void labelsDoNotRunTogether() {
    Svg page = new Svg(300, 10, "t", "");
    new Plot(
            page,
            new Box(10, 50, 160, 100),
            new Scale(1_000_000, 1_000_500, true),
            new Scale(0, 1, false))
        .across("n");
    List<double[]> spans = new ArrayList<>();
    Matcher m =
        Pattern.compile("<text x=\"([0-9.]+)\" y=\"166.0\" text-anchor=\"middle\">(\\d+)<")
            .matcher(page.document(200));
    while (m.find()) {
      double half = Svg.width(m.group(2)) / 2;
      double x = Double.parseDouble(m.group(1));
      spans.add(new double[] {x - half, x + half});
    }
    assertThat(spans).hasSizeGreaterThan(1);
    for (int i = 1; i < spans.size(); i++) {
      assertThat(spans.get(i)[0]).isGreaterThan(spans.get(i - 1)[1]);
    }
  }

  @Test
  void theKeyHasWhatWasDrawnAndNothingElse() {
    Svg page = new Svg(300, 10, "a < b", "");
    Plot plot =
        new Plot(page, new Box(10, 50, 160, 100), new Scale(0, 1, false), new Scale(0, 1, false));
    plot.dots("absent", new double[0], new double[0], "#000");
    plot.dots("there", new double[] {0.5}, new double[] {0.5}, "#000");
    plot.line("", new double[] {0, 1}, new double[] {0, Double.NaN}, Stroke.of("#000", 1));
    plot.key(10, 180);
    assertThat(page.document(200))
        .contains(">there<", "a &lt; b")
        .doesNotContain("absent")
        .doesNotContain("NaN");
  }

  @Test
  void anAxisHasALength() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Scale(1, 1, false));
    assertThat(Scale.around(3, 3).high()).isGreaterThan(3);
    assertThat(Scale.around(0, 0).high()).isGreaterThan(0);
  }

  @Test
  void curvesHaveAsManyNumbersAsPlaces() {
    Plot plot =
        new Plot(
            new Svg(300, 10, "t", ""),
            new Box(10, 50, 160, 100),
            new Scale(0, 1, false),
            new Scale(0, 1, false));
    double[] two = {0, 1};
    double[] one = {0};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plot.line("a", two, one, Stroke.AXIS))
        .withMessage("ys.length = 1 must be that of xs, 2");
    assertThatIllegalArgumentException().isThrownBy(() -> plot.dots("a", two, one, "#000"));
    assertThatIllegalArgumentException().isThrownBy(() -> plot.band("a", two, two, one, "#000"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plot.bars("a", one, one, two, Stroke.AXIS));
  }
}
