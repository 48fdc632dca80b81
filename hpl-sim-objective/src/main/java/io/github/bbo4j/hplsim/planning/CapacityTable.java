package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The machines that were tried for a {@link CapacityProblem}: what they cost of each budget, and
 * how they did. Immutable.
 *
 * @param goal what was minimised
 * @param rows best first
 */
public record CapacityTable(CapacityProblem.Goal goal, List<Row> rows) {

  /**
   * A machine.
   *
   * @param choice what was bought
   * @param spent what it takes of each budget
   * @param cost what is minimised: seconds, joules, or joules times seconds
   */
  public record Row(Configuration choice, Map<String, Double> spent, double cost) {
    /** Checks that all of it is given. */
    public Row {
      Arguments.given(choice, "choice");
      Arguments.given(spent, "spent");
    }
  }

  /** Sorts and copies the rows. */
  public CapacityTable {
    Arguments.given(goal, "goal");
    Arguments.given(rows, "rows");
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparingDouble(Row::cost));
    rows = List.copyOf(sorted);
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("rows is empty; no machine was tried");
    }
  }

  /** Returns the machines of a history that could be measured. */
  public static CapacityTable of(CapacityProblem problem, History history) {
    Arguments.given(problem, "problem");
    Arguments.given(history, "history");
    List<Row> rows = new ArrayList<>();
    for (Observation o : history.observations()) {
      o.cost()
          .ifPresent(
              cost -> rows.add(new Row(o.configuration(), problem.spent(o.configuration()), cost)));
    }
    return new CapacityTable(problem.goal(), rows);
  }

  /** Returns the best machine. */
  public Row best() {
    return rows.get(0);
  }

  /** Returns the machines than which none is both cheaper and better, cheapest first. */
  public List<Row> front(String budget) {
    List<Row> byPrice = new ArrayList<>(rows);
    byPrice.sort(
        Comparator.comparingDouble((Row r) -> spent(r, budget)).thenComparingDouble(Row::cost));
    List<Row> front = new ArrayList<>();
    for (Row row : byPrice) {
      if (front.isEmpty() || row.cost() < front.get(front.size() - 1).cost()) {
        front.add(row);
      }
    }
    return front;
  }

  static double spent(Row row, String budget) {
    return row.spent().getOrDefault(budget, 0.0);
  }

  /** Returns the names of the budgets. */
  public List<String> budgets() {
    return List.copyOf(best().spent().keySet());
  }

  /**
   * Writes one line for each machine, best first: its parameters, what it takes of each budget, and
   * {@code seconds}, {@code joules} or {@code energy_delay}.
   *
   * @throws UncheckedIOException when {@code out} fails
   */
  public void writeCsv(Appendable out) {
    Arguments.given(out, "out");
    try {
      List<String> names = new ArrayList<>(best().choice().asMap().keySet());
      List<String> header = new ArrayList<>(names);
      header.addAll(budgets());
      header.add(words());
      out.append(String.join(",", header)).append('\n');
      for (Row row : rows) {
        List<String> cells = new ArrayList<>();
        names.forEach(name -> cells.add(String.valueOf(row.choice().value(name))));
        row.spent().values().forEach(v -> cells.add(Double.toString(v)));
        cells.add(Double.toString(row.cost()));
        out.append(String.join(",", cells)).append('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the name of the column of costs. */
  String words() {
    return goal.name().toLowerCase(Locale.ROOT);
  }

  /** Returns a picture: cost over what is spent of the first budget, the front as a line. */
  public String svg() {
    return new CapacitySvg(this).svg();
  }
}
