package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.Proposal;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.space.SearchSpace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run from a jar says which version of the library it was, from the manifest of the jar. */
@Timeout(120)
class PackagedProvenanceTest {
  @TempDir Path folder;

  /** Run by the test in a JVM of its own, with the library as a jar. */
  static final class Program {
    private Program() {}

    /** Prints the version in the provenance of a run of one trial. */
    public static void main(String[] arguments) {
      var space = SearchSpace.builder().integer("x", 0, 9).build();
      var result =
          Tuner.on(space)
              .minimize(c -> c.integer("x"))
              .heuristic((history, random) -> Proposal.of(history.sampleNew(random)))
              .budget(1)
              .build()
              .run();
      System.out.println("library: " + result.provenance().library());
    }
  }

  @Test
  void theVersionIsThatOfTheJar() throws Exception {
    Path jar = folder.resolve("bbo-core.jar");
    pack(Path.of(Tuner.class.getProtectionDomain().getCodeSource().getLocation().toURI()), jar);
    Path tests = Path.of(Program.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                jar + System.getProperty("path.separator") + tests,
                Program.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(printed).isEqualToIgnoringNewLines("library: 7.8.9");
  }

  /** The classes of the core, which this build has as a folder or already as a jar. */
  private static void pack(Path classes, Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "7.8.9");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      if (Files.isDirectory(classes)) {
        add(classes, out);
      } else {
        try (FileSystem inside = FileSystems.newFileSystem(classes)) {
          add(inside.getPath("/"), out);
        }
      }
    }
  }

  private static void add(Path root, JarOutputStream out) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(root)) {
      files = walk.filter(p -> p.toString().endsWith(".class")).toList();
    }
    for (Path file : files) {
      out.putNextEntry(new JarEntry(root.relativize(file).toString().replace('\\', '/')));
      Files.copy(file, out);
      out.closeEntry();
    }
  }
}
