package io.github.bbo4j.benchmarks.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the static site of the Markdown files: {@code mvn -q -Psite verify} puts it into {@code
 * bbo-benchmarks/target/site}. Each file is a page; links between them, to files and to Javadoc are
 * carried over and checked; the search runs in the browser, offline too.
 */
public final class SiteBuilder {
  private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile("id=\"([^\"]*)\"");

  private final Path root;
  private final Path out;

  SiteBuilder(Path root, Path out) {
    this.root = root.toAbsolutePath().normalize();
    this.out = out.toAbsolutePath().normalize();
  }

  /**
   * Makes the site, or fails with a list of broken links.
   *
   * @param args root of the project, folder of the site
   */
  public static void main(String[] args) throws IOException {
    SiteBuilder site = new SiteBuilder(Path.of(args[0]), Path.of(args[1]));
    int pages = site.build();
    List<String> broken = site.brokenLinks();
    if (!broken.isEmpty()) {
      throw new IllegalStateException("broken links:\n" + String.join("\n", broken));
    }
    System.out.println(pages + " pages in " + site.out.resolve("README.html"));
  }

  /** Makes the site; returns the number of pages made from Markdown. */
  int build() throws IOException {
    Files.createDirectories(out);
    List<SitePage> pages = new ArrayList<>();
    for (Path file : markdown()) {
      pages.add(new SitePage(root, file, Files.readString(root.resolve(file))));
    }
    Map<String, String> types = javadoc();
    String template = resource("page.html");
    for (SitePage page : pages) {
      write(page.url(), page(template, pages, page.url(), page.title(), page.content(types)));
      for (Path asset : page.assets()) {
        if (Files.isRegularFile(root.resolve(asset))) {
          copy(root.resolve(asset), out.resolve(asset));
        }
      }
    }
    indexes(template, pages);
    write("site.css", resource("site.css"));
    write("search.js", resource("search.js"));
    write("search-index.js", index(pages));
    write(
        "index.html",
        "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0; url=README.html\">");
    return pages.size();
  }

  private List<Path> markdown() throws IOException {
    try (Stream<Path> docs = Files.walk(root.resolve("docs"));
        Stream<Path> top = Files.list(root)) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .map(root::relativize)
          .sorted(Comparator.comparing(Path::getNameCount).thenComparing(Path::toString))
          .toList();
    }
  }

  /**
   * Copies the Javadoc of the modules; pages of public types by simple name, where it is unique.
   */
  private Map<String, String> javadoc() throws IOException {
    Map<String, String> types = new TreeMap<>();
    Map<String, Integer> seen = new TreeMap<>();
    List<String> modules = new ArrayList<>();
    try (Stream<Path> folders = Files.list(root)) {
      for (Path module : folders.sorted().toList()) {
        Path apidocs = module.resolve("target/reports/apidocs");
        if (Files.isRegularFile(apidocs.resolve("index.html"))) {
          String name = module.getFileName().toString();
          modules.add(name);
          copyAll(apidocs, name, types, seen);
        }
      }
    }
    types.keySet().removeIf(type -> seen.get(type) > 1);
    if (!modules.isEmpty()) {
      write(
          "api/index.html",
          page(
              resource("page.html"),
              List.of(),
              "api/index.html",
              "Javadoc",
              "<h1>Javadoc</h1><ul>"
                  + modules.stream()
                      .map(m -> "<li><a href=\"" + m + "/index.html\">" + m + "</a></li>")
                      .collect(Collectors.joining())
                  + "</ul>"));
    }
    return types;
  }

  private void copyAll(
      Path apidocs, String module, Map<String, String> types, Map<String, Integer> seen)
      throws IOException {
    try (Stream<Path> files = Files.walk(apidocs)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = apidocs.relativize(file).toString().replace('\\', '/');
        copy(file, out.resolve("api").resolve(module).resolve(path));
        String name = file.getFileName().toString();
        if (name.matches("[A-Z]\\w+\\.html") && path.startsWith("io/")) {
          String type = name.replace(".html", "");
          types.put(type, "api/" + module + "/" + path);
          seen.merge(type, 1, Integer::sum);
        }
      }
    }
  }

  /** Folders get a list of their pages; those that pages link to for other files, of these. */
  private void indexes(String template, List<SitePage> pages) throws IOException {
    Map<Path, StringBuilder> folders = new LinkedHashMap<>();
    for (SitePage page : pages) {
      if (page.file().getParent() != null) {
        folders
            .computeIfAbsent(page.file().getParent(), f -> new StringBuilder())
            .append(item(SitePage.html(page.file().getFileName()), page.title()));
      }
    }
    for (SitePage page : pages) {
      for (Path folder : page.folders()) {
        if (!folders.containsKey(folder)) {
          folders.put(folder, files(folder));
        }
      }
    }
    for (var folder : folders.entrySet()) {
      String url = folder.getKey().toString().replace('\\', '/') + "/index.html";
      String title = folder.getKey().getFileName().toString();
      String content = "<h1>" + title + "</h1><ul>" + folder.getValue() + "</ul>";
      write(url, page(template, pages, url, title, content));
    }
  }

  /** Copies the files of a folder and lists them. */
  private StringBuilder files(Path folder) throws IOException {
    StringBuilder list = new StringBuilder();
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = file.getFileName().toString();
        copy(file, out.resolve(folder).resolve(name));
        list.append(item(name, name));
      }
    }
    return list;
  }

  private static String item(String url, String title) {
    return "<li><a href=\"" + url + "\">" + escaped(title) + "</a></li>";
  }

  private String page(
      String template, List<SitePage> pages, String url, String title, String content) {
    String up = "../".repeat((int) url.chars().filter(c -> c == '/').count());
    StringBuilder nav = new StringBuilder("<ul>");
    String group = "";
    for (SitePage page : pages) {
      Path parent = page.file().getParent();
      String its = parent == null ? "" : parent.getFileName().toString();
      if (!its.equals(group)) {
        nav.append("</ul><h2>").append(escaped(its)).append("</h2><ul>");
        group = its;
      }
      String link = item(up + page.url(), page.title());
      nav.append(page.url().equals(url) ? link.replace("<a ", "<a aria-current=\"page\" ") : link);
    }
    if (Files.exists(out.resolve("api")) || url.startsWith("api/")) {
      nav.append(item(up + "api/index.html", "Javadoc"));
    }
    return template
        .replace("@root@", up)
        .replace("@title@", escaped(title))
        .replace("@nav@", nav.append("</ul>"))
        .replace("@content@", content);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static String index(List<SitePage> pages) {
    return pages.stream()
        .flatMap(page -> page.sections().stream())
        .map(s -> "[" + quoted(s.url()) + "," + quoted(s.title()) + "," + quoted(s.text()) + "]")
        .collect(Collectors.joining(",\n", "window.SEARCH_INDEX = [\n", "\n];\n"));
  }

  private static String quoted(String text) {
    String plain = text.replaceAll("\\s+", " ").replace("\\", "\\\\").replace("\"", "\\\"");
    // A script must not end within a text.
    return "\"" + plain.replace("</", "<\\/") + "\"";
  }

  /** Links of all pages made here that lead nowhere: file, link. */
  List<String> brokenLinks() throws IOException {
    List<String> broken = new ArrayList<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".html")).sorted().toList()) {
        Path relative = out.relativize(file);
        if (relative.startsWith("api") && relative.getNameCount() > 2) {
          continue; // Javadoc checks its own.
        }
        Matcher reference = REFERENCE.matcher(Files.readString(file));
        while (reference.find()) {
          String link = reference.group(1);
          if (!link.matches("(https?|mailto|data):.*") && leadsNowhere(file, link)) {
            broken.add(relative + ": " + link);
          }
        }
      }
    }
    return broken;
  }

  private static boolean leadsNowhere(Path file, String link) throws IOException {
    String path = link.replaceFirst("#.*", "");
    String anchor = link.substring(path.length()).replaceFirst("^#", "");
    Path target = path.isEmpty() ? file : file.resolveSibling(path).normalize();
    if (!Files.isRegularFile(target)) {
      return true;
    }
    return !anchor.isEmpty()
        && !ID.matcher(Files.readString(target))
            .results()
            .map(id -> id.group(1))
            .collect(Collectors.toCollection(TreeSet::new))
            .contains(anchor);
  }

  private void write(String url, String text) throws IOException {
    Path file = out.resolve(url);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = SiteBuilder.class.getResourceAsStream("/site/" + name)) {
      if (in == null) {
        throw new IllegalStateException("/site/" + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
