package io.github.bbo4j.benchmarks.quality;

import io.github.bbo4j.benchmarks.problems.NoisyProblem;
import io.github.bbo4j.benchmarks.problems.Problem;
import io.github.bbo4j.benchmarks.problems.Problems;
import io.github.bbo4j.benchmarks.problems.bbob.BbobFunction;
import io.github.bbo4j.benchmarks.problems.systems.InventedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystem;
import io.github.bbo4j.benchmarks.replay.RecordedSystems;
import io.github.bbo4j.benchmarks.replay.ReplayedRuns;
import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which cases there are.
 *
 * @param recorded folders of dataset folders; what is not there is left out; copied
 * @param functions of BBOB, and the instances of invented systems
 * @param landscapes their seeds; copied
 * @param half of the families: a or b by the table of families, even or odd by their place in the
 *     alphabet ({@link SystemFamilies#parity}), or both; functions, landscapes and kinds of
 *     invented systems are of half a or odd, b or even, by their numbers
 * @param quick whether one system per family stands for it, functions are of 2 and 5 dimensions and
 *     every third, kinds of systems every sixth, and landscapes and noisy cases are few
 */
public record QualitySuite(
    List<Path> recorded,
    Functions functions,
    List<Integer> landscapes,
    String half,
    boolean quick) {
  private static final int QUICK_LANDSCAPES = 6;
  private static final int QUICK_KINDS = 6;
  private static final double OUTLIERS = 0.05;

  /** Recordings whose runs differ: at least five runs of most configurations, by 1 % and more. */
  private static final List<String> REPLICATED =
      List.of(
          "faas_s3_time",
          "faas_faceblur_time",
          "kt_convolution_a100",
          "gb_convolution_v100",
          "kt_dedispersion_w6600");

  /**
   * Which functions of BBOB there are: each of the 24 in all of these.
   *
   * @param dimensions numbers of parameters; copied
   * @param instances numbers from 1, at least one; copied
   */
  public record Functions(List<Integer> dimensions, List<Integer> instances) {
    /** Checks the instances; {@link BbobFunction#of} checks what is too large. */
    public Functions {
      dimensions = List.copyOf(dimensions);
      instances = List.copyOf(instances);
      boolean each = instances.stream().allMatch(i -> i >= 1);
      boolean once = instances.size() == Set.copyOf(instances).size();
      Arguments.require(
          !instances.isEmpty() && each && once,
          "instances",
          instances,
          "at least one number, each at least 1 and there once");
    }
  }

  /** Checks the half. */
  public QualitySuite {
    recorded = List.copyOf(recorded);
    landscapes = List.copyOf(landscapes);
    boolean known = List.of("a", "b", "even", "odd", "both").contains(half);
    Arguments.require(known, "half", half, "a, b, even, odd or both");
  }

  /**
   * The cases of a group; those of recorded systems by name.
   *
   * @throws IOException if a recording can't be read
   */
  public List<QualityCase> cases(QualityGroup group) throws IOException {
    return switch (group) {
      case RECORDED, SPARSE -> recordings(group);
      case REAL -> functions(group, "bbob-", quick ? List.of(2, 5) : functions.dimensions());
      case MIXINT -> functions(group, "bbob-mixint-", quick ? List.of(5) : functions.dimensions());
      case CONSTRAINED -> constrained();
      case MIXED -> mixed();
      case SYSTEMS -> systems();
      case NOISY -> noisy();
    };
  }

  private List<QualityCase> recordings(QualityGroup group) throws IOException {
    SystemFamilies families = SystemFamilies.table();
    List<QualityCase> cases = new ArrayList<>();
    for (Path folder : folders()) {
      String name = folder.getFileName().toString();
      if (families.group(name) == group
          && wanted(families, name)
          && (!quick || families.isQuick(name))) {
        cases.add(recording(group, families, folder, ReplayedRuns.MEDIAN));
      }
    }
    return cases;
  }

  private static QualityCase recording(
      QualityGroup group, SystemFamilies families, Path folder, ReplayedRuns replicates)
      throws IOException {
    RecordedSystem system = RecordedSystems.folder(folder);
    String name = folder.getFileName().toString();
    return new QualityCase(group, families.family(name), name, system.problem(replicates));
  }

  private List<Path> folders() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (Path folder : recorded) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.list(folder)) {
          all.filter(f -> Files.exists(f.resolve("data.csv"))).sorted().forEach(folders::add);
        }
      }
    }
    return folders;
  }

  private List<QualityCase> functions(QualityGroup group, String prefix, List<Integer> sizes) {
    List<QualityCase> cases = new ArrayList<>();
    for (int f = 1; f <= BbobFunction.COUNT; f++) {
      if (!wanted(f) || (quick && f % 3 != 2)) {
        continue;
      }
      for (int d : sizes) {
        for (int instance : functions.instances()) {
          BbobFunction function = BbobFunction.of(f, d, instance);
          String name = prefix + function.name().substring("bbob-".length());
          cases.add(named(group, "f" + f + " " + function.title(), name));
        }
      }
    }
    return cases;
  }

  /** The functions of reals and those with integers. */
  private List<QualityCase> constrained() {
    List<Integer> sizes = quick ? List.of(5) : functions.dimensions();
    List<QualityCase> cases = functions(QualityGroup.CONSTRAINED, "bbob-constrained-", sizes);
    cases.addAll(functions(QualityGroup.CONSTRAINED, "bbob-constrained-mixint-", sizes));
    return cases;
  }

  private List<QualityCase> mixed() {
    List<QualityCase> cases = new ArrayList<>();
    int count = landscapes.size();
    for (int seed : landscapes.subList(0, quick ? Math.min(QUICK_LANDSCAPES, count) : count)) {
      if (wanted(seed)) {
        String name = "landscape-" + seed;
        cases.add(named(QualityGroup.MIXED, name, name));
      }
    }
    return cases;
  }

  /** Kinds by their place in the alphabet, from 1. */
  private List<QualityCase> systems() {
    List<String> kinds = InventedSystem.kinds();
    List<QualityCase> cases = new ArrayList<>();
    for (int number = 1; number <= kinds.size(); number++) {
      if (wanted(number) && !(quick && number % QUICK_KINDS != 0)) {
        for (int instance : functions.instances()) {
          String kind = kinds.get(number - 1);
          cases.add(named(QualityGroup.SYSTEMS, kind, InventedSystem.name(kind, instance)));
        }
      }
    }
    return cases;
  }

  private List<QualityCase> noisy() throws IOException {
    SystemFamilies families = SystemFamilies.table();
    List<QualityCase> cases = new ArrayList<>();
    if (wanted(1)) {
      cases.add(disturbed("simulated burst buffer", "sbb-1", 0.25));
    }
    if (wanted(2)) {
      cases.add(disturbed("simulated read optimizer", "sro-1-lustre", 0.1));
      cases.add(named(QualityGroup.NOISY, "landscape", "landscape-1001-cv25"));
    }
    for (Path folder : quick ? List.<Path>of() : folders()) {
      String name = folder.getFileName().toString();
      if (REPLICATED.contains(name) && wanted(families, name)) {
        cases.add(recording(QualityGroup.NOISY, families, folder, ReplayedRuns.RANDOM));
      }
    }
    return cases;
  }

  private static QualityCase disturbed(String family, String name, double cv) {
    Problem noisy = new NoisyProblem(Problems.byName(name).orElseThrow(), cv, OUTLIERS);
    return new QualityCase(QualityGroup.NOISY, family, noisy.name(), noisy);
  }

  private static QualityCase named(QualityGroup group, String family, String name) {
    return new QualityCase(group, family, name, Problems.byName(name).orElseThrow());
  }

  private boolean wanted(int number) {
    boolean odd = number % 2 == 1;
    return switch (half) {
      case "a", "odd" -> odd;
      case "b", "even" -> !odd;
      default -> true;
    };
  }

  private boolean wanted(SystemFamilies families, String system) {
    return half.equals("both")
        || half.equals(families.half(system))
        || half.equals(families.parity(system));
  }
}
