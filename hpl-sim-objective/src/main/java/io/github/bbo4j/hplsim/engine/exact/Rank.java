package io.github.bbo4j.hplsim.engine.exact;

import io.github.bbo4j.hplsim.engine.event.Process;
import io.github.bbo4j.hplsim.engine.machine.KernelTable;
import io.github.bbo4j.hplsim.engine.machine.Placement;
import io.github.bbo4j.hplsim.engine.program.BackSubstitution;
import io.github.bbo4j.hplsim.engine.program.MainLoop;
import io.github.bbo4j.hplsim.engine.program.Program;
import io.github.bbo4j.hplsim.run.HplResult.Traffic;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One process of HPL: its place on the grid and how far it has come in each part of the algorithm.
 * Plain mutable state; the parts are moved on by the classes that own them.
 */
final class Rank extends Process {

  /** What a process does when no program runs. */
  enum Stage {
    /** Starts its clock when the set-up has ended. */
    SET_UP,
    /** Takes its next step of the main loop. */
    FETCH,
    /** Factors a panel. */
    FACTOR,
    /** Waits for a panel and does nothing else. */
    AWAIT_PANEL,
    /** Is about to swap rows. */
    SWAP,
    /** Has swapped rows. */
    AFTER_SWAP,
    /** Updates columns in pieces while a panel is missing. */
    UPDATE,
    /** Takes the next step of the back-substitution. */
    SOLVE,
    /** Has ended the back-substitution. */
    SOLVED,
    /** Has ended. */
    FINISHED
  }

  final int row;
  final int column;
  final KernelTable kernels;
  final RandomGenerator random;

  /** Start and end of the timed part. */
  double begin;

  double end = -1;

  Stage stage = Stage.SET_UP;

  /** What its messages are counted under. */
  Traffic traffic = Traffic.OTHER;

  /** The panel it works on, and the start of that work. */
  int panel;

  double phaseStart;

  /** The main loop: the next panel to open, the steps of the last one and the next of them. */
  int nextPanel;

  List<MainLoop.Step> steps = List.of();
  int nextStep;

  final ProgramCursor program = new ProgramCursor();
  final Program scratch = new Program();
  final FactorState factor = new FactorState();
  final UpdateState update = new UpdateState();
  final BroadcastState broadcast;
  @Nullable BackSubstitution solve;

  /** Creates process {@code row * columns + column} with {@code window} panels open at a time. */
  Rank(int id, int columns, Placement place, int window) {
    super(id, place.node(id));
    row = id / columns;
    column = id % columns;
    kernels = place.kernels(id);
    random = place.random(id);
    broadcast = new BroadcastState(window);
  }

  /** Adds to the clock. */
  void spend(double seconds) {
    clock(clock() + seconds);
  }

  /** The running program. */
  static final class ProgramCursor {
    Program code = new Program();
    int pc;

    /** The columns it is run with. */
    int width;

    /** The process row that distances count from. */
    int shift;

    /** Starts a program. */
    void start(Program program, int n, int rowShift) {
      code = program;
      pc = 0;
      width = n;
      shift = rowShift;
    }

    /** Returns whether instructions are left. */
    boolean runs() {
      return pc < code.length();
    }
  }

  /** The panel factorisation. */
  static final class FactorState {
    int localRows;
    int pc;
    int exchangesLeft;
    boolean exchanging;
    double leafStart;
    double exchangeStart;
  }

  /** The update: its columns, how many are done, the piece being updated and its next kernel. */
  static final class UpdateState {
    int columns;
    int done;
    int piece;
    int step;

    /** Whether a panel is missing. */
    boolean waits;

    double swapStart;
  }

  /** The panel broadcasts. */
  static final class BroadcastState {

    /** What a process does for a broadcast that polls. */
    enum Step {
      IDLE,
      PROBE,
      POST,
      RECEIVED,
      FORWARD
    }

    /** Instead of a panel. */
    static final int NONE = -1;

    /** The panel that the current update lets progress. */
    int awaited = NONE;

    /** The panel a call was made for last. */
    int panel;

    Step step = Step.IDLE;
    int destination;

    /** The panel of a broadcast without polls that is under way. */
    int blocking = NONE;

    /** Whether the rest of it is computed together with the other processes of the row. */
    boolean gathers;

    private final boolean[] received;

    BroadcastState(int window) {
      received = new boolean[window];
    }

    /** Opens a panel. */
    void open(int number, boolean there) {
      received[number % received.length] = there;
    }

    /** Returns whether a panel has still to be received; {@link #NONE} has not. */
    boolean pending(int number) {
      return number >= 0 && !received[number % received.length];
    }
  }
}
