package io.github.bbo4j.hplsim.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class SvgPageTest {

  @Test
  void namesOfAnyKindLeaveAPictureThatIsRead() throws Exception {
    String odd = "a<b> & \"c\"";
    SvgPage page = new SvgPage(300, 200.4);
    page.heading(10, odd, odd);
    page.key(10, 60, "#123456", odd);
    page.add(new TimeAxis(10, 280, 0, 3), 100, "time");
    Element svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(page.end().getBytes(StandardCharsets.UTF_8)))
            .getDocumentElement();
    assertThat(svg.getAttribute("viewBox")).isEqualTo("0 0 300 200");
    for (int i = 0; i < 3; i++) {
      assertThat(svg.getElementsByTagName("text").item(i).getTextContent()).isEqualTo(odd);
    }
    assertThat(svg.getTextContent()).contains("time (s)");
  }

  @Test
  void numbersHavePointsEverywhere() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      SvgPage page = new SvgPage(10, 10);
      page.add("<rect x=\"%.1f\"/>", 0.5);
      assertThat(page.end()).contains("x=\"0.5\"");
    } finally {
      Locale.setDefault(before);
    }
  }

  /** A trace's clock may be that of the epoch, and what is looked at microseconds long. */
  @Test
  void anAxisFarFromZeroEnds() {
    String axis = new TimeAxis(10, 280, 1.7e9, 1e-3).svg(100, "time");
    assertThat(axis.split("v4")).hasSizeBetween(2, 22);
    assertThatThrownBy(() -> new TimeAxis(10, 280, 0, 0)).hasMessageContaining("length = 0.0");
    assertThatThrownBy(() -> new TimeAxis(10, 280, Double.NaN, 1))
        .hasMessageContaining("from = NaN");
  }
}
