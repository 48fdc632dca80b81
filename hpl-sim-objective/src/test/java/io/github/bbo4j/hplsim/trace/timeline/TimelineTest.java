package io.github.bbo4j.hplsim.trace.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.Machine;
import io.github.bbo4j.hplsim.trace.replay.ReplayListener;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.hplsim.trace.replay.TraceReplay;
import io.github.bbo4j.hplsim.trace.timeline.GanttGrid.Activity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Timed traces and charts of actions by hand. */
class TimelineTest {

  @Test
  void aTimedTraceHasALineForEachAction() throws IOException {
    StringBuilder text = new StringBuilder();
    TimedTrace timed = new TimedTrace(text);
    timed.done(new Action().set(ActionKind.COMPUTE, 3).volume(5), 0.5, 2);
    assertThat(text.toString())
        .isEqualTo(
            String.format(
                "end_s,rank,duration_s,action%n2.000000000000,3,1.500000000000,compute 5%n"));
  }

  /** A receive of eight bytes each and of any number of them had -8 bytes. */
  @Test
  void aReceiveOfUnknownSizeHasNoBytes() throws IOException {
    Action receive = new Action().set(ActionKind.RECV, 1).message(0, 5, -1).types(0, 0);
    StringBuilder events = new StringBuilder();
    new EventTable(events).done(receive, 0, 1);
    assertThat(events.toString()).contains("\nMPI_RECV,1,1000000000000,recv,0,5,\n");
    StringBuilder paje = new StringBuilder();
    new PajeTrace(paje, 2).begins(receive, 0);
    assertThat(paje.toString()).endsWith(String.format("ACTION rank1 recv 0%n"));
  }

  /** 1024 processes share 128 rows; one of eight that computes fills an eighth. */
  @Test
  void manyProcessesShareRows() {
    GanttGrid grid = new GanttGrid(1024, 0, 9);
    grid.done(new Action().set(ActionKind.COMPUTE, 8), 1, 2);
    grid.done(new Action().set(ActionKind.RECV, 9), -5, 0.5);
    assertThat(grid.share(1, 100, Activity.COMPUTE)).isCloseTo(1 / 8.0, within(1e-5));
    assertThat(grid.share(1, 99, Activity.COMPUTE)).isZero();
    assertThat(grid.share(1, 0, Activity.RECEIVE)).isCloseTo(1 / 8.0, within(1e-5));
    assertThat(grid.share(0, 100, Activity.COMPUTE)).isZero();
    // One of eight is a sixth when rounded to sixths: white and the colour of computations mixed.
    assertThat(grid.svg())
        .startsWith("<svg")
        .contains("1024 processes", "each row is about 8", "100 %", "fill=\"#e1e9f1\"");
  }

  @Test
  void aChartNeedsRoom() {
    assertThatThrownBy(() -> new GanttGrid(4, 1, 1)).hasMessageContaining("4, 1.0, 1.0 must be");
  }

  private static final String PROGRAM =
      """
      0 comm_size 2
      0 compute 1e6
      0 isend 1 5 70000 6
      0 wait 0 1 5
      0 bcast 100 0 6
      1 recv 0 5 70000 6
      1 bcast 100 0 6
      1 compute 5e5
      """;

  private interface Form {
    ReplayListener to(StringBuilder text) throws IOException;
  }

  private static String replayed(Path folder, Form form) throws IOException {
    Path file = Files.writeString(folder.resolve("t.ti"), PROGRAM);
    StringBuilder text = new StringBuilder();
    ReplayListener listener = form.to(text);
    Machine star = Machine.star(2, new Machine.Host("h", 1e9, 1), 1e9, 1e-5, 5e9);
    try (TraceFile trace = TraceFile.open(file)) {
      TraceReplay.on(star, ReplayOptions.plain()).withListener(listener).replay(trace);
    }
    if (listener instanceof PajeTrace paje) {
      paje.finish();
    }
    return text.toString();
  }

  /** A reader of the format: definitions first, then events with as many fields, in order. */
  private static List<String[]> readPaje(String text) {
    Map<String, List<String>> fields = new HashMap<>();
    List<String[]> events = new ArrayList<>();
    String open = "";
    double date = 0;
    for (String line : text.lines().toList()) {
      if (line.startsWith("%EventDef ")) {
        String[] words = line.split(" ");
        open = words[2];
        fields.put(open, new ArrayList<>(List.of(words[1])));
      } else if (line.startsWith("%\t")) {
        fields.get(open).add(line.substring(2));
      } else if (!line.startsWith("%")) {
        Matcher token = Pattern.compile("\"[^\"]*\"|\\S+").matcher(line);
        List<String> tokens = new ArrayList<>();
        while (token.find()) {
          tokens.add(token.group());
        }
        List<String> known = fields.get(tokens.get(0));
        assertThat(tokens).as(line).hasSameSizeAs(known);
        for (int i = 1; i < known.size(); i++) {
          if (known.get(i).endsWith(" date")) {
            assertThat(Double.parseDouble(tokens.get(i))).isGreaterThanOrEqualTo(date);
            date = Double.parseDouble(tokens.get(i));
          }
        }
        tokens.set(0, known.get(0));
        events.add(tokens.toArray(new String[0]));
      }
    }
    return events;
  }

  @Test
  void aPajeTraceIsReadByItsDefinitions(@TempDir Path folder) throws IOException {
    List<String[]> events = readPaje(replayed(folder, text -> new PajeTrace(text, 2)));
    Map<String, Integer> depth = new HashMap<>();
    Map<String, String> values = new HashMap<>();
    int pushed = 0;
    Map<String, String> arrows = new HashMap<>();
    List<String> ended = new ArrayList<>();
    for (String[] e : events) {
      switch (e[0]) {
        case "PajeStartLink" -> {
          assertThat(values).containsEntry(e[2], "PROGRAM");
          assertThat(arrows.put(e[6], e[5] + " " + e[7] + " " + e[1])).isNull();
        }
        case "PajeEndLink" -> ended.add(arrows.remove(e[6]) + " " + e[5] + " " + e[1]);
        case "PajeDefineLinkType" -> values.put(e[1], e[2]);
        case "PajeDefineEntityValue" -> values.put(e[1], e[2]);
        case "PajeCreateContainer" -> depth.put(e[2], 0);
        case "PajePushState" -> {
          assertThat(values).containsEntry(e[4], "ACTION");
          assertThat(depth.merge(e[3], 1, Integer::sum)).isEqualTo(1);
          pushed++;
        }
        case "PajePopState" -> assertThat(depth.merge(e[3], -1, Integer::sum)).isZero();
        case "PajeDestroyContainer" -> assertThat(depth).containsKey(e[3]);
        default -> assertThat(e[0]).startsWith("PajeDefine");
      }
    }
    assertThat(pushed).isEqualTo(8);
    // Latency 20 us, 1 GB/s, envelopes of 16 bytes; the broadcast is a message too.
    assertThat(arrows).isEmpty();
    assertThat(ended)
        .containsExactly(
            "rank0 70000 0.001000000000 rank1 0.001090016000",
            "rank0 100 0.001090016000 rank1 0.001110132000");
    assertThat(depth).containsOnlyKeys("program", "rank0", "rank1");
    // 1 ms, a message of 70016 bytes, one of 116 bytes, 0.5 ms: latency 20 us, 1 GB/s.
    assertThat(events.get(events.size() - 1)[1]).isEqualTo("0.001610132000");
  }

  @Test
  void aTableOfEventsIsNestedAndInOrder(@TempDir Path folder) throws IOException {
    List<String> lines = replayed(folder, EventTable::new).lines().toList();
    assertThat(lines.get(0)).isEqualTo("event,location,timestamp,region,partner,tag,bytes");
    Map<String, String> open = new HashMap<>();
    long before = 0;
    List<String> messages = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      assertThat(cells).hasSize(7);
      assertThat(Long.parseLong(cells[2])).isGreaterThanOrEqualTo(before);
      before = Long.parseLong(cells[2]);
      switch (cells[0]) {
        case "ENTER" -> assertThat(open.put(cells[1], cells[3])).isNull();
        case "LEAVE" -> assertThat(open.remove(cells[1])).isEqualTo(cells[3]);
        default -> {
          assertThat(open).containsEntry(cells[1], cells[3]);
          if (!cells[4].isEmpty()) {
            messages.add(
                cells[0] + " " + cells[1] + " " + String.join(" ", List.of(cells).subList(4, 7)));
          }
        }
      }
    }
    assertThat(open).isEmpty();
    assertThat(messages).containsExactly("MPI_ISEND 0 1 5 70000", "MPI_RECV 1 0 5 70000");
  }
}
