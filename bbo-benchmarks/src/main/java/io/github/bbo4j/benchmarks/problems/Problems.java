package io.github.bbo4j.benchmarks.problems;

import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.benchmarks.problems.systems.InventedSystem;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.hplsim.HplProblems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The problems that the command line knows by name, beside recorded systems: test functions
 * ("branin", or "branin:25" for a grid of 25 levels per axis), a bowl of six integers ("bowl-6")
 * and rippled ones of any shape ("bowl-r20", "bowl-10^6"), sums of squares ("squares-r3"),
 * simulated scenarios ("sro-1-nfs", "sbb-noisy"), HPL runs ("hpl-small-64"), the functions of BBOB
 * in any dimension and instance ("bbob-f8-d5-i1"), random landscapes by seed ("landscape-7",
 * "landscape-7-cv25" with noise), invented systems of some forty kinds ("system-gpu-tiles-i7"),
 * parameters that share a budget ("allocation-inverse-d8-i1"), and designs of the engineering
 * literature ("pressure-vessel"). "NAME+27" is a problem among 27 parameters that do nothing,
 * "NAME~penalty" one half of which does not work and says so by a huge cost ("~penalty3": by one
 * three times as large as any, "~fails": by failing); of "NAME~plateau" all but the best fiftieth
 * costs the same, to "NAME~offset" a thousand million is added; "NAME~rate" is the rate of a
 * positive cost, to be maximised; constraints of "NAME~hidden" are told by failures alone; the
 * reals of "NAME~levels1000" are whole numbers, those of "NAME~decades3" go from 1 to 1000 on a
 * linear scale and act by their logarithm ("~ranges3": in proportion), and beside "NAME~switches3"
 * stand three flags that are best left off; the ranges of "NAME~wide100" are a hundred times too
 * wide, of "NAME~saturated64" nothing beyond a sixty-fourth of them changes anything
 * ("~wide100of1": the first range alone); ordered values of "NAME~labels" are a choice between
 * labels with a number ("~words": without), those of "NAME~shuffled", and categories of
 * "NAME~codes", are whole numbers in an order that means nothing, those of "NAME~indices" are so in
 * their order, and categories of "NAME~numbered" have labels with such numbers.
 */
public final class Problems {
  private static final double BURST_SECONDS = 20;
  private static final double BURST_SLOWDOWN = 3;
  private static final int LISTED_DIMENSION = 5;
  private static final int LISTED_LANDSCAPES = 3;
  private static final Map<String, Supplier<Problem>> NAMED = named();

  private Problems() {}

  private static Map<String, Supplier<Problem>> named() {
    Map<String, Supplier<Problem>> named = new TreeMap<>(DesignProblem.all());
    for (String id : TestFunctions.ids()) {
      named.put(id, () -> FunctionProblem.of(TestFunctions.byId(id)));
    }
    named.put("bowl-6", BowlProblem::create);
    addNumbered(named);
    for (boolean nfs : new boolean[] {false, true}) {
      for (int number = 1; number <= 3; number++) {
        int n = number;
        named.put("sro-" + n + (nfs ? "-nfs" : "-lustre"), () -> SroScenario.of(n, nfs));
      }
    }
    for (int period : new int[] {60, 120, 300}) {
      String name = "sro-noisy-" + period;
      named.put(
          name,
          () -> SroScenario.noisy(name, Interference.every(period, BURST_SECONDS, BURST_SLOWDOWN)));
    }
    named.put(
        "sro-noisy-random",
        () ->
            SroScenario.noisy(
                "sro-noisy-random",
                Interference.random(120, BURST_SECONDS, BURST_SLOWDOWN, new Seed(1))));
    named.put("sbb-1", SbbScenario::bandwidthBound);
    named.put("sbb-2", SbbScenario::latencyBound);
    named.put("sbb-noisy", SbbScenario::shared);
    for (String id : HplProblems.names()) {
      named.put(id, () -> HplTuningProblem.of(id));
    }
    return Map.copyOf(named);
  }

  /** Examples of what is named by numbers. */
  private static void addNumbered(Map<String, Supplier<Problem>> named) {
    for (int function = 1; function <= BbobFunction.COUNT; function++) {
      BbobFunction listed = BbobFunction.of(function, LISTED_DIMENSION, 1);
      named.put(listed.name(), () -> new BbobProblem(listed));
    }
    for (int seed = 1; seed <= LISTED_LANDSCAPES; seed++) {
      String name = LandscapeProblem.name(seed);
      named.put(name, () -> LandscapeProblem.byName(name).orElseThrow());
    }
    for (String kind : InventedSystem.kinds()) {
      String name = InventedSystem.name(kind, 1);
      named.put(name, () -> SystemProblem.byName(name).orElseThrow());
    }
  }

  /**
   * A problem whose ordered values are told as categories, or categories as numbers.
   *
   * @param problem what is told otherwise
   * @param telling "labels", "words" and so on, as in a name after "~"
   * @return empty if there is no such telling
   * @throws IllegalArgumentException if the problem has no parameter that can be told so
   */
  public static Optional<Problem> told(Problem problem, String telling) {
    Arguments.given(problem, "problem");
    return RelabelledProblem.of(problem, "~" + Arguments.given(telling, "telling"));
  }

  /**
   * All names, sorted; test functions also take ":levels", functions of BBOB, landscapes and
   * invented systems other numbers.
   */
  public static List<String> names() {
    return List.copyOf(new TreeMap<>(NAMED).keySet());
  }

  /**
   * The problem of that name, if there is one.
   *
   * @throws IllegalArgumentException if the number of levels after a colon is no number above 1, or
   *     the dimension of a test function or a number of a function of BBOB is out of range
   */
  public static Optional<Problem> byName(String name) {
    Arguments.given(name, "name");
    int colon = name.indexOf(':');
    Optional<TestFunction> function =
        TestFunctions.find(colon > 0 ? name.substring(0, colon) : name);
    if (colon > 0 && function.isPresent()) {
      String levels = name.substring(colon + 1);
      if (!levels.matches("[0-9]{1,6}") || Integer.parseInt(levels) < 2) {
        throw new IllegalArgumentException(
            "'"
                + levels
                + "' in "
                + name
                + " is no number of levels, at least 2. Maybe "
                + name.substring(0, colon)
                + ":25");
      }
      return Optional.of(FunctionProblem.grid(function.get(), Integer.parseInt(levels)));
    }
    if (function.isPresent()) {
      return function.map(FunctionProblem::of);
    }
    return BbobProblem.find(name)
        .<Problem>map(p -> p)
        .or(() -> MixedIntegerProblem.find(name))
        .or(() -> ConstrainedProblem.byName(name))
        .or(() -> LandscapeProblem.byName(name))
        .or(() -> SystemProblem.byName(name))
        .or(() -> ShapedBowl.byName(name))
        .or(() -> AllocationProblem.byName(name))
        .or(() -> PaddedProblem.byName(name))
        .or(() -> DressedProblem.byName(name))
        .or(() -> HiddenProblem.byName(name))
        .or(() -> RescaledProblem.byName(name))
        .or(() -> SwitchedProblem.byName(name))
        .or(() -> WidenedProblem.byName(name))
        .or(() -> RelabelledProblem.byName(name))
        .or(() -> Optional.ofNullable(NAMED.get(name)).map(Supplier::get));
  }
}
