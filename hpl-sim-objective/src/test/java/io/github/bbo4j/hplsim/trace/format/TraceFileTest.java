package io.github.bbo4j.hplsim.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces written and read again, and what is said about lines that are wrong. */
class TraceFileTest {

  @TempDir private Path folder = Path.of("");

  private static List<String> read(Path file, int rank) throws IOException {
    List<String> lines = new ArrayList<>();
    try (TraceFile trace = TraceFile.open(file)) {
      TraceFile.Cursor cursor = trace.cursor(rank);
      Action action = new Action();
      while (cursor.next(action)) {
        lines.add(action.toString());
      }
    }
    return lines;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static List<Action> simple() {
    return List.of(
        new Action().set(ActionKind.INIT, 0),
        new Action().set(ActionKind.COMPUTE, 0).volume(1234.5678),
        new Action().set(ActionKind.SLEEP, 0).volume(1e-3),
        new Action().set(ActionKind.SEND, 0).message(1, 7, 1000).types(0, 0),
        new Action().set(ActionKind.ISEND, 0).message(1, 0, 3),
        new Action().set(ActionKind.RECV, 0).message(Action.ANY, Action.ANY, 9),
        new Action().set(ActionKind.IRECV, 0).message(1, 5, 9).types(1, 1),
        new Action().set(ActionKind.WAIT, 0).request(1, 0, 5),
        new Action().set(ActionKind.TEST, 0).request(0, 1, 0),
        new Action().set(ActionKind.WAITANY, 0),
        new Action().set(ActionKind.WAITALL, 0),
        new Action()
            .set(ActionKind.SENDRECV, 0)
            .message(1, 0, 4)
            .second(1)
            .elements(4, 5)
            .types(0, 1));
  }

  private static List<Action> collective() {
    return List.of(
        new Action().set(ActionKind.BARRIER, 0),
        new Action().set(ActionKind.BCAST, 0).elements(8, 0).root(1),
        new Action().set(ActionKind.REDUCE, 0).elements(8, 0).volume(16).root(1),
        new Action().set(ActionKind.ALLREDUCE, 0).elements(8, 0).volume(0.5),
        new Action().set(ActionKind.ALLTOALL, 0).elements(3, 4),
        new Action().set(ActionKind.ALLTOALLV, 0).elements(9, 8).counts(1, 2).receiveCounts(3, 4),
        new Action().set(ActionKind.GATHER, 0).elements(3, 4).root(1),
        new Action().set(ActionKind.GATHERV, 0).elements(3, 0).receiveCounts(5, 6).root(1),
        new Action().set(ActionKind.SCATTER, 0).elements(3, 4),
        new Action().set(ActionKind.SCATTERV, 0).counts(5, 6).elements(0, 5),
        new Action().set(ActionKind.ALLGATHER, 0).elements(3, 4).types(0, 1),
        new Action().set(ActionKind.ALLGATHERV, 0).elements(3, 0).receiveCounts(5, 6),
        new Action().set(ActionKind.REDUCESCATTER, 0).receiveCounts(5, 6).volume(7),
        new Action().set(ActionKind.SCAN, 0).elements(3, 0).volume(7),
        new Action().set(ActionKind.EXSCAN, 0).elements(3, 0).volume(7),
        new Action().set(ActionKind.FINALIZE, 0));
  }

  @Test
  void everyActionIsReadAsItWasWritten() throws IOException {
    List<Action> actions = new ArrayList<>(simple());
    actions.addAll(collective());
    Path file = folder.resolve("t.ti.gz");
    TraceWriter.writeFile(
        file,
        out -> {
          for (Action action : actions) {
            out.write(action);
          }
          out.write(new Action().set(ActionKind.INIT, 1));
          assertThat(out.written()).isEqualTo(actions.size() + 1);
        });
    assertThat(read(file, 0)).isEqualTo(actions.stream().map(Action::toString).toList());
    assertThat(read(file, 1)).containsExactly("1 init");
  }

  /** A part of a trace was left, which is a trace too. */
  @Test
  void aTraceIsThereCompletelyOrNotAtAll() throws IOException {
    for (String name : List.of("part.ti", "part.ti.gz")) {
      Path file = folder.resolve(name);
      assertThatThrownBy(
              () ->
                  TraceWriter.writeFile(
                      file,
                      out -> {
                        out.write(new Action().set(ActionKind.INIT, 0));
                        throw new IllegalStateException("no further action");
                      }))
          .hasMessage("no further action");
      assertThat(folder).isEmptyDirectory();
      TraceWriter.writeFile(file, out -> out.write(new Action().set(ActionKind.INIT, 0)));
      assertThatThrownBy(
              () ->
                  TraceWriter.writeFile(
                      file,
                      out -> {
                        throw new IOException("the disk is full");
                      }))
          .hasMessage("the disk is full");
      assertThat(read(file, 0)).containsExactly("0 init");
      Files.delete(file);
    }
  }

  @Test
  void theOldGenerationHasNoTags() throws IOException {
    Path file =
        write("old", "0 Isend 1 1e6\n0 wait\n1 irecv 0 1e6\n1 WAIT\n1 rcv 0\np0 send p1 5\n");
    assertThat(read(file, 0)).containsExactly("0 isend 1 0 1000000 6", "0 wait", "0 send 1 0 5 6");
    assertThat(read(file, 1)).containsExactly("1 irecv 0 0 1000000 6", "1 wait", "1 recv 0 0 -1 6");
    StringWriter text = new StringWriter();
    try (TraceWriter out = TraceWriter.to(text, TraceWriter.Generation.UNTAGGED)) {
      out.write(new Action().set(ActionKind.SEND, 0).message(1, 7, 1000));
      out.write(new Action().set(ActionKind.WAIT, 0).request(0, 1, 7));
    }
    assertThat(text.toString()).isEqualTo("0 send 1 1000\n0 wait\n");
  }

  @Test
  void elementsWithoutATypeAreDoublesWhereInitSaysSo() throws IOException {
    Path file = write("t", "0 init 1\n0 bcast 10\n0 init\n0 bcast 10\n");
    assertThat(read(file, 0)).contains("0 bcast 10 0 0", "0 bcast 10 0 6");
  }

  @Test
  void processesMayHaveTheirOwnFiles() throws IOException {
    Files.createDirectory(folder.resolve("parts"));
    write("parts/x_rank-0.txt", "0 compute 1\n");
    write("parts/x_rank-1.txt", "1 compute 2\n");
    Path list = write("list", "parts/x_rank-0.txt\nparts/x_rank-1.txt\n");
    Path merged = write("one", "parts/x_rank-0.txt\n");
    assertThat(read(list, 1)).containsExactly("1 compute 2");
    assertThat(read(folder.resolve("parts"), 1)).containsExactly("1 compute 2");
    assertThat(read(merged, 0)).containsExactly("0 compute 1");
    Path swapped = write("swapped", "parts/x_rank-1.txt\nparts/x_rank-0.txt\n");
    assertThatThrownBy(() -> read(swapped, 0))
        .hasMessageContainingAll("x_rank-1.txt line 1", "process 1", "another order");
  }

  @Test
  void aMergedFileMayBeInAnyOrderAndLargerThanMemory() throws IOException {
    int lines = 45_000;
    StringBuilder text = new StringBuilder();
    // More than 8 MiB, so that blocks go to a temporary file.
    String comment = "1234567890".repeat(12);
    for (int i = 0; i < lines; i++) {
      text.append(i % 3).append(" location ").append(comment).append(comment).append(' ');
      text.append(i).append('\n');
    }
    Path file = write("big", text.toString());
    try (TraceFile trace = TraceFile.open(file)) {
      for (int rank = 0; rank < 3; rank++) {
        TraceFile.Cursor cursor = trace.cursor(rank);
        Action action = new Action();
        int count = 0;
        while (cursor.next(action)) {
          count += action.rank() == rank ? 1 : 0;
        }
        assertThat(count).isEqualTo(lines / 3);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 compote 5|unknown action 'compote'",
        "0 compute|compute has 0 arguments but needs 1: flops",
        "0 compute x|'x' must be a number of flops",
        "0 compute -1|'-1' must be a number of flops",
        "0 compute NaN|'NaN' must be a number of flops",
        "0 send 1 2 3 4 5|send has 5 arguments but needs 2 to 4",
        "0 send 9 0 10|partner '9' must be a whole number from 0 to 0",
        "0.5 send 0 0 10|process '0.5' must be a whole number",
        "0 send 0.9 0 10|partner '0.9' must be a whole number",
        "0 send 0 1e0 10|tag '1e0' must be a whole number",
        "0 bcast 9 0.5|root '0.5' must be a whole number",
        "0 send -1 0 10|partner '-1'",
        "0 send 0 -4 10|tag '-4'",
        "0 send 0 3000000000 10|tag '3000000000' must be a whole number from 0 to 2147483647",
        "0 send 0 0 -10|count '-10'",
        "0 send 0 0 10 77|data type 77 is unknown",
        "0 bcast 1 5|root '5'",
        "0 gatherv 4 1 2 3 4 5 6|gatherv has 7 arguments",
        "0|nothing follows the process",
        "x init|process 'x'",
        "-3 init|process '-3'"
      })
  void aBadLineIsNamed(String line, String message) throws IOException {
    Path file = write("t", "0 init\n\n# comment\n" + line + "\n0 finalize\n");
    assertThatThrownBy(() -> read(file, 0))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContainingAll("t line 4: ", message);
  }

  @Test
  void missingProcessesAndEmptyFilesAreNamed() throws IOException {
    Path gap = write("gap", "0 init\n2 init\n");
    assertThatThrownBy(() -> read(gap, 0)).hasMessageContaining("none of process 1");
    // A slip in one number had filled the heap with the processes below it.
    Path far = write("far", "0 init\n16777216 init\n");
    assertThatThrownBy(() -> read(far, 0))
        .hasMessageContaining("process 16777216 but none of process 1");
    Path empty = write("empty", "\n");
    assertThatThrownBy(() -> read(empty, 0)).hasMessageContaining("has no action");
  }

  @Test
  void moreFilesThanMayBeOpenAreToldWithTheCure() {
    FileSystemException full = new FileSystemException("rank-1015.ti", null, "Too many open files");
    assertThat(TraceFile.withCure(full, 3000))
        .hasMessageContainingAll("rank-1015.ti", "3000", "ulimit -n", "as one file")
        .hasCause(full);
    FileSystemException other = new FileSystemException("rank-1.ti", null, "Input/output error");
    assertThat(TraceFile.withCure(other, 3000)).isSameAs(other);
  }

  /** A list of names that were compressed later was told as a wrong number of a process. */
  @Test
  void aListedFileThatIsMissingIsToldWithItsCure() throws IOException {
    Path list = write("list", "rank0.txt\nrank1.txt\n");
    write("rank0.txt.gz", "");
    assertThatThrownBy(() -> read(list, 0))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContainingAll(
            "list line 1: 'rank0.txt' is no action", "Maybe rank0.txt.gz, which is there");
    write("rank0.txt", "0 init\n");
    assertThatThrownBy(() -> read(list, 0))
        .hasMessageContaining("list line 2: 'rank1.txt'")
        .hasMessageEndingWith("there is no such file");
  }

  /** Seeds 0 to 59: lines with bytes changed are read, or refused with their number. */
  @Test
  void changedBytesNeverEndInAnotherError() throws IOException {
    String good =
        "0 init\n0 send 0 1 1000 6\n0 alltoallv 5 5 5 5 6 6\n0 compute 1.5e3\n0 wait 0 0 1\n";
    for (int seed : IntStream.range(0, 60).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] bytes = good.getBytes(StandardCharsets.ISO_8859_1);
      for (int i = 0; i < 3; i++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Path file = Files.write(folder.resolve("fuzz"), bytes);
      try {
        read(file, 0);
      } catch (TraceFormatException e) {
        assertThat(e).hasMessageContaining("fuzz");
      }
    }
  }

  /** Seeds 0 to 999: the short way and Java's give the same double. */
  @Test
  void decimalsAreRoundedCorrectly() {
    for (int seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double value = random.nextDouble() * Math.pow(10, random.nextInt(-25, 26));
      String text = seed % 2 == 0 ? String.format("%.6g", value) : Double.toString(value);
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      assertThat(Numbers.decimal(bytes, 0, bytes.length))
          .as(text)
          .isEqualTo(Double.parseDouble(text));
    }
  }

  /** Cursors read ahead and share what reads a line. */
  @Test
  void processesReadInTurnDoNotDisturbEachOther() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    List<List<String>> expected = new ArrayList<>();
    for (int rank = 0; rank < 2; rank++) {
      List<String> lines = new ArrayList<>();
      lines.add(rank + " init" + (rank == 0 ? " 0" : ""));
      for (int i = 0; i < 100; i++) {
        lines.add(rank + (i % 37 == 36 ? " gatherv 3 4 5 0" : " bcast " + (i + rank)));
      }
      Files.write(parts.resolve("rank-" + rank + ".ti"), lines);
      expected.add(lines);
    }
    try (TraceFile trace = TraceFile.open(parts)) {
      List<TraceFile.Cursor> cursors = List.of(trace.cursor(0), trace.cursor(1));
      Action action = new Action();
      for (int i = 0; i < 101; i++) {
        for (int rank = 0; rank < 2; rank++) {
          assertThat(cursors.get(rank).next(action)).isTrue();
          assertThat(action.rank()).isEqualTo(rank);
          String[] words = expected.get(rank).get(i).split(" ", -1);
          assertThat(action.kind().keyword()).isEqualTo(words[1]);
          if (words[1].equals("bcast")) {
            // Without a type, elements are doubles where init has an argument.
            assertThat(action.bytes()).isEqualTo(Long.parseLong(words[2]) * (rank == 0 ? 8 : 1));
          } else if (words[1].equals("gatherv")) {
            assertThat(action.receiveCounts()).containsExactly(4, 5);
          }
        }
      }
      assertThat(cursors.get(0).next(action)).isFalse();
    }
  }

  @Test
  void aWrongLineIsToldWhenItIsItsTurn() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 50; i++) {
      lines.add(i == 40 ? "0 dance" : "0 compute " + i);
    }
    Path parts = Files.createDirectory(folder.resolve("wrong"));
    Files.write(parts.resolve("rank-0.ti"), lines);
    try (TraceFile trace = TraceFile.open(parts)) {
      TraceFile.Cursor cursor = trace.cursor(0);
      Action action = new Action();
      for (int i = 1; i < 40; i++) {
        assertThat(cursor.next(action)).isTrue();
        assertThat(action.volume()).isEqualTo(i);
      }
      for (int again = 0; again < 2; again++) {
        assertThatThrownBy(() -> cursor.next(action))
            .isInstanceOf(TraceFormatException.class)
            .hasMessageContainingAll("line 40", "'dance'");
      }
    }
  }

  @Test
  void bytesThatAreNoTextAreToldWithTheFile() throws IOException {
    Path file = write("binary", "a\0b\n0 init\n");
    assertThatThrownBy(() -> read(file, 0))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("binary line 1");
  }
}
