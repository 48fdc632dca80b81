package io.github.bbo4j.hplsim.trace.collective;

/** Chooses the algorithm of a collective operation. Implementations are immutable. */
@FunctionalInterface
public interface Selector {

  /** Returns the algorithm for a call; the same for all processes that make it. */
  Algorithm choose(Call call);

  /** Returns this selector with one algorithm for all calls of an operation. */
  default Selector with(Operation operation, Algorithm algorithm) {
    return call -> call.operation() == operation ? algorithm : choose(call);
  }
}
