package io.github.bbo4j.benchmarks.cli.options;

import io.github.bbo4j.benchmarks.compare.RunSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many evaluations a run has, and what they are for. */
public final class BudgetOptions {
  private static final int INITIAL = 10;

  @Option(
      names = "--budget",
      defaultValue = "100",
      paramLabel = "N",
      description =
          "Evaluations per run, initial ones, replicates and confirmation included (default:"
              + " ${DEFAULT-VALUE}).")
  private int budget = 100;

  @Option(
      names = "--init",
      paramLabel = "N",
      description = "Points of the initial design (default: 10, or all if there are fewer).")
  private @Nullable Integer given;

  @Option(
      names = "--confirm",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "The last N evaluations of the budget measure the leaders again (default:"
              + " ${DEFAULT-VALUE}).")
  private int confirm;

  /** Creates the mixin; picocli sets its options. */
  public BudgetOptions() {}

  /**
   * The settings with these numbers.
   *
   * @throws IllegalArgumentException if the numbers do not fit each other; the message names the
   *     options
   */
  public RunSettings apply(RunSettings settings) {
    Inputs.atLeast("--budget", budget, 1);
    Inputs.atLeast("--confirm", confirm, 0);
    if (confirm >= budget) {
      throw new IllegalArgumentException(
          "--confirm = " + confirm + " must be below --budget " + budget);
    }
    int search = search();
    int initial = given == null ? Math.min(INITIAL, search) : given;
    Inputs.atLeast("--init", initial, 0);
    if (initial > search) {
      throw new IllegalArgumentException(
          "--init "
              + initial
              + " is more than the "
              + search
              + " evaluations of the search"
              + " (--budget "
              + budget
              + (confirm == 0 ? ")" : " without --confirm " + confirm + ")")
              + ". Maybe --init "
              + Math.max(1, search / 5));
    }
    return settings.withBudget(budget).withInitial(initial).withConfirmation(confirm);
  }

  /** Evaluations of the search: the budget without the confirmation. */
  private int search() {
    return Math.max(1, budget - Math.max(0, confirm));
  }
}
