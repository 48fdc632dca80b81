package io.github.bbo4j.benchmarks.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** One Markdown file on its way to a page. */
final class SitePage {
  private static final String SOURCES = "https://github.com/bbo4j/bbo4j/blob/main/";
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  private final Path root;
  private final Path file;
  private final Node document;
  private final Map<Node, String> anchors = new HashMap<>();
  private final Set<Path> assets = new LinkedHashSet<>();
  private final Set<Path> folders = new LinkedHashSet<>();

  /**
   * Of a text.
   *
   * @param root of the project
   * @param file relative to it
   * @param markdown its text
   */
  SitePage(Path root, Path file, String markdown) {
    this.root = root;
    this.file = file;
    // The file name after the language of a block is for the newcomer's script.
    this.document = PARSER.parse(markdown);
    anchors();
    links();
  }

  /** A part of a page: address, heading with that of the page, text. */
  record Section(String url, String title, String text) {}

  /** Where a Markdown file goes. */
  static String html(Path markdown) {
    return markdown.toString().replace('\\', '/').replaceFirst("\\.md$", ".html");
  }

  Path file() {
    return file;
  }

  String url() {
    return html(file);
  }

  /** What leads from this page to the root of the site. */
  String toRoot() {
    return "../".repeat(file.getNameCount() - 1);
  }

  /** Files that the page shows or links to, relative to the root. */
  Set<Path> assets() {
    return assets;
  }

  /** Folders that the page links to, relative to the root. */
  Set<Path> folders() {
    return folders;
  }

  String title() {
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading) {
        return text(node);
      }
    }
    return file.getFileName().toString();
  }

  private void anchors() {
    Map<String, Integer> seen = new HashMap<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            // As GitHub does: links are written for it.
            String slug =
                text(heading)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            int times = seen.merge(slug, 1, Integer::sum);
            anchors.put(heading, times == 1 ? slug : slug + "-" + (times - 1));
          }
        });
  }

  private void links() {
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            link.setDestination(target(link.getDestination()));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            image.setDestination(target(image.getDestination()));
          }
        });
  }

  private String target(String destination) {
    if (destination.matches("[a-z]+:.*|#.*")) {
      return destination;
    }
    String path = destination.replaceFirst("#.*", "");
    String anchor = destination.substring(path.length());
    Path folder = file.getParent() == null ? Path.of("") : file.getParent();
    Path aim = folder.resolve(path).normalize();
    if (path.endsWith(".md")) {
      return path.replaceFirst("\\.md$", ".html") + anchor;
    }
    if (Files.isDirectory(root.resolve(aim)) && aim.startsWith("docs")) {
      folders.add(aim);
      return path.replaceFirst("/$", "") + "/index.html";
    }
    if (aim.startsWith("docs")) {
      assets.add(aim);
      return destination;
    }
    // The site holds no sources; what is missing is found by the check of the links.
    return Files.exists(root.resolve(aim))
        ? SOURCES + aim.toString().replace('\\', '/')
        : destination;
  }

  /**
   * The content.
   *
   * @param types pages of Javadoc by simple name of a type, relative to the root of the site
   */
  String content(Map<String, String> types) {
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Code code) {
            String page = types.get(code.getLiteral());
            if (page != null && !(code.getParent() instanceof Link)) {
              Link link = new Link(toRoot() + page, null);
              code.insertBefore(link);
              link.appendChild(code);
            }
          }
        });
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .attributeProviderFactory(
            context ->
                (node, tag, attributes) -> {
                  String anchor = anchors.get(node);
                  if (anchor != null) {
                    attributes.put("id", anchor);
                  }
                })
        .build()
        .render(document);
  }

  /** What the search looks through. */
  List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    String page = title();
    String heading = page;
    String url = url();
    StringBuilder text = new StringBuilder();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading) {
        if (!text.isEmpty()) {
          sections.add(new Section(url, heading, text.toString().strip()));
        }
        text.setLength(0);
        heading = text(node).equals(page) ? page : page + ": " + text(node);
        url = url() + "#" + anchors.get(node);
      } else {
        text.append(text(node)).append(' ');
      }
    }
    sections.add(new Section(url, heading, text.toString().strip()));
    return sections;
  }

  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text words) {
            text.append(words.getLiteral());
          }

          @Override
          public void visit(Code code) {
            text.append(code.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock block) {
            text.append(block.getLiteral()).append(' ');
          }

          @Override
          public void visit(IndentedCodeBlock block) {
            text.append(block.getLiteral()).append(' ');
          }

          @Override
          public void visit(SoftLineBreak line) {
            text.append(' ');
          }
        });
    return text.toString();
  }
}
