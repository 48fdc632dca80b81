package io.github.bbo4j.report;

import io.github.bbo4j.core.TuningResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Reports of finished runs: one HTML file each, with charts, the tables behind them and a line that
 * says what is shown. It needs no network, carries a Content-Security-Policy that allows its own
 * scripts alone, follows the light or dark setting of the reader's system, and can be used by
 * keyboard and screen reader. Safe for any thread.
 */
public final class Reports {
  private Reports() {}

  /**
   * The report of a run.
   *
   * @param result of a run, or of a journal ({@link JournalRuns})
   * @param title heading of the page, plain text
   * @return the HTML document
   */
  public static String html(TuningResult result, String title) {
    return Page.offline(title, ReportData.json(result, title));
  }

  /**
   * The report of a run, under the title "Tuning run".
   *
   * @param result of a run
   * @return the HTML document
   */
  public static String html(TuningResult result) {
    return html(result, "Tuning run");
  }

  /**
   * Writes a report, replacing the file in one step: a reader never sees half of it.
   *
   * @param html document
   * @param file where to
   * @throws IOException if it can't be written; the file is then as it was
   */
  public static void write(String html, Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path part =
        Files.createTempFile(absolute.getParent(), absolute.getFileName().toString(), ".part");
    try {
      Files.writeString(part, html, StandardCharsets.UTF_8);
      Files.move(part, absolute, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
