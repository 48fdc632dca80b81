package io.github.bbo4j.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The names of the types of all modules without their tests: what {@link ProjectClasses} has, for
 * tests that need not know what is in the classes.
 */
final class ProjectTypes {
  private static final String ROOT = "io/github/bbo4j";

  private ProjectTypes() {}

  /** As {@link Class#getName} has them, sorted. */
  static Set<String> names() {
    Set<String> names = new TreeSet<>();
    try {
      ClassLoader loader = ProjectTypes.class.getClassLoader();
      for (URL root : Collections.list(loader.getResources(ROOT))) {
        URI place = URI.create(root.toString());
        if (place.toString().matches(".*(test-classes|-tests\\.jar).*")) {
          continue;
        }
        if (place.getScheme().equals("jar")) {
          try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
            add(jar.getPath(ROOT), names);
          }
        } else {
          add(Path.of(place), names);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  private static void add(Path folder, Set<String> names) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .map(file -> ROOT + "/" + folder.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
          .forEach(f -> names.add(f.substring(0, f.length() - 6).replace('/', '.')));
    }
  }
}
