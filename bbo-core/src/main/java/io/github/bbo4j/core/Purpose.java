package io.github.bbo4j.core;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Catalog;
import java.util.Arrays;
import java.util.Locale;

/** Why a trial was run. */
public enum Purpose {
  /** A point of the initial design. */
  INITIAL,
  /** Proposed by the heuristic. */
  SEARCH,
  /** Measured again by the resampling policy. */
  REPLICATE,
  /** Measured again among the leaders, after the search, to confirm the recommendation. */
  CONFIRMATION,
  /**
   * Known before the run, by a warm start that was found to be of another system: its cost says
   * nothing here, so it is in no observation. People see such trials in the history of a session
   * and of its result; no decision does ({@link TuningResult#believed()}).
   */
  FOREIGN;

  /** What journals and tables called a replicate before. */
  private static final String REPLICATE_BEFORE = "resample";

  /** As files and the console write it: {@code replicate}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The purpose of an id.
   *
   * @param id also {@code resample}, as older files call a replicate
   * @throws IllegalArgumentException if there is none; the message names the nearest and all
   */
  public static Purpose byId(String id) {
    if (Arguments.given(id, "id").equals(REPLICATE_BEFORE)) {
      return REPLICATE;
    }
    return Arrays.stream(values())
        .filter(purpose -> purpose.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                Catalog.unknown("purpose", id, Arrays.stream(values()).map(Purpose::id).toList()));
  }
}
