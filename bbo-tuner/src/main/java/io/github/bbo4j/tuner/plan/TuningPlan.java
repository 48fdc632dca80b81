package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.process.Command;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A run as a file describes it.
 *
 * @param name what it is called
 * @param space what may be set
 * @param defaults the values the system has when nobody tunes it, by parameter; empty, or one for
 *     each
 * @param command how a trial is run
 * @param maximize whether the cost is to be made large
 * @param search how to search
 * @param notes what the file asks for and is done otherwise, for people
 */
public record TuningPlan(
    String name,
    SearchSpace space,
    Map<String, Object> defaults,
    Command command,
    boolean maximize,
    SearchChoices search,
    List<String> notes) {

  /** 0 in any notation, or negative. */
  private static final Pattern FIXED_AT_NO_TIME =
      Pattern.compile("fixed-(?:-[.\\d].*|[+]?(?=[.\\d])[.0]*(?:[eE].*)?)");

  /** Copies the collections. */
  public TuningPlan {
    Arguments.given(name, "name");
    Arguments.given(space, "space");
    Arguments.given(defaults, "defaults");
    Arguments.given(command, "command");
    Arguments.given(search, "search");
    defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults));
    notes = Arguments.list(notes, "notes");
  }

  /**
   * Why no trial can be given up while it goes on; nothing where it can: only a cost that is the
   * wall time is known meanwhile, only one to be made small is then too large, and no run takes 0
   * seconds.
   *
   * @param pruning an id, {@code none} included
   */
  public Optional<String> neverPruned(String pruning) {
    Arguments.given(pruning, "pruning");
    if (pruning.equals("none")) {
      return Optional.empty();
    }
    if (FIXED_AT_NO_TIME.matcher(pruning).matches()) {
      return Optional.of("each run takes more than 0 seconds, and a limit is one above 0");
    }
    if (!command.cost().isWallTime()) {
      return Optional.of("the cost, " + command.cost() + ", is known at the end of a run only");
    }
    return maximize
        ? Optional.of("of a wall time that is maximised, a long run is a good one")
        : Optional.empty();
  }

  /** The direction of the cost: who shows or reads values asks it. */
  public Direction direction() {
    return maximize ? Direction.MAXIMIZE : Direction.MINIMIZE;
  }
}
