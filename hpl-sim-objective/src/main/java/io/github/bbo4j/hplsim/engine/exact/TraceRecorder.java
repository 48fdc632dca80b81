package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.HplTrace;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Records what each process did and waited for while it worked on the first panels. */
public final class TraceRecorder {

  private static final String[] TRAFFIC = {"MXSWP", "LASWP", "BCAST", "PTRSV", "OTHER"};

  private final int panels;
  int length;
  int[] rank = new int[1024];
  int[] panel = new int[1024];
  int[] kind = new int[1024];
  double[] start = new double[1024];
  double[] end = new double[1024];

  TraceRecorder(int panels) {
    this.panels = panels;
  }

  void computed(int who, int atPanel, double from, double to, int kernel) {
    add(who, atPanel, from, to, kernel);
  }

  public void waited(int who, int atPanel, double from, double to, int phase) {
    if (to > from) {
      add(who, atPanel, from, to, -1 - phase);
    }
  }

  /** Returns the record as a value. */
  public HplTrace toTrace(int ranks) {
    List<HplTrace.Span> spans = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      boolean waiting = kind[i] < 0;
      String name = waiting ? TRAFFIC[-1 - kind[i]] : KernelTable.KERNELS.get(kind[i]).name();
      String group = waiting ? name : KernelTable.KERNELS.get(kind[i]).group().name();
      spans.add(new HplTrace.Span(rank[i], panel[i], start[i], end[i], name, group, waiting));
    }
    return new HplTrace(ranks, spans);
  }

  private void add(int who, int atPanel, double from, double to, int what) {
    if (atPanel >= panels) {
      return;
    }
    if (length == rank.length) {
      int size = 2 * length;
      rank = Arrays.copyOf(rank, size);
      panel = Arrays.copyOf(panel, size);
      kind = Arrays.copyOf(kind, size);
      start = Arrays.copyOf(start, size);
      end = Arrays.copyOf(end, size);
    }
    rank[length] = who;
    panel[length] = atPanel;
    kind[length] = what;
    start[length] = from;
    end[length] = to;
    length++;
  }
}
