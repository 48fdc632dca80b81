package io.github.bbo4j.core.contract;

import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.PermutationDomain;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.core.space.Values;
import java.util.List;

/** The spaces and landscapes that contracts are held on. */
public final class ContractSpaces {
  private ContractSpaces() {}

  /**
   * A space with a name for test reports.
   *
   * @param name what reports call it
   * @param space the space
   */
  public record Named(String name, SearchSpace space) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Every kind of space. */
  public static List<Named> all() {
    return List.of(
        new Named("one point", SearchSpace.builder().integer("a", 3, 3).build()),
        new Named("one point left", onePointLeft()),
        new Named("one parameter", oneParameter()),
        new Named("two by two", twoByTwo()),
        new Named("all categorical", categorical()),
        new Named("permutations", permutations()),
        new Named("mixed", mixed()),
        new Named("constrained", constrained()),
        new Named("ten to the twelve", huge()),
        new Named("ten to the twelve, constrained", hugeConstrained()),
        new Named("beyond two to the 63", digits(20)),
        new Named("finite but uncountable", uncountable()),
        new Named("real", SearchSpace.builder().real("x", -2, 3).logReal("y", 1e-3, 1e3).build()),
        new Named("one real", SearchSpace.builder().real("x", 0, 1).build()),
        new Named(
            "real and choice",
            SearchSpace.builder().real("x", 0, 1).choice("c", "a", "b", "c").build()));
  }

  /** Those with a few points, which can be exhausted. */
  public static List<Named> small() {
    return List.of(
        new Named("one point", SearchSpace.builder().integer("a", 3, 3).build()),
        new Named("one point left", onePointLeft()),
        new Named("one parameter", oneParameter()),
        new Named("two by two", twoByTwo()),
        new Named("all categorical", categorical()),
        new Named("one permutation", SearchSpace.builder().permutation("order", 4).build()),
        new Named("islands", islands()));
  }

  /** Three ordered and two unordered parameters of different sizes: 2304 points. */
  public static SearchSpace mixed() {
    return SearchSpace.builder()
        .integer("threads", 1, 8)
        .geometric("block", 4, 128, 2)
        .levels("effort", "low", "medium", "high", "max")
        .choice("engine", "sync", "aio", "uring")
        .factorPairs("grid", 8)
        .build();
  }

  /** One integer of 0 to 22. */
  public static SearchSpace oneParameter() {
    return SearchSpace.builder().integer("a", 0, 22).build();
  }

  private static SearchSpace twoByTwo() {
    return SearchSpace.builder().integer("a", 0, 1).integer("b", 0, 1).build();
  }

  private static SearchSpace categorical() {
    return SearchSpace.builder()
        .choice("a", "p", "q", "r", "s")
        .choice("b", "1e3", "08", "nan")
        .choice("c", "on", "off")
        .build();
  }

  /** Orders of two neighbourhoods, and a level: beyond 10^14 points. */
  private static SearchSpace permutations() {
    return SearchSpace.builder()
        .permutation("stages", 15)
        .parameter("loops", new PermutationDomain(5, PermutationDomain.Neighbourhood.INSERTION))
        .integer("unroll", 1, 8)
        .build();
  }

  private static SearchSpace onePointLeft() {
    return SearchSpace.builder()
        .integer("a", 0, 4)
        .integer("b", 0, 4)
        .constraint("only the corner", v -> v.integer("a") + v.integer("b") == 8)
        .build();
  }

  /** Feasible points that no step connects. */
  private static SearchSpace islands() {
    return SearchSpace.builder()
        .integer("a", 0, 9)
        .integer("b", 0, 9)
        .constraint("every third", v -> v.integer("a") % 3 == 0 && v.integer("b") % 3 == 0)
        .build();
  }

  private static SearchSpace constrained() {
    return SearchSpace.builder()
        .integer("a", 0, 9)
        .integer("b", 0, 9)
        .choice("c", "x", "y")
        .constraint("a below b", v -> v.integer("a") < v.integer("b"), "a", "b")
        .build();
  }

  /** Twelve parameters of ten levels. */
  public static SearchSpace huge() {
    return digits(12);
  }

  private static SearchSpace digits(int count) {
    var builder = SearchSpace.builder();
    for (int i = 0; i < count; i++) {
      builder.integer("p" + i, 0, 9);
    }
    return builder.build();
  }

  private static SearchSpace hugeConstrained() {
    var builder = SearchSpace.builder();
    for (int i = 0; i < 12; i++) {
      builder.integer("p" + i, 0, 9);
    }
    return builder
        .constraint("p0 up to p1", v -> v.integer("p0") <= v.integer("p1"), "p0", "p1")
        .build();
  }

  private static SearchSpace uncountable() {
    var builder = SearchSpace.builder();
    for (int i = 0; i < 9; i++) {
      builder.integer("p" + i, 0, 9);
    }
    return builder.constraint("even sum", v -> digitSum(v) % 2 == 0).build();
  }

  private static int digitSum(Values values) {
    int sum = 0;
    for (int i = 0; i < 9; i++) {
      sum += values.integer("p" + i);
    }
    return sum;
  }

  /** What an objective may look like. */
  public enum Landscape {
    /** Smooth with one minimum off the middle. */
    BOWL {
      @Override
      public Outcome outcome(Configuration point, int trial) {
        return Outcome.measured(bowl(point));
      }
    },
    /** Negative costs, as of something maximised. */
    NEGATIVE {
      @Override
      public Outcome outcome(Configuration point, int trial) {
        return Outcome.measured(-1000 + bowl(point));
      }
    },
    /** All the same. */
    CONSTANT {
      @Override
      public Outcome outcome(Configuration point, int trial) {
        return Outcome.measured(7);
      }
    },
    /** Nothing ever works. */
    FAILED {
      @Override
      public Outcome outcome(Configuration point, int trial) {
        return Outcome.failed("no");
      }
    },
    /** Nothing ever ends. */
    CENSORED {
      @Override
      public Outcome outcome(Configuration point, int trial) {
        return Outcome.censored(10);
      }
    },
    /** Numbers near the ends of the range. */
    EXTREME {
      @Override
      public Outcome outcome(Configuration point, int trial) {
        double b = bowl(point);
        return Outcome.measured(b > 1 ? 1.7e308 : b > 0.3 ? -1.7e308 : 1e-308);
      }
    },
    /** Some of each. */
    MIXED {
      @Override
      public Outcome outcome(Configuration point, int trial) {
        return trial % 5 == 3
            ? Outcome.failed("now and then")
            : trial % 7 == 4 ? Outcome.censored(2) : Outcome.measured(bowl(point));
      }
    };

    /** What a run of the point gives. */
    public abstract Outcome outcome(Configuration point, int trial);

    private static double bowl(Configuration point) {
      double sum = 0;
      double[] u = point.space().toUnit(point);
      for (int d = 0; d < u.length; d++) {
        sum += (d + 1) * Math.pow(u[d] - 0.7, 2);
      }
      return sum;
    }
  }
}
