package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.trace.collective.Call;
import io.github.bbo4j.hplsim.trace.collective.CostFormulas;
import io.github.bbo4j.hplsim.trace.collective.MessageCost;
import io.github.bbo4j.hplsim.trace.collective.Operation;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What collectives cost where they aren't made of messages.
 *
 * @param cost of a message
 * @param named formulas of operations; of the others MPICH's choice
 */
record Formulas(MessageCost cost, Map<Operation, String> named) {

  /** Reads them from options; nothing when the cost is empty. */
  static Optional<Formulas> read(String cost, Map<String, String> options) {
    if (cost.isEmpty()) {
      return Optional.empty();
    }
    Map<Operation, String> named = new EnumMap<>(Operation.class);
    for (Operation operation : Operation.values()) {
      String name = options.get("smpi/" + operation.id());
      if (name != null) {
        if (!CostFormulas.names(operation).contains(name)) {
          throw new IllegalArgumentException(
              "no formula '"
                  + name
                  + "' of "
                  + operation.id()
                  + "; there are "
                  + CostFormulas.names(operation));
        }
        named.put(operation, name);
      }
    }
    return Optional.of(new Formulas(MessageCost.parse(cost), named));
  }

  /** Returns the seconds of a call from the last arrival on. */
  double seconds(Call call) {
    String name = named.get(call.operation());
    return name == null ? CostFormulas.seconds(call, cost) : CostFormulas.seconds(call, name, cost);
  }
}
