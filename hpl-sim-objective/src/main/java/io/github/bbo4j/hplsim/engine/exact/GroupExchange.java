package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.schedule.ExchangeResolver;
import io.github.bbo4j.hplsim.engine.schedule.ExchangeSchedule;
import io.github.bbo4j.hplsim.engine.schedule.MessageCosts;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.stream.IntStream;

/**
 * A group of processes whose exchange is resolved at once, on links that carry nothing else. One
 * use at a time.
 */
final class GroupExchange {

  private final RunContext run;
  private final Rank[] members;
  private final double[] dates;
  private final ExchangeResolver resolver;
  private final MessageCosts.Cache costs;

  GroupExchange(RunContext run, ContentionFreeLinks links, int size) {
    this.run = run;
    members = new Rank[size];
    dates = new double[size];
    costs = new MessageCosts.Cache(links, links.network().protocol());
    resolver =
        new ExchangeResolver(
            (process, kernel, rows, columns, date) -> {
              Rank r = members[process];
              r.clock(date);
              run.kernels().charge(r, kernel, rows, columns, 1);
              return r.clock();
            },
            IntStream.range(0, size).toArray());
  }

  ExchangeResolver resolver() {
    return resolver;
  }

  /** Puts a process at a place of the group. */
  void place(int index, Rank r) {
    members[index] = r;
    dates[index] = r.clock();
  }

  Rank member(int index) {
    return members[index];
  }

  /** Moves the dates of the members through an exchange with n columns. */
  void resolve(ExchangeSchedule schedule, int n) {
    resolver.run(schedule, costs.of(schedule, n), n, dates);
  }

  /** Resolves and counts an exchange. */
  void resolve(ExchangeSchedule schedule, int n, Traffic traffic) {
    resolve(schedule, n);
    schedule.count(run.totals(), traffic, n, 1);
  }

  /** Sets the clock of a member to its date. */
  Rank settle(int index) {
    members[index].clock(dates[index]);
    return members[index];
  }

  /** Sets the date of a member to its clock. */
  void follow(int index) {
    dates[index] = members[index].clock();
  }
}
