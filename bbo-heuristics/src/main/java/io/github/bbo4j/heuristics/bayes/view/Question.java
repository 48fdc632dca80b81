package io.github.bbo4j.heuristics.bayes.view;

import io.github.bbo4j.core.History;
import java.util.List;

/**
 * Whether some parameters are seen by an alternative.
 *
 * @param places of the parameters, rising, at least one
 * @param price by what that has to explain the costs better, in nats
 * @param alternatives of which one may be taken
 */
record Question(List<Integer> places, double price, List<Alternative> alternatives) {
  /** About all parameters that may be seen by an alternative, together; none if there are none. */
  static List<Question> ofAll(History told, double price, Alternative alternative) {
    List<Integer> places = alternative.places(told).stream().boxed().toList();
    return places.isEmpty()
        ? List.of()
        : List.of(new Question(places, price, List.of(alternative)));
  }

  /** About each parameter that may be seen by some alternatives, all by the same, by itself. */
  static List<Question> ofEach(History told, double price, Alternative... alternatives) {
    return alternatives[0].places(told).stream()
        .mapToObj(j -> new Question(List.of(j), price, List.of(alternatives)))
        .toList();
  }
}
