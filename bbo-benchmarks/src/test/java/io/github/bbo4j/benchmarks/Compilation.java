package io.github.bbo4j.benchmarks;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles the examples of documents against the class path of the tests. */
final class Compilation {
  private Compilation() {}

  /**
   * What the compiler says.
   *
   * @param folder for sources and classes
   * @param sources by the name of their type
   * @return its messages, empty if all is well
   */
  static String diagnostics(Path folder, Map<String, String> sources) throws IOException {
    List<Path> written = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      written.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue()));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", folder.toString());
      compiler
          .getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(written))
          .call();
    }
    return messages.toString();
  }
}
