package io.github.bbo4j.benchmarks.replay;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The recorded datasets beside the checkout, where they are. */
public final class Recorded {
  private Recorded() {}

  /** The folder of a dataset; the test is skipped where it is absent. */
  public static Path folder(String dataset) {
    Path folder =
        Path.of(System.getProperty("bbo.shared", "../shared")).resolve("data/recorded/" + dataset);
    assumeTrue(Files.isDirectory(folder), "skipped: no recorded data at " + folder);
    return folder;
  }

  /** The dataset; the test is skipped where it is absent. */
  public static RecordedSystem system(String dataset) throws IOException {
    return RecordedSystems.folder(folder(dataset));
  }
}
