package io.github.bbo4j.tuner.process;

import java.util.regex.Pattern;

/**
 * What a program printed, as a message may hold it, which people see on a terminal: colours would
 * stay, and other sequences clear the screen with what stood there, or rename the window.
 */
final class Printable {
  /** Control sequences and strings of ECMA-48, 5.4 and 5.6, of which the end may be missing. */
  private static final Pattern SEQUENCE =
      Pattern.compile(
          "\u001b\\[[0-?]*[ -/]*[@-~]?|\u001b[\\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?");

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\t\r\n]]");

  private Printable() {}

  /** Without escape sequences; other control characters but tabs and line ends become U+FFFD. */
  static String text(String printed) {
    return CONTROL.matcher(SEQUENCE.matcher(printed).replaceAll("")).replaceAll("\ufffd");
  }
}
