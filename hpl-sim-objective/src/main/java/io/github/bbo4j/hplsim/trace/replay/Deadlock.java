package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.collective.Steps;
import java.util.ArrayList;
import java.util.List;

/** Says who waits for whom. */
final class Deadlock {

  private static final int SHOWN = 8;

  private Deadlock() {}

  static String explain(RankProgram[] programs, double now, List<String> odd) {
    List<Integer> stuck = new ArrayList<>();
    for (int i = 0; i < programs.length; i++) {
      if (!programs[i].finished()) {
        stuck.add(i);
      }
    }
    StringBuilder text = new StringBuilder();
    text.append("deadlock at ").append(now).append(" s: ").append(stuck.size());
    text.append(" of ").append(programs.length).append(" processes wait for ever");
    List<Integer> circle = circle(programs, stuck);
    if (!circle.isEmpty()) {
      text.append("; in a circle:");
      circle.forEach(i -> text.append(' ').append(i).append(" waits for"));
      text.append(' ').append(circle.get(0));
    }
    odd.forEach(sentence -> text.append("\n  ").append(sentence));
    List<Integer> told = circle.isEmpty() ? stuck : circle;
    for (int i : told.subList(0, Math.min(SHOWN, told.size()))) {
      RankProgram p = programs[i];
      text.append("\n  process ").append(i).append(", action ").append(p.actions());
      text.append(" (").append(shortened(p.action().toString())).append("): ").append(what(p, i));
      int other = partner(p);
      if (other >= 0 && programs[other].finished()) {
        text.append("; process ").append(other).append(" has ended");
        text.append(programs[other].isCutOff() ? " without finalize, maybe cut off" : "");
      }
    }
    if (told.size() > SHOWN) {
      text.append("\n  and ").append(told.size() - SHOWN).append(" more");
    }
    return text.toString();
  }

  private static String shortened(String line) {
    return line.length() <= 60 ? line : line.substring(0, 57) + "...";
  }

  private static List<Integer> circle(RankProgram[] programs, List<Integer> stuck) {
    int[] seen = new int[programs.length];
    int walk = 0;
    for (int begin : stuck) {
      walk++;
      int at = begin;
      while (at >= 0 && seen[at] == 0 && !programs[at].finished()) {
        seen[at] = walk;
        at = partner(programs[at]);
      }
      if (at >= 0 && seen[at] == walk) {
        List<Integer> circle = new ArrayList<>();
        int next = at;
        do {
          circle.add(next);
          next = partner(programs[next]);
        } while (next != at);
        return circle;
      }
    }
    return List.of();
  }

  /** Returns a process that another waits for, or -1 when it may be any. */
  private static int partner(RankProgram p) {
    int i = p.openRequest();
    return switch (p.action().kind()) {
      case WAIT, WAITALL, WAITANY, TEST -> {
        if (i < 0) {
          yield -1;
        }
        boolean receives = p.pending().destination(i) == p.rank();
        yield receives ? p.pending().source(i) : p.pending().destination(i);
      }
      default -> {
        if (p.at() >= p.steps().size()) {
          yield -1;
        }
        int step = p.openStep();
        yield p.steps().kind(step) == Steps.Kind.MEET
            ? p.shared.meeting.first(false)
            : p.steps().peer(step);
      }
    };
  }

  private static String what(RankProgram p, int rank) {
    int i = p.openRequest();
    switch (p.action().kind()) {
      case WAIT, WAITALL, WAITANY, TEST -> {
        if (i < 0) {
          return "waits for its requests";
        }
        boolean receives = p.pending().destination(i) == rank;
        return receives
            ? receive(p.pending().source(i), p.pending().tag(i))
            : send(p.pending().destination(i), p.pending().tag(i));
      }
      default -> {
        int step = p.openStep();
        Steps.Kind kind = p.steps().kind(step);
        int peer = p.steps().peer(step);
        int tag = p.steps().tag(step);
        if (kind == Steps.Kind.MEET) {
          return "process " + p.shared.meeting.first(false) + " has not come";
        }
        return kind.sends() ? send(peer, tag) : receive(peer, tag);
      }
    }
  }

  private static String receive(int source, int tag) {
    return "no message from " + (source < 0 ? "anybody" : "process " + source) + tagged(tag);
  }

  private static String send(int destination, int tag) {
    return "process " + destination + " posts no receive for its message" + tagged(tag);
  }

  private static String tagged(int tag) {
    return tag < -1 ? "" : tag < 0 ? " of any tag" : " of tag " + tag;
  }
}
