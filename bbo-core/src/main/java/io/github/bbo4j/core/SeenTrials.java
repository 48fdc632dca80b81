package io.github.bbo4j.core;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The finished trials of a session, and what decisions see of them: those of its warm start and its
 * own, or its own alone, numbered from 0, once a {@link WarmStartCheck} has found that what was
 * known is of another system. Not thread-safe.
 */
final class SeenTrials {
  private final int known;
  private final EvaluationPlan plan;
  private final WarmStartCheck check;

  /** Those of the warm start and the session's; only until the warm start is not believed. */
  private History believed;

  /** From then on the same with those of the warm start marked. */
  private @Nullable History marked;

  /** Those of the session, numbered from 0, where there is a warm start. */
  private History own;

  /** The trials of a session that has none of its own yet. */
  SeenTrials(TunerSettings settings) {
    Aggregation aggregation = settings.estimation().aggregation();
    History start = History.of(settings.space(), aggregation, settings.search().known());
    OptionalInt search = settings.limits().search();
    this.known = start.size();
    this.check = new WarmStartCheck(start, search, settings.world().direction());
    this.plan = plan(known, settings.limits());
    this.believed = start.withPlan(plan);
    this.own = History.empty(settings.space(), aggregation).withPlan(plan.without(known));
  }

  private static EvaluationPlan plan(int known, TunerSettings.Limits limits) {
    OptionalInt search = limits.search();
    EvaluationPlan plan =
        search.isEmpty()
            ? EvaluationPlan.NONE
            : EvaluationPlan.of(known, search.getAsInt()).withLater(limits.confirmations());
    return plan.withKnown(known);
  }

  WarmStartCheck check() {
    return check;
  }

  /** How many there are, those of the warm start included. */
  int size() {
    return all().size();
  }

  /** All of them under their numbers; those of a warm start that is not believed are marked. */
  History all() {
    return marked == null ? believed : marked;
  }

  /** What decisions see now. */
  History now() {
    return after(size());
  }

  /** What decisions saw when there were so many, those of the warm start included. */
  History after(int trials) {
    return check.isDifferentAfter(trials - known)
        ? prefix(own, trials - known)
        : prefix(believed, trials);
  }

  private static History prefix(History history, int length) {
    return length == history.size() ? history : history.prefix(length);
  }

  /** One more. What the aggregation throws leaves everything as it was. */
  void add(Trial trial) {
    History next = all().plus(trial);
    if (known > 0) {
      own = own.plus(trial.numbered(own.size()));
      check.add(trial);
    }
    if (marked != null) {
      marked = next;
    } else if (check.verdict() == WarmStartCheck.Verdict.DIFFERENT) {
      marked = marked(next);
    } else {
      believed = next;
    }
  }

  private History marked(History all) {
    List<Trial> trials = new ArrayList<>();
    all.trials().forEach(t -> trials.add(t.number() < known ? t.foreign() : t));
    return History.of(all.space(), all.aggregation(), trials).withPlan(plan);
  }
}
