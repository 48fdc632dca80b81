package io.github.bbo4j.tuner.journal;

import com.fasterxml.jackson.core.exc.StreamReadException;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.tuner.journal.PastResults.Result;
import io.github.bbo4j.tuner.journal.PastResults.Sink;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replays a journal of Optuna (versions 3 to 5): a JSON object a line, told apart by {@code
 * op_code}; studies and trials have the numbers of their order in the file.
 */
final class OptunaReader {
  private static final int CREATE_STUDY = 0;
  private static final int DELETE_STUDY = 1;
  private static final int CREATE_TRIAL = 4;
  private static final int SET_PARAMETER = 5;
  private static final int SET_STATE = 6;
  private static final int COMPLETE = 1;
  private static final int PRUNED = 2;
  private static final int FAILED = 3;
  private static final long MAXIMIZE = 2;

  private final Path file;
  private final List<Study> studies = new ArrayList<>();
  private final List<OptunaTrial> trials = new ArrayList<>();
  private String cut = "";

  private record Study(String name, List<?> directions, boolean[] deleted) {}

  /** A trial as far as it is known. */
  private static final class OptunaTrial {
    private final int study;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private int state;
    private List<?> costs = List.of();

    OptunaTrial(int study) {
      this.study = study;
    }
  }

  OptunaReader(Path file) {
    this.file = file;
  }

  /** Takes the whole file in, line by line in bounded memory. */
  void read() throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      LineScanner lines = new LineScanner(channel);
      while (lines.advance()) {
        try {
          if (lines.isTooLong()) {
            throw new IllegalArgumentException(
                "it is longer than " + LineScanner.LONGEST + " bytes");
          }
          take(
              JsonValues.object(
                  new String(lines.bytes(), 0, lines.size(), StandardCharsets.UTF_8)));
        } catch (StreamReadException | IllegalArgumentException e) {
          if (lines.end() < channel.size()) {
            String what =
                e instanceof StreamReadException s ? s.getOriginalMessage() : e.getMessage();
            throw new JournalException(
                file + ", line " + lines.number() + " is no record of Optuna's: " + what, e);
          }
          cut = "line " + lines.number() + ", the last: it is cut off";
        }
      }
    }
  }

  private void take(Map<String, Object> record) throws IOException {
    switch (integer(record, "op_code")) {
      case CREATE_STUDY ->
          studies.add(
              new Study(
                  String.valueOf(record.get("study_name")),
                  list(record, "directions"),
                  new boolean[1]));
      case DELETE_STUDY ->
          studies.get(known(integer(record, "study_id"), studies)).deleted()[0] = true;
      case CREATE_TRIAL -> create(record);
      case SET_PARAMETER ->
          parameter(
              trials.get(known(integer(record, "trial_id"), trials)),
              String.valueOf(record.get("param_name")),
              number(record, "param_value_internal"),
              String.valueOf(record.get("distribution")));
      case SET_STATE -> state(trials.get(known(integer(record, "trial_id"), trials)), record);
      default -> {
        // Attributes and intermediate values say nothing of a result.
      }
    }
  }

  /** A trial, with all it has if it was added as a whole. */
  private void create(Map<String, Object> record) throws IOException {
    OptunaTrial trial = new OptunaTrial(known(integer(record, "study_id"), studies));
    trials.add(trial);
    Map<String, Object> distributions = map(record, "distributions");
    for (var value : map(record, "params").entrySet()) {
      parameter(
          trial,
          value.getKey(),
          number(map(record, "params"), value.getKey()),
          String.valueOf(distributions.get(value.getKey())));
    }
    if (record.containsKey("state")) {
      state(trial, record);
    }
  }

  private static void state(OptunaTrial trial, Map<String, Object> record) {
    trial.state = integer(record, "state");
    if (record.containsKey("values")) {
      trial.costs = list(record, "values");
    } else if (record.containsKey("value")) {
      trial.costs = List.of(number(record, "value"));
    }
  }

  /** The value that a distribution gives an internal number. */
  private static void parameter(OptunaTrial trial, String name, Number internal, String text)
      throws IOException {
    Map<String, Object> distribution = JsonValues.object(text);
    Map<String, Object> attributes = map(distribution, "attributes");
    String kind = String.valueOf(distribution.get("name"));
    Object value;
    if (kind.equals("CategoricalDistribution")) {
      List<?> choices = list(attributes, "choices");
      value = choices.get(known(internal.intValue(), choices));
    } else if (kind.startsWith("Int")) {
      value = Math.round(internal.doubleValue());
    } else {
      value = internal.doubleValue();
    }
    trial.values.put(name, value);
  }

  /** Hands on the results of a study. */
  void results(Optional<String> name, Sink sink) {
    List<String> there =
        studies.stream().filter(s -> !s.deleted()[0]).map(Study::name).distinct().toList();
    if (name.isPresent() ? !there.contains(name.get()) : there.size() != 1) {
      throw new JournalException(
          file + " holds the studies " + there + ". Maybe name one of them with --study");
    }
    String chosen = name.orElseGet(() -> there.get(0));
    int[] numbers = new int[studies.size()]; // Optuna numbers the trials of each study from 0.
    for (OptunaTrial trial : trials) {
      int number = numbers[trial.study]++;
      Study study = studies.get(trial.study);
      if (study.name().equals(chosen) && !study.deleted()[0]) {
        result(number, trial, study, sink);
      }
    }
    if (!cut.isEmpty()) {
      sink.leftOut().accept(cut);
    }
  }

  private static void result(int number, OptunaTrial trial, Study study, Sink sink) {
    String place = "trial " + number;
    if (study.directions().size() != 1) {
      sink.leftOut().accept(place + ": it has " + study.directions().size() + " objectives");
    } else if (trial.state == FAILED) {
      Outcome failed = new Failed(FailureKind.EXCEPTION, "failed in Optuna");
      sink.results().accept(new Result(place, trial.values, failed, direction(study)));
    } else if (trial.state == COMPLETE
        && trial.costs.size() == 1
        && trial.costs.get(0) instanceof Number cost
        && Double.isFinite(cost.doubleValue())) {
      Outcome measured = Outcome.measured(cost.doubleValue());
      sink.results().accept(new Result(place, trial.values, measured, direction(study)));
    } else {
      sink.leftOut()
          .accept(
              place
                  + (trial.state == PRUNED
                      ? ": it was pruned, and what its whole run costs is not known"
                      : ": it has no value, it was never finished"));
    }
  }

  private static Optional<Boolean> direction(Study study) {
    return Optional.of(study.directions().get(0) instanceof Number n && n.longValue() == MAXIMIZE);
  }

  private static int known(int index, List<?> list) {
    if (index < 0 || index >= list.size()) {
      throw new IllegalArgumentException("there is no number " + index + " before it");
    }
    return index;
  }

  private static Number number(Map<String, Object> record, String name) {
    if (record.get(name) instanceof Number number) {
      return number;
    }
    throw new IllegalArgumentException("it has no number '" + name + "'");
  }

  private static int integer(Map<String, Object> record, String name) {
    return number(record, name).intValue();
  }

  private static List<?> list(Map<String, Object> record, String name) {
    return record.get(name) instanceof List<?> list ? list : List.of();
  }

  @SuppressWarnings("unchecked") // Keys are names: JsonValues.object makes no others.
  private static Map<String, Object> map(Map<String, Object> record, String name) {
    return record.get(name) instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }
}
