package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;

/**
 * What Maven Central asks of a release, and what this project promises besides: {@code mvn
 * -Prelease verify} runs it when all jars are there. It signs nothing.
 */
class ReleaseCheck {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final XPath XPATH = XPathFactory.newInstance().newXPath();
  private static Document parent;

  @BeforeAll
  static void read() throws Exception {
    parent = document(ROOT.resolve("pom.xml"));
  }

  private static Document document(Path file) throws Exception {
    try (InputStream in = Files.newInputStream(file)) {
      return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
    }
  }

  private static String text(Document pom, String path) {
    try {
      return XPATH.evaluate("/project/" + path, pom).strip();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  static List<String> modules() throws IOException {
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    List<String> modules = new ArrayList<>(List.of("."));
    var matcher = Pattern.compile("<module>(.*?)</module>").matcher(pom);
    while (matcher.find()) {
      modules.add(matcher.group(1));
    }
    return modules;
  }

  static List<String> jars() throws IOException {
    return modules().stream()
        .filter(module -> !module.equals(".") && Files.isDirectory(sources(module)))
        .toList();
  }

  private static Path sources(String module) {
    return ROOT.resolve(module).resolve("src/main/java");
  }

  private static String version() {
    return text(parent, "version");
  }

  /** Required by Central for every POM; a module has it from itself or from the parent. */
  @ParameterizedTest
  @MethodSource("modules")
  void metadataIsComplete(String module) throws Exception {
    Document pom = document(ROOT.resolve(module).resolve("pom.xml"));
    boolean inherits = !text(pom, "parent/artifactId").isEmpty();
    for (String own : List.of("artifactId", "name", "description")) {
      assertThat(text(pom, own)).as("%s of %s", own, module).isNotEmpty();
    }
    for (String path :
        List.of(
            "groupId",
            "version",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "developers/developer/organization",
            "scm/connection",
            "scm/developerConnection",
            "scm/url")) {
      String value = text(pom, path);
      if (value.isEmpty() && inherits) {
        value = text(parent, path);
      }
      assertThat(value).as("%s of %s", path, module).isNotEmpty();
    }
    String itsVersion = inherits ? text(pom, "parent/version") : text(pom, "version");
    assertThat(itsVersion).as("version of %s", module).isEqualTo(version());
  }

  /** Whoever imports the BOM gets every module that is a library. */
  @Test
  void theBomNamesEveryLibrary() throws Exception {
    String bom = Files.readString(ROOT.resolve("bbo-bom/pom.xml"));
    for (String module : jars()) {
      if (!module.equals("bbo-benchmarks")) {
        assertThat(bom).contains("<artifactId>" + module + "</artifactId>");
      }
    }
  }

  @Test
  void noDependencyIsASnapshot() throws Exception {
    for (String module : modules()) {
      String pom = Files.readString(ROOT.resolve(module).resolve("pom.xml"));
      String foreign = pom.replace(version(), "");
      assertThat(foreign).as(module).doesNotContain("-SNAPSHOT");
    }
  }

  private static JarFile jar(String module, String classifier) throws IOException {
    List<String> names =
        List.of(module + "-" + version() + classifier + ".jar", module + classifier + ".jar");
    for (String name : names) {
      Path file = ROOT.resolve(module).resolve("target").resolve(name);
      if (Files.isRegularFile(file)) {
        return new JarFile(file.toFile());
      }
    }
    throw new AssertionError("there is none of " + names + " in " + module + "/target");
  }

  @ParameterizedTest
  @MethodSource("jars")
  void theJarSaysWhatItIs(String module) throws IOException {
    try (JarFile jar = jar(module, "")) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertThat(manifest.getValue("Implementation-Version")).isEqualTo(version());
      assertThat(
              jar.getEntry("module-info.class") != null
                  || manifest.getValue("Automatic-Module-Name") != null)
          .as("a module name")
          .isTrue();
      assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void sourcesAreComplete(String module) throws IOException {
    Set<String> expected;
    try (Stream<Path> files = Files.walk(sources(module))) {
      expected =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .map(file -> sources(module).relativize(file).toString().replace('\\', '/'))
              .collect(Collectors.toCollection(TreeSet::new));
    }
    try (JarFile jar = jar(module, "-sources")) {
      Set<String> there = jar.stream().map(ZipEntry::getName).collect(Collectors.toSet());
      assertThat(there).containsAll(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void javadocIsThere(String module) throws IOException {
    try (JarFile jar = jar(module, "-javadoc")) {
      assertThat(jar.getEntry("index.html")).isNotNull();
      assertThat(jar.stream().filter(e -> e.getName().endsWith("package-summary.html")))
          .isNotEmpty();
    }
  }

  /**
   * Every entry of ours carries the instant of the POM, or two builds of one commit would differ.
   * What the executable jar took over from other jars carries theirs, the same in every build.
   */
  @ParameterizedTest
  @MethodSource("jars")
  void jarsCarryTheStatedInstant(String module) throws IOException {
    LocalDateTime stated =
        LocalDateTime.ofInstant(
            Instant.parse(text(parent, "properties/project.build.outputTimestamp")),
            ZoneOffset.UTC);
    for (String classifier : List.of("", "-sources", "-javadoc")) {
      try (JarFile jar = jar(module, classifier)) {
        boolean executable = jar.getEntry("picocli/") != null;
        assertThat(
                jar.stream()
                    .filter(e -> !executable || e.getName().startsWith("io/github/bbo4j/"))
                    .map(ZipEntry::getTimeLocal)
                    .distinct())
            .as(jar.getName())
            .containsExactly(stated);
      }
    }
  }
}
