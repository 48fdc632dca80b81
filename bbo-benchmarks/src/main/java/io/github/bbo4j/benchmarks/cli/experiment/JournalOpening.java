package io.github.bbo4j.benchmarks.cli.experiment;

import com.sun.management.OperatingSystemMXBean;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TunerBuilder;
import io.github.bbo4j.core.TuningSession;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.heuristics.Heuristics;
import io.github.bbo4j.noise.resampling.ResamplingPolicies;
import io.github.bbo4j.tuner.journal.FileJournal;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** A JVM that opens a journal and says what it took; a process of its own, so that it is cold. */
final class JournalOpening {
  private JournalOpening() {}

  /** The tuner of the runs measured: of six parameters, searched at random. */
  static TunerBuilder tuner(int budget) {
    SearchSpace space =
        SearchSpace.builder()
            .integer("a", 0, 100)
            .integer("b", 0, 100)
            .geometric("c", 1, 1 << 20, 2)
            .real("d", 0, 1)
            .choice("e", "one", "two", "three")
            .levels("f", 1, 2, 5)
            .build();
    return Tuner.on(space)
        .minimize(c -> 0)
        .heuristic(() -> Heuristics.byId("random"))
        .resampling(ResamplingPolicies.byId("none"))
        .budget(budget);
  }

  /** Prints seconds, processor seconds and bytes of heap for each opening. */
  public static void main(String[] arguments) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long began = ManagementFactory.getRuntimeMXBean().getStartTime();
    double wallBefore = (System.currentTimeMillis() - began) * -1e-3;
    double processorBefore = 0;
    for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
      long before = i == 0 ? 0 : heap();
      long begin = System.nanoTime();
      try (TuningSession session =
          tuner(Integer.parseInt(arguments[1]))
              .journal(FileJournal.at(Path.of(arguments[0])))
              .build()
              .start()) {
        double seconds = (System.nanoTime() - begin) * 1e-9 - (i == 0 ? wallBefore : 0);
        double processor = system.getProcessCpuTime() * 1e-9 - processorBefore;
        long held = heap() - before;
        if (session.history().size() == 0) {
          throw new IllegalStateException("nothing was read from " + arguments[0]);
        }
        System.out.println(seconds + " " + processor + " " + held);
      }
      processorBefore = system.getProcessCpuTime() * 1e-9;
    }
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
