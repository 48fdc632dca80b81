package io.github.bbo4j.benchmarks.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteBuilderTest {
  @TempDir Path out;

  /** The site of this project, without Javadoc, which only the profile makes. */
  @Test
  void everyPageIsThereAndEveryLinkLeadsSomewhere() throws IOException {
    SiteBuilder site = new SiteBuilder(Path.of(".."), out);
    assertThat(site.build()).isGreaterThan(40);
    assertThat(site.brokenLinks()).isEmpty();
    assertThat(out.resolve("docs/guide/03-noise.html")).content().contains("<h1 id=\"noise\">");
    assertThat(out.resolve("docs/decisions/index.html")).content().contains("0004-");
    assertThat(out.resolve("docs/benchmarks/data/index.html")).content().contains(".csv");
    assertThat(out.resolve("search-index.js"))
        .content()
        .startsWith("window.SEARCH_INDEX = [")
        .contains("[\"docs/getting-started.html#4-look\",\"Getting started: 4. Look\",\"");
  }

  @Test
  void whatIsBrokenIsSeen() throws IOException {
    Path root = Files.createDirectories(out.resolve("project"));
    Files.createDirectories(root.resolve("docs"));
    Files.writeString(
        root.resolve("README.md"),
        """
        # A page

        [there](docs/other.md#second-one), [no file](docs/none.md), [no anchor](docs/other.md#none)

        ![no picture](docs/none.png) | `x < y`
        """);
    Files.writeString(
        root.resolve("docs/other.md"), "# Other\n\n## Second one\n\n\"text\" \\ `</b>`\n");
    SiteBuilder site = new SiteBuilder(root, out.resolve("site"));
    assertThat(site.build()).isEqualTo(2);
    assertThat(site.brokenLinks())
        .containsExactly(
            "README.html: docs/none.html",
            "README.html: docs/other.html#none",
            "README.html: docs/none.png");
    assertThat(out.resolve("site/README.html")).content().contains("<code>x &lt; y</code>");
    assertThat(out.resolve("site/search-index.js"))
        .content()
        .contains("\"Other: Second one\",\"\\\"text\\\" \\\\ <\\/b>\"");
  }

  /** Types that Javadoc has a page of are linked to it. */
  @Test
  void typesLeadToTheirJavadoc() throws IOException {
    Path root = Files.createDirectories(out.resolve("project"));
    Path type = root.resolve("bbo-x/target/reports/apidocs/io/x/Thing.html");
    Files.createDirectories(root.resolve("docs"));
    Files.createDirectories(type.getParent());
    Files.writeString(type, "<html>");
    Files.writeString(root.resolve("bbo-x/target/reports/apidocs/index.html"), "<html>");
    Files.writeString(root.resolve("README.md"), "# X\n");
    Files.writeString(root.resolve("docs/a.md"), "# A\n\n`Thing` and `Other`\n");
    SiteBuilder site = new SiteBuilder(root, out.resolve("site"));
    site.build();
    assertThat(out.resolve("site/docs/a.html"))
        .content()
        .contains(
            "<a href=\"../api/bbo-x/io/x/Thing.html\"><code>Thing</code></a> and <code>Other");
    assertThat(site.brokenLinks()).isEmpty();
  }
}
