package io.github.bbo4j.tuner.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Programs on this machine. */
final class Programs {
  private Programs() {}

  /** The program of that name in the directories of the PATH. */
  static @Nullable Path onPath(String program) {
    String path = System.getenv("PATH");
    for (String folder : (path == null ? "/usr/bin:/bin" : path).split(File.pathSeparator, -1)) {
      Path file = Path.of(folder.isEmpty() ? "." : folder, program);
      if (Files.isExecutable(file) && !Files.isDirectory(file)) {
        return file;
      }
    }
    return null;
  }

  /** The wrappers would hide that a program is missing behind an exit code. */
  static void require(String program, Path directory) throws IOException {
    boolean there =
        program.indexOf('/') < 0
            ? onPath(program) != null
            : Files.isExecutable(directory.resolve(program));
    if (!there && program.indexOf('/') >= 0) {
      Path file = directory.resolve(program);
      if (Files.isRegularFile(file)) {
        throw new IOException(
            "the program '" + program + "' is no executable file. Maybe chmod +x, or sh FILE");
      }
    }
    if (!there) {
      throw new IOException(
          "there is no program '"
              + program
              + "'"
              + (program.indexOf('/') < 0
                  ? " on the PATH"
                  : program.startsWith("/")
                      ? ""
                      : " in the working directory, which each trial has of its own. Maybe give its whole path"));
    }
  }
}
