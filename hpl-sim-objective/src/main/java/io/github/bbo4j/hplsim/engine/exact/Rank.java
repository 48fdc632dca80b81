package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.program.BackSubstitution;
import io.github.bbo4j.hplsim.engine.program.KernelTable;
import io.github.bbo4j.hplsim.engine.program.Program;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What one simulated process is doing. Plain mutable state of the exact engine; no behaviour beyond
 * small helpers.
 */
public final class Rank {

  /** Not blocked. */
  public static final int RUNNING = 0;

  /** Blocked until the posted receive completes. */
  public static final int ON_RECEIVE = 1;

  /** Blocked until the message it sent has arrived. */
  public static final int ON_SEND = 2;

  public final int id;
  public final int row;
  public final int column;
  final KernelTable kernels;
  final RandomGenerator random;

  /**
   * Date up to which this process has computed; at least the date of the simulation while it runs.
   */
  public double clock;

  /** Start and end of the timed part. */
  double begin;

  double end = -1;

  /** What to do when the program below has ended: one of the stages of {@link Stage}. */
  int stage;

  /** RankScheduler still to do, {@code kind, panel, columns} each. */
  int[] tasks = new int[12];

  int taskHead;
  int taskTail;
  int nextPanel;

  /** The current task. */
  public int panel;

  int columns;
  int done;
  int broadcast = -1;

  /** The update: the columns of the current piece, its next step, whether a panel is missing. */
  int piece;

  int pieceStep;
  boolean waits;

  double phaseStart;
  double swapStart;
  double leafStart;
  double pivotStart;

  /** The running program. */
  int[] code = new int[0];

  int pc;
  int programEnd;
  int width;
  int shift;
  public int messagePhase;
  public final Program scratch = new Program();

  /** The panel factorisation. */
  int panelRows;

  int factorPc;
  int exchangesLeft;
  boolean exchanging;

  /** The panel broadcast: its step (0 when idle), the panel, the next destination. */
  int broadcastStep;

  int broadcastPanel;
  int destination;
  int longPanel = -1;

  /** Whether the rest of the broadcast is computed together with the other processes of the row. */
  boolean gathers;

  /** Messages: what it is blocked on, the send it may wait for, whether its receive is complete. */
  public int blocked;

  public int sentMessage = -1;
  public boolean sendDone;
  public boolean receiveDone;
  public double receiveOverhead;
  public boolean charged;

  /** Messages sent that have not arrived, and the date at which the last one arrived. */
  public int onTheWay;

  public double sentUntil;
  public double blockedSince;

  /**
   * Columns not yet updated by a panel, and whether it was received; by panel number modulo the
   * window.
   */
  public final int[] left;

  public final boolean[] received;
  @Nullable BackSubstitution solve;

  Rank(int id, int row, int column, KernelTable kernels, RandomGenerator random, int window) {
    this.id = id;
    this.row = row;
    this.column = column;
    this.kernels = kernels;
    this.random = random;
    left = new int[window];
    received = new boolean[window];
  }

  public void task(int kind, int panelNumber, int columnCount) {
    if (taskTail + 3 > tasks.length) {
      tasks = Arrays.copyOf(tasks, 2 * tasks.length);
    }
    tasks[taskTail] = kind;
    tasks[taskTail + 1] = panelNumber;
    tasks[taskTail + 2] = columnCount;
    taskTail += 3;
  }

  public void run(Program program, int n, int rowShift) {
    code = program.code;
    pc = 0;
    programEnd = program.length;
    width = n;
    shift = rowShift;
  }
}
