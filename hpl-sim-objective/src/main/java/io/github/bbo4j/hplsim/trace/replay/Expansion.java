package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.collective.Call;
import io.github.bbo4j.hplsim.trace.collective.NodeGroups;
import io.github.bbo4j.hplsim.trace.collective.Operation;
import io.github.bbo4j.hplsim.trace.collective.Selector;
import io.github.bbo4j.hplsim.trace.collective.Steps;
import io.github.bbo4j.hplsim.trace.format.Action;
import io.github.bbo4j.hplsim.trace.format.ActionKind;
import io.github.bbo4j.hplsim.trace.format.Datatypes;
import java.util.Optional;

/** Turns actions into steps. Those that need the requests of the process are not its business. */
final class Expansion {

  private final Selector selector;
  private final Optional<Formulas> formulas;
  private final int size;
  private final Call call = new Call();

  Expansion(ReplayOptions options, int... node) {
    selector = options.selector();
    formulas = options.formulas();
    size = node.length;
    call.selector(selector).nodes(new NodeGroups(node));
  }

  /** Returns the number of processes. */
  int size() {
    return size;
  }

  /** Fills the steps of an action. */
  void expand(Action a, Steps steps) {
    steps.clear(0);
    switch (a.kind()) {
      case COMPUTE -> steps.compute(a.volume());
      case SLEEP -> steps.sleep(a.volume());
      case SEND -> steps.tagged(a.tag()).send(a.partner(), a.bytes());
      case ISEND -> steps.tagged(a.tag()).startSend(a.partner(), a.bytes());
      case SSEND -> steps.tagged(a.tag()).sendSynchronously(a.partner(), a.bytes());
      case ISSEND -> steps.tagged(a.tag()).startSynchronously(a.partner(), a.bytes());
      case RECV -> steps.tagged(a.tag()).receive(a.partner(), a.bytes());
      case IRECV -> steps.tagged(a.tag()).startReceive(a.partner(), a.bytes());
      case SENDRECV -> {
        // A message to itself is a copy in memory, which costs nothing.
        if (a.partner() != a.rank() || a.second() != a.rank()) {
          long received = a.receiveCount() * Datatypes.size(a.receiveType());
          steps.exchange(a.partner(), a.bytes(), a.second(), received);
        }
      }
      default -> {
        if (a.kind().collective()) {
          collective(a, steps);
        }
      }
    }
  }

  private void collective(Action a, Steps steps) {
    Operation operation = operation(a.kind());
    call.of(operation, a.rank(), size).elements(a.count(), Datatypes.size(a.type())).root(a.root());
    switch (a.kind()) {
      case GATHERV, ALLGATHERV, REDUCESCATTER -> call.receiveCounts(a.receiveCounts());
      case SCATTERV -> call.counts(a.counts());
      case ALLTOALLV -> call.counts(a.counts()).receiveCounts(a.receiveCounts());
      default -> {}
    }
    if (size > 1) {
      steps.clear(-2 - operation.ordinal());
      if (formulas.isPresent()) {
        steps.meet(formulas.get().seconds(call));
      } else {
        selector.choose(call).expand(call, steps);
      }
    }
    steps.compute(a.volume());
  }

  private static Operation operation(ActionKind kind) {
    return switch (kind) {
      case BARRIER -> Operation.BARRIER;
      case BCAST -> Operation.BCAST;
      case REDUCE -> Operation.REDUCE;
      case ALLREDUCE -> Operation.ALLREDUCE;
      case ALLTOALL -> Operation.ALLTOALL;
      case ALLTOALLV -> Operation.ALLTOALLV;
      case GATHER -> Operation.GATHER;
      case GATHERV -> Operation.GATHERV;
      case SCATTER -> Operation.SCATTER;
      case SCATTERV -> Operation.SCATTERV;
      case ALLGATHER -> Operation.ALLGATHER;
      case ALLGATHERV -> Operation.ALLGATHERV;
      case REDUCESCATTER -> Operation.REDUCE_SCATTER;
      case SCAN -> Operation.SCAN;
      case EXSCAN -> Operation.EXSCAN;
      default -> throw new IllegalStateException(kind + " is no collective");
    };
  }
}
