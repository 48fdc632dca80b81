package io.github.bbo4j.core.space;

import java.util.Arrays;

/**
 * A look at a domain of a user's own before it is searched: what it answers of a few coordinates.
 * Else a search meets null, NaN or a coordinate that is none where nobody can say whose it is, or
 * takes two values for one. The contract test looks at far more.
 */
final class OwnDomain {
  private static final double[] PLACES = {0, 0.25, 0.5, 0.75, 1};

  private final String name;
  private final Domain domain;

  private OwnDomain(String name, Domain domain) {
    this.name = name;
    this.domain = domain;
  }

  /**
   * Looks at a domain, unless it is one of the library.
   *
   * @param name of the parameter
   * @throws IllegalArgumentException if an answer can't be used; the message has the method
   */
  static void check(String name, Domain domain) {
    if (domain.getClass().getPackage() != Domain.class.getPackage()) {
      OwnDomain own = new OwnDomain(name, domain);
      for (double place : PLACES) {
        own.check(
            domain.isFinite()
                ? Math.min(domain.size() - 1, Math.round(place * (domain.size() - 1)))
                : own.coordinate("atUnit(" + place + ")", domain.atUnit(place)));
      }
    }
  }

  private void check(long c) {
    coordinate("a coordinate", c);
    Object value = domain.valueAt(c);
    require(value != null, "valueAt(" + c + ")", String.valueOf(value), "a value");
    long back = domain.coordinateOf(value);
    require(back == c, "coordinateOf(" + value + ")", back, c + ", whose value that is");
    double u = domain.toUnit(c);
    require(u >= 0 && u <= 1, "toUnit(" + c + ")", u, "in [0, 1]");
    coordinate("atUnit(" + u + ")", domain.atUnit(u));
    double[] features = domain.features(c);
    require(
        features != null
            && features.length == domain.featureCount()
            && Arrays.stream(features).allMatch(Double::isFinite),
        "features(" + c + ")",
        Arrays.toString(features),
        "as many finite numbers as featureCount(), " + domain.featureCount());
  }

  private long coordinate(String method, long coordinate) {
    require(
        domain.containsCoordinate(coordinate),
        method,
        coordinate,
        "one that containsCoordinate knows");
    return coordinate;
  }

  private void require(boolean holds, String method, Object value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(
          "parameter '"
              + name
              + "': "
              + method
              + " of its domain = "
              + value
              + " must be "
              + range
              + ". Maybe extend DomainContract of the core's test jar, which holds it to that");
    }
  }
}
