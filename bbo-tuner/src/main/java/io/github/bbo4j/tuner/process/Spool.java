package io.github.bbo4j.tuner.process;

import io.github.bbo4j.core.arguments.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** The folder where trials wait for workers, as worker.sh knows it. */
record Spool(Path folder) {
  private static final int OUTPUT_LIMIT = 1 << 20;

  /** As the worker writes it; half a number must not be taken for one. */
  private static final Pattern RESULT =
      Pattern.compile(
          """
          exit (\\d{1,3})
          seconds (-?[0-9]+(?:\\.[0-9]+)?)
          (?:missed ([0-9]+\\.[0-9]{2})
          )?ended (self|limit|cost-limit)
          """);

  Spool {
    folder = folder.toAbsolutePath();
  }

  /**
   * The worker script. One of another version is replaced: what it doesn't know of a trial's folder
   * it would not do. Workers that run it go on with what they have read.
   */
  Path worker() throws IOException {
    Path script = folder.resolve("worker.sh");
    byte[] text = workerText();
    boolean there = Files.exists(script);
    if (there && Arrays.equals(Files.readAllBytes(script), text)) {
      return script;
    }
    AtomicFile.writePath(script, file -> Files.write(file, text));
    if (there) {
      System.getLogger(Spool.class.getName())
          .log(
              System.Logger.Level.WARNING,
              script
                  + " was of another version and is replaced. Maybe start workers anew that run it");
    }
    return script;
  }

  private static byte[] workerText() throws IOException {
    try (InputStream in = Spool.class.getResourceAsStream("worker.sh")) {
      if (in == null) {
        throw new IOException("worker.sh is missing from the jar of bbo-tuner");
      }
      return in.readAllBytes();
    }
  }

  /**
   * The folder of a trial: the one that an earlier tuner of this run made, or a new one. A folder
   * appears whole, by renaming.
   *
   * @param spent whether the result of a folder was taken already, so that the trial is tried again
   */
  Path place(
      int number, Invocation invocation, Command command, double costLimit, Predicate<Path> spent)
      throws IOException {
    worker();
    boolean limited = RunLimits.isLimited(command, costLimit);
    String name =
        String.format(
            Locale.ROOT,
            "trial-%06d-%08x",
            number,
            fingerprint(invocation, limited ? "\0" + costLimit : ""));
    for (int attempt = 0; ; attempt++) {
      Path trial = folder.resolve(name + "-" + attempt);
      if (spent.test(trial) || Files.exists(trial.resolve("lost"))) {
        continue;
      }
      if (!Files.exists(trial)) {
        make(trial, invocation, command, RunLimits.limit(command, costLimit));
      }
      return trial;
    }
  }

  private void make(Path trial, Invocation invocation, Command command, Duration last)
      throws IOException {
    Path part = Files.createDirectory(part(trial));
    try {
      fill(part, invocation, command);
      Files.writeString(part.resolve("last-limit"), seconds(last));
      Files.move(part, trial, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      // Of two that make one folder the other was first; its files are the same.
      if (!Files.isDirectory(trial)) {
        throw e;
      }
    } finally {
      if (Files.exists(part)) {
        Directories.delete(part);
      }
    }
  }

  private static long fingerprint(Invocation invocation, String limit) {
    CRC32C crc = new CRC32C();
    crc.update(
        (invocation.words() + "\0" + invocation.environment() + "\0" + invocation.files() + limit)
            .getBytes(StandardCharsets.UTF_8));
    return crc.getValue();
  }

  private static void fill(Path trial, Invocation invocation, Command command) throws IOException {
    Path work = Files.createDirectory(trial.resolve("work"));
    for (var file : invocation.files().entrySet()) {
      Path target = work.resolve(file.getKey());
      Files.createDirectories(target.toAbsolutePath().getParent());
      Files.writeString(target, file.getValue());
    }
    Path headers = Files.createDirectory(trial.resolve("headers"));
    for (int i = 0; i < invocation.headers().size(); i++) {
      Files.writeString(
          headers.resolve(String.format(Locale.ROOT, "%03d", i)),
          escaped(invocation.headers().get(i)));
    }
    List<String> environment = new ArrayList<>();
    invocation.environment().forEach((name, value) -> environment.add(name + "=" + value));
    Files.writeString(trial.resolve("env"), escaped(environment));
    Files.writeString(trial.resolve("limit"), seconds(command.timeLimit()));
    Files.writeString(trial.resolve("warmups"), Integer.toString(command.warmups()));
    Files.writeString(trial.resolve("mark"), UUID.randomUUID().toString());
    Files.writeString(trial.resolve("argv"), escaped(invocation.words()));
  }

  /** With three decimals, which the worker rounds up where its sleep knows whole seconds only. */
  private static String seconds(Duration limit) {
    return String.format(Locale.ROOT, "%.3f", Math.max(1, limit.toMillis()) * 1e-3);
  }

  /** One word a line, as printf %b reads it. */
  private static String escaped(List<String> words) {
    StringBuilder text = new StringBuilder();
    words.forEach(
        word -> text.append(word.replace("\\", "\\\\").replace("\n", "\\n")).append('\n'));
    return text.toString();
  }

  /**
   * What the worker found, once its result is there.
   *
   * @throws IOException if it can't be read now
   * @throws CutResultException if it is there, and not whole
   */
  Optional<ProcessRun> result(Path trial) throws IOException {
    String result;
    try {
      result = Files.readString(trial.resolve("result"));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    Matcher whole = RESULT.matcher(result);
    if (!whole.matches()) {
      throw new CutResultException(result);
    }
    return Optional.of(
        new ProcessRun(
            Integer.parseInt(whole.group(1)),
            end(whole.group(4)),
            Double.parseDouble(whole.group(2)),
            whole.group(3) == null ? 0 : Double.parseDouble(whole.group(3)),
            OptionalDouble.empty(),
            OptionalLong.empty(),
            text(trial.resolve("out")),
            text(trial.resolve("err")),
            trial.resolve("work"),
            List.of()));
  }

  private static ProcessRun.End end(String word) {
    return switch (word) {
      case "limit" -> ProcessRun.End.LIMIT;
      case "cost-limit" -> ProcessRun.End.COST_LIMIT;
      default -> ProcessRun.End.ITSELF;
    };
  }

  /** A result that its worker could not write whole, as on a disk that is full. */
  static final class CutResultException extends IOException {
    private static final long serialVersionUID = 1;

    CutResultException(String result) {
      super("its result is cut off: '" + result.strip().replace("\n", "\\n") + "'");
    }
  }

  /** The first and the last half MiB of a file. */
  private static String text(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long length = in.length();
      byte[] head = new byte[(int) Math.min(length, OUTPUT_LIMIT / 2)];
      in.readFully(head);
      long from = Math.max(head.length, length - OUTPUT_LIMIT / 2);
      byte[] tail = new byte[(int) (length - from)];
      in.seek(from);
      in.readFully(tail);
      return BoundedOutput.text(head, tail, from - head.length);
    }
  }

  /** When the worker last showed a sign of life; nothing while nobody has claimed the trial. */
  Optional<FileTime> sign(Path trial) throws IOException {
    for (String sign : List.of("claim/alive", "claim")) {
      Path file = trial.resolve(sign);
      if (Files.exists(file)) {
        return Optional.of(Files.getLastModifiedTime(file));
      }
    }
    return Optional.empty();
  }

  /**
   * Takes a trial back that nobody has claimed. It is claimed for that, so that no worker has it
   * meanwhile.
   *
   * @return whether nobody had
   */
  boolean takeBack(Path trial) throws IOException {
    try {
      Files.createDirectory(trial.resolve("claim"));
    } catch (FileAlreadyExistsException e) {
      return false;
    }
    Path part = part(trial);
    Files.move(trial, part, StandardCopyOption.ATOMIC_MOVE);
    Directories.delete(part);
    return true;
  }

  /** A folder that workers do not look at. */
  private Path part(Path trial) {
    return folder.resolve("." + trial.getFileName() + "-" + UUID.randomUUID());
  }

  /** Nobody is to run it any more, and a retry gets another folder. */
  void giveUp(Path trial) throws IOException {
    Files.writeString(trial.resolve("lost"), "");
  }

  /** It was given up, and its result is there all the same. */
  void take(Path trial) throws IOException {
    Files.deleteIfExists(trial.resolve("lost"));
  }

  /** Who claimed the trial. */
  String holder(Path trial) {
    try {
      return "claimed by " + Files.readString(trial.resolve("claim/holder")).strip();
    } catch (IOException e) {
      return "claimed by nobody";
    }
  }
}
