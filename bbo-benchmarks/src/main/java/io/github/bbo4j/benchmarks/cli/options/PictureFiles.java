package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a picture goes, and the same as a table. */
public final class PictureFiles {
  @Option(names = "--out", required = true, paramLabel = "FILE", description = "SVG file to write.")
  private Path out = Path.of("");

  @Option(names = "--csv", paramLabel = "FILE", description = "The same as a table.")
  private @Nullable Path csv;

  /** Creates the options; picocli sets them. */
  public PictureFiles() {}

  /** The files, to be checked before the work. */
  public OutputFiles outputs() {
    return new OutputFiles().add("--out", out).add("--csv", csv);
  }

  /** The picture's file. */
  public Path picture() {
    return out;
  }

  /** Writes the table, if one is wanted, and the picture. */
  public void write(AtomicFile.Content<Writer> table, String svg) throws IOException {
    if (csv != null) {
      AtomicFile.write(csv, table);
    }
    AtomicFile.write(out, writer -> writer.write(svg));
  }
}
