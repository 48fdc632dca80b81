package io.github.bbo4j.hplsim.engine.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Messages that don't fit the receives of a program: larger than their receive has room for, which
 * is an error of MPI (MPI_ERR_TRUNCATE), or never received. The program ran wrong, or what is known
 * of it is incomplete; the time is that of what was told.
 */
final class Misfits {

  private long[] room = new long[0];
  private long truncated;
  private String first = "";

  /** Notes how many bytes a request has room for. */
  void posted(int request, long bytes) {
    if (request >= room.length) {
      room = Arrays.copyOf(room, Math.max(request + 1, 2 * room.length));
    }
    room[request] = bytes;
  }

  /** Checks a message that its receive has taken. */
  void received(int request, Messages messages, int message) {
    if (messages.payload(message) > room[request] && truncated++ == 0) {
      first =
          String.format(
              Locale.ROOT,
              "%.0f bytes from process %d to %d, which has room for %d",
              messages.payload(message),
              messages.source(message),
              messages.destination(message),
              room[request]);
    }
  }

  /** Returns a sentence for each kind there was; of the messages still there none was received. */
  List<String> told(Mailboxes mailboxes, Messages messages) {
    List<String> told = new ArrayList<>();
    if (truncated > 0) {
      told.add(
          "messages larger than their receive has room for, which ends a program of MPI: "
              + truncated
              + "; the first: "
              + first);
    }
    int message = mailboxes.firstUnreceived();
    if (message >= 0) {
      int tag = messages.tag(message);
      told.add(
          "messages that were never received: "
              + mailboxes.unreceived()
              + ", such as one from process "
              + messages.source(message)
              + " to "
              + messages.destination(message)
              + (tag < 0 ? " of a collective" : " of tag " + tag)
              + "; maybe a part of the trace is missing");
    }
    return told;
  }
}
