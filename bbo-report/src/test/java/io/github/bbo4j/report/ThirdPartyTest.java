package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.JournalDoctor;
import io.github.bbo4j.tuner.journal.JournalExport;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.PastResults;
import io.github.bbo4j.tuner.plan.TuningFile;
import io.github.bbo4j.tuner.process.CostSource;
import java.io.File;
import java.io.Writer;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Without Jackson's core, snakeyaml-engine and the JDK's HTTP server, as on a module path whose
 * application does not require them, what needs them says so, by name and with the cure.
 */
class ThirdPartyTest {
  @TempDir Path folder;

  /** What is tried where they are missing; loaded there by its name. */
  public static final class Attempts implements Callable<Map<String, String>> {
    private final Map<String, String> said = new TreeMap<>();

    @Override
    public Map<String, String> call() throws Exception {
      TunerBuilder tuner =
          Tuner.on(SearchSpace.builder().integer("x", 1, 9).build())
              .minimize(c -> c.integer("x"))
              .budget(3);
      Path file = Path.of(System.getProperty("bbo.test.folder"));
      attempt("run", () -> tuner.build().run().history().size());
      attempt("wall", CostSource::wallTime);
      attempt("pattern", () -> CostSource.regex("(.*)"));
      attempt("json", () -> CostSource.json("/x"));
      attempt("report", () -> Reports.html(tuner.build().run()));
      attempt("journal", () -> tuner.journal(file.resolve("run.jsonl")).build().run());
      attempt("reader", () -> JournalReader.read(file.resolve("run.jsonl")));
      attempt("doctor", () -> JournalDoctor.examine(file.resolve("run.jsonl")));
      Writer out = Writer.nullWriter();
      attempt("csv", () -> written(() -> JournalExport.csv(file.resolve("run.jsonl"), out)));
      attempt("t4", () -> written(() -> JournalExport.t4(file.resolve("run.jsonl"), out)));
      attempt("optuna", () -> written(() -> JournalExport.optuna(file, "s", out)));
      PastResults.Sink sink = new PastResults.Sink(r -> {}, text -> {});
      attempt("past", () -> written(() -> PastResults.optuna(file, Optional.empty(), sink)));
      attempt("cache", () -> written(() -> PastResults.kernelTuner(file, Optional.empty(), sink)));
      attempt("page", LivePage::start);
      attempt("file", () -> TuningFile.read(file.resolve("a.yaml")));
      return said;
    }

    /** Something that writes or reads. */
    private interface Work {
      void run() throws Exception;
    }

    private static String written(Work work) throws Exception {
      work.run();
      return "done";
    }

    private void attempt(String name, Callable<Object> what) throws Exception {
      try {
        said.put(name, String.valueOf(what.call()));
      } catch (BboException e) {
        said.put(name, String.valueOf(e.getMessage()));
      } catch (LinkageError e) {
        said.put(name, e.toString());
      }
    }
  }

  @Test
  void whatNeedsThemSaysSo() throws Exception {
    List<URL> there = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.contains("jackson-core") && !entry.contains("snakeyaml-engine")) {
        there.add(Path.of(entry).toUri().toURL());
      }
    }
    Map<?, ?> said;
    System.setProperty("bbo.test.folder", folder.toString());
    try (URLClassLoader loader =
        new URLClassLoader(there.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("com.sun.net.httpserver.")) {
              throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
          }
        }) {
      Object attempts =
          loader.loadClass(Attempts.class.getName()).getDeclaredConstructor().newInstance();
      said = (Map<?, ?>) ((Callable<?>) attempts).call();
    } finally {
      System.clearProperty("bbo.test.folder");
    }
    String jackson =
        " needs jackson-core, which is not there. Maybe add 'requires com.fasterxml.jackson.core;'"
            + " to module-info.java, start with --add-modules ALL-MODULE-PATH, or put its jar on"
            + " the class path";
    assertThat(said.get("run")).isEqualTo("3");
    assertThat(said.get("wall")).isEqualTo("wall time");
    assertThat(said.get("pattern")).isEqualTo("the number by '(.*)'");
    assertThat(said.get("json")).isEqualTo("a cost in JSON" + jackson);
    assertThat(said.get("report")).isEqualTo("a report" + jackson);
    for (String who : List.of("journal", "reader", "doctor", "csv", "t4", "optuna")) {
      assertThat(said.get(who)).as(who).isEqualTo("a journal" + jackson);
    }
    assertThat(said.get("past")).isEqualTo("a journal of Optuna" + jackson);
    assertThat(said.get("cache")).isEqualTo("a file of Kernel Tuner" + jackson);
    assertThat(said.get("page").toString())
        .startsWith("a live page needs the JDK's module jdk.httpserver, which is not there")
        .contains("'requires jdk.httpserver;'");
    assertThat(said.get("file").toString())
        .startsWith("a YAML file needs snakeyaml-engine, which is not there")
        .contains("'requires org.snakeyaml.engine.v2;'");
    try (var left = Files.list(folder)) {
      assertThat(left).as("no half of a journal").isEmpty();
    }
  }
}
