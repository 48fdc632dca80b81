package io.github.bbo4j.core.space;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The product of the parameters' domains under named hard constraints.
 *
 * <p>A finite space knows its exact feasible size, beyond 2^63 as well, and ranks, unranks, samples
 * and enumerates its feasible points. The parameters fall into blocks that share no constraint;
 * only the product of a constrained block is ever tabulated (one bit per combination, at most 2^24
 * of them) or, beyond that, searched over the structure of its constraints, so a space of 10^12
 * points costs no more than a small one. The order of the points: mixed radix over the blocks in
 * the order of their first parameters, last fastest; lexicographic without constraints.
 *
 * <pre>{@code
 * SearchSpace space = SearchSpace.builder()
 *     .integer("threads", 1, 16)
 *     .geometric("blockSize", 4096, 1 << 20, 2)
 *     .choice("engine", "sync", "aio", "uring")
 *     .constraint("uring needs two threads",
 *         v -> !v.text("engine").equals("uring") || v.integer("threads") >= 2, "engine", "threads")
 *     .build();
 * }</pre>
 *
 * <p>Immutable and thread-safe, as long as the constraints' predicates are pure.
 */
public final class SearchSpace extends DomainProduct {
  /** The most combinations that are tabulated: 2^24, which take 2 MiB and seconds at most. */
  public static final long LARGEST_TABLE = 1L << 24;

  private final List<Constraint> constraints;
  private final Optional<ListedPoints> listed;
  private final Blocks blocks;

  SearchSpace(List<Parameter> parameters, List<Constraint> constraints) {
    super(parameters);
    this.constraints = List.copyOf(constraints);
    // Further constraints, a further list among them, leave some of the listed points.
    this.listed =
        ListedPoints.among(constraints).map(list -> list.filtered(c -> violated(c).isEmpty()));
    this.blocks = Blocks.of(this);
  }

  /** A builder without parameters. */
  public static SearchSpaceBuilder builder() {
    return new SearchSpaceBuilder();
  }

  /**
   * The space that is a list of points and nothing else, such as what was once recorded: counted,
   * ranked, drawn and walked as that list. Numbers become ordered levels, anything else categories.
   * Its neighbours are the nearest points of the list.
   *
   * @param points at least one, distinct; each with a value for every parameter, by name
   * @throws IllegalArgumentException if there is none, one is there twice or lacks a parameter; the
   *     message has its place
   */
  public static SearchSpace ofPoints(List<? extends Map<String, ?>> points) {
    SearchSpaceBuilder builder = builder();
    ListedPoints.inferred(points).forEach(p -> builder.parameter(p.name(), p.domain()));
    return builder.points(points).build();
  }

  /** Whether the space is a list of points: see {@link #ofPoints}. */
  public boolean isListed() {
    return listed.isPresent();
  }

  Optional<ListedPoints> listed() {
    return listed;
  }

  /** The hard constraints. */
  public List<Constraint> constraints() {
    return constraints;
  }

  /** Whether every parameter is finite. */
  public boolean isFinite() {
    return blocks.isFinite();
  }

  /**
   * Whether the exact number of feasible points can be had: finite, and no constraint ties more
   * than 2^24 combinations together, or it is a {@link Constraint#sum} of integers of one step that
   * share no other constraint, or a search over what the constraints read ends soon; and there are
   * fewer than 2^63 of parameters that share constraints.
   */
  public boolean isCountable() {
    return blocks.isCountable();
  }

  /**
   * The exact number of feasible points.
   *
   * @throws IntractableSpaceException if the space is not {@linkplain #isCountable() countable}
   */
  public BigInteger size() {
    return blocks.size();
  }

  /** The exact number of feasible points where it can be had and is below 2^63. */
  public OptionalLong longSize() {
    return blocks.longSize();
  }

  /**
   * The 0-based rank of a feasible point.
   *
   * @throws IntractableSpaceException if the space is not countable
   */
  public BigInteger rank(Configuration configuration) {
    return blocks.rank(own(configuration));
  }

  /**
   * The feasible point of a rank.
   *
   * @param rank 0 to {@code size() - 1}
   * @throws IllegalArgumentException if the rank is outside
   * @throws IntractableSpaceException if the space is not countable
   */
  public Configuration unrank(BigInteger rank) {
    long[] coordinates = new long[dimension()];
    if (given(rank, "rank").signum() < 0 || blocks.unrank(rank, coordinates).signum() != 0) {
      throw outside(rank);
    }
    return new Configuration(this, coordinates);
  }

  /** {@link #rank} for spaces whose {@link #longSize()} is present: without objects. */
  public long longRank(Configuration configuration) {
    return blocks.longRank(own(configuration));
  }

  /** {@link #unrank(BigInteger)} for spaces whose {@link #longSize()} is present. */
  public Configuration unrank(long rank) {
    long[] coordinates = new long[dimension()];
    if (rank < 0 || blocks.unrank(rank, coordinates) != 0) {
      throw outside(rank);
    }
    return new Configuration(this, coordinates);
  }

  private IllegalArgumentException outside(Object rank) {
    return new IllegalArgumentException(
        "rank = " + rank + " must be in 0.." + size().subtract(BigInteger.ONE));
  }

  /** Whether the coordinates are inside the domains and meet every constraint. */
  public boolean contains(long[] coordinates) {
    return isInside(coordinates) && violated(coordinates).isEmpty();
  }

  /** Whether the configuration is a feasible point of this space. */
  public boolean contains(Configuration configuration) {
    return given(configuration, "configuration").space() == this
        || (configuration.space().parameters().equals(parameters())
            && contains(configuration.coordinates()));
  }

  /**
   * The configuration at the coordinates.
   *
   * @throws IllegalArgumentException if a coordinate is outside its domain, or a constraint forbids
   *     the point; the message names it
   */
  public Configuration at(long... coordinates) {
    requireInside(coordinates);
    Configuration configuration = new Configuration(this, coordinates.clone());
    Optional<Constraint> broken = violated(coordinates);
    if (broken.isPresent()) {
      throw new IllegalArgumentException(
          configuration + " breaks the constraint '" + broken.get().name() + "'");
    }
    return configuration;
  }

  /** The configuration at the coordinates; nothing where it is forbidden or outside. */
  public Optional<Configuration> find(long... coordinates) {
    return isInside(coordinates) ? ifFeasible(coordinates.clone()) : Optional.empty();
  }

  private Optional<Configuration> ifFeasible(long[] inside) {
    boolean feasible = violated(inside).isEmpty();
    return feasible ? Optional.of(new Configuration(this, inside)) : Optional.empty();
  }

  /**
   * As {@link #find}, once {@linkplain Constraint#sum sums} that the coordinates miss are met by
   * moving integers of these, in a random order; nothing where that is not enough.
   */
  public Optional<Configuration> repaired(long[] coordinates, RandomGenerator random) {
    if (!isInside(coordinates)) {
      return Optional.empty();
    }
    long[] moved = coordinates.clone();
    constraints.forEach(c -> c.meet(this, moved, given(random, "random")));
    return ifFeasible(moved);
  }

  /**
   * The configuration with the given values.
   *
   * @param values one per parameter, by name
   * @throws IllegalArgumentException if one is missing, unknown or not in its domain, or a
   *     constraint forbids the point
   */
  public Configuration configuration(Map<String, ?> values) {
    return at(coordinatesOf(values));
  }

  /**
   * A uniformly drawn feasible point; real parameters are uniform on their own scale.
   *
   * @throws IntractableSpaceException if an uncountable constrained block gave no feasible point in
   *     a million draws
   */
  public Configuration sample(RandomGenerator random) {
    long[] coordinates = new long[dimension()];
    blocks.sample(given(random, "random"), coordinates);
    return new Configuration(this, coordinates);
  }

  /**
   * How many points {@link #sample} tries in the mean: 1 where feasible ones are ranked; else
   * estimated by 4096 draws, the same each time (10^6 where none of them is feasible).
   */
  public double triesPerSample() {
    return blocks.triesPerSample();
  }

  /**
   * The feasible points of a finite space, lazily and in the order of their ranks; {@link
   * IntractableSpaceException} where constraints that can't be counted tie 2^63 together.
   */
  public Stream<Configuration> stream() {
    if (!isFinite()) {
      throw new IllegalStateException("a space with a real parameter can't be enumerated");
    }
    Iterable<Configuration> points = () -> new Odometer(this, blocks.list());
    return StreamSupport.stream(points.spliterator(), false);
  }

  /** The strata's coordinates at a point of the unit cube; nothing where that is forbidden. */
  public Optional<Configuration> atUnit(double[] u) {
    return ifFeasible(coordinatesAtUnit(u));
  }

  /** The feasible ones one {@linkplain Domain#neighbours step} of one parameter away. */
  public List<Configuration> axisNeighbours(Configuration configuration) {
    return Neighbourhoods.axis(this, configuration);
  }

  /** The other feasible ones at most a step away in each parameter; lazily, maybe 3^d of them. */
  public Stream<Configuration> neighbours(Configuration configuration) {
    return Neighbourhoods.all(this, configuration);
  }

  /**
   * A neighbour drawn uniformly from {@link #neighbours}; a real parameter moves uniformly within a
   * tenth of its scale.
   *
   * <p>Drawn by rejection; if 256 draws in a row are infeasible, from the enumerated set while it
   * has at most 2^16 members, else from the {@link #axisNeighbours}. Never loops. Nothing if there
   * is no neighbour.
   */
  public Optional<Configuration> randomNeighbour(
      Configuration configuration, RandomGenerator random) {
    return Neighbourhoods.draw(this, configuration, random);
  }

  /** The first constraint that the coordinates, which must be inside the domains, break. */
  Optional<Constraint> violated(long[] coordinates) {
    return violated(constraints, coordinates);
  }

  /** The first of some constraints that the coordinates break. */
  Optional<Constraint> violated(List<Constraint> some, long[] coordinates) {
    for (Constraint constraint : some) {
      if (!constraint.admits(this, coordinates)) {
        return Optional.of(constraint);
      }
    }
    return Optional.empty();
  }

  @Override
  public String toString() {
    List<String> names = constraints.stream().map(Constraint::name).toList();
    return "SearchSpace" + parameters() + (names.isEmpty() ? "" : " under " + names);
  }
}
