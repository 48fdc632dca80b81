package io.github.bbo4j.core.stop;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.StopCriterion.StopReason;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** How criteria say what they say. */
final class Reasons {
  private Reasons() {}

  /** How many trials the run had of its own. */
  static int own(History history) {
    return history.size() - history.known();
  }

  static Optional<StopReason> when(boolean stop, String criterion, Supplier<String> message) {
    return stop ? Optional.of(new StopReason(criterion, message.get())) : Optional.empty();
  }

  static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** A time that is over, in seconds. */
  static String passed(Duration time, Duration limit) {
    return seconds(time) + " have passed of " + seconds(limit);
  }

  private static String seconds(Duration time) {
    return new BigDecimal(time.toMillis()).movePointLeft(3).stripTrailingZeros().toPlainString()
        + " s";
  }
}
