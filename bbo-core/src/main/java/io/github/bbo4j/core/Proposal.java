package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.space.Configuration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a {@link Heuristic} proposes to measure next. An immutable value.
 *
 * @param configuration the configuration
 * @param notes what listeners should be told about the decision, such as a numerical fallback it
 *     took; usually empty. They become {@link TuningEvent.Noted} and influence nothing
 */
public record Proposal(Configuration configuration, List<String> notes) {

  /** Checks that there is a configuration; copies the notes. */
  public Proposal {
    Arguments.given(configuration, "configuration");
    notes = Arguments.list(notes, "notes");
  }

  /** A proposal without notes. */
  public static Proposal of(Configuration configuration) {
    return new Proposal(configuration, List.of());
  }

  /** This proposal with one more note. */
  public Proposal withNote(String text) {
    List<String> more = new ArrayList<>(notes);
    more.add(text);
    return new Proposal(configuration, more);
  }
}
