package io.github.bbo4j.core;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Marks what a part of a run threw by the name of the part, as a suppressed exception: what is
 * thrown stays what it was, and ask and tell, a break-off and a stack trace can all say whose fault
 * it is.
 */
final class FailedPart extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String part;

  private FailedPart(String part) {
    super("thrown by the " + part, null, false, false);
    this.part = part;
  }

  /**
   * What a part answers.
   *
   * @param part its kind, and its name where it has one; asked for only where it throws
   */
  static <T> T asked(Supplier<String> part, Supplier<T> question) {
    try {
      return question.get();
    } catch (SpaceExhaustedException e) {
      throw e; // An answer, not a failure.
    } catch (RuntimeException | Error e) {
      mark(e, part.get());
      throw e;
    }
  }

  /** What an objective threw, marked unless it is of the kind that says what is missing. */
  static Throwable ofObjective(Throwable thrown) {
    if (!(thrown instanceof Objective.UnavailableException)) {
      mark(thrown, "objective");
    }
    return thrown;
  }

  /** Marks what was thrown, unless that says already who threw it. */
  static void mark(Throwable thrown, String part) {
    if (of(thrown) == null) {
      thrown.addSuppressed(new FailedPart(part));
    }
  }

  /** What was thrown, in words, behind the part that threw it, if that is known. */
  static String message(Throwable thrown) {
    String part = of(thrown);
    return (part == null ? "" : "the " + part + " failed: ") + Names.message(thrown);
  }

  private static @Nullable String of(Throwable thrown) {
    for (Throwable mark : thrown.getSuppressed()) {
      if (mark instanceof FailedPart failed) {
        return failed.part;
      }
    }
    return null;
  }
}
