package io.github.bbo4j.hplsim.planning;

import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.core.arguments.TextFiles;
import io.github.bbo4j.hplsim.HplDat;
import io.github.bbo4j.hplsim.energy.PowerCurve;
import io.github.bbo4j.hplsim.internal.Entries;
import io.github.bbo4j.hplsim.internal.Units;
import io.github.bbo4j.hplsim.kernel.KernelSuite;
import io.github.bbo4j.hplsim.platform.BuiltInPlatforms;
import io.github.bbo4j.hplsim.platform.PlatformFile;
import io.github.bbo4j.hplsim.run.Fidelity;
import io.github.bbo4j.hplsim.trace.format.TraceFile;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A capacity problem from a file of keys; the keys are told at {@link CapacityProblem#read}. */
final class CapacityFile {

  private static final double GIGABIT = 1.25e8;
  private static final List<String> PARTS = List.of("node", "core", "cable", "gigabit", "switch");

  private final Entries entries;
  private final Path folder;
  private final List<String> warnings = new ArrayList<>();
  private final List<Path> files = new ArrayList<>();

  private CapacityFile(Entries entries, Path folder) {
    this.entries = entries;
    this.folder = folder;
  }

  static CapacityProblem read(Path file) throws IOException {
    Entries entries = Entries.of(TextFiles.read(file), file.toString());
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of(""));
    try {
      CapacityFile described = new CapacityFile(entries, folder);
      described.files.add(file);
      return described.problem();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith(entries.origin())
          ? e
          : new IllegalArgumentException(entries.origin() + ": " + message, e);
    }
  }

  private CapacityProblem problem() throws IOException {
    CapacityProblem.Builder problem =
        CapacityProblem.builder(workload())
            .goal(entries.take("goal", CapacityProblem.Goal::byId, CapacityProblem.Goal.SECONDS))
            .nodes(entries.required("nodes", CapacityFile::levels))
            .cores(entries.required("cores", CapacityFile::levels))
            .gigabits(entries.required("gigabits", CapacityFile::levels));
    Optional<int[]> switches = entries.take("switches", CapacityFile::levels);
    if (switches.isPresent()) {
      problem.switches(entries.required("leaf-ports", CapacityFile::positive), switches.get());
    }
    for (String name : budgets()) {
      problem.budget(name, prices(name), entries.required("budget." + name, CapacityFile::number));
    }
    entries.finish("is not a key of a capacity file; see CapacityProblem.read for the list");
    return problem.origin(files, warnings).build();
  }

  private Set<String> budgets() {
    Set<String> names = new LinkedHashSet<>();
    entries.keys("budget.").forEach(key -> names.add(key.substring("budget.".length())));
    return names;
  }

  private Prices prices(String budget) {
    double[] each =
        PARTS.stream()
            .mapToDouble(
                part -> entries.take("price." + budget + "." + part, CapacityFile::number, 0.0))
            .toArray();
    return new Prices(each[0], each[1], each[2], each[3] / GIGABIT, each[4]);
  }

  private Workload workload() throws IOException {
    double latency = entries.take("latency", Units::seconds, 1e-6);
    Optional<PowerCurve> power = power();
    Optional<Path> trace = entries.take("trace", this::file);
    if (trace.isEmpty()) {
      Workload hpl = hpl(latency, power);
      entries.refuse("core-speed", "", "belongs to a trace, but hpl-dat is what runs");
      entries.refuse("options", "", "belongs to a trace, but hpl-dat is what runs");
      return hpl;
    }
    entries.refuse("hpl-dat", "", "trace is what runs already; remove one of the two");
    entries.refuse(
        "kernels", "", "trace is what runs, whose computations take core-speed; remove it");
    entries.refuse("fidelity", "", "belongs to hpl-dat, but trace is what runs; remove it");
    double speed = entries.required("core-speed", text -> 2 / Units.secondsPerMultiplyAdd(text));
    String[] options = entries.take("options", text -> text.split("[\\s,]+", -1), new String[0]);
    // A trace that can't be read is found before the first replay.
    try (TraceFile file = TraceFile.open(trace.get())) {
      return new TraceWorkload(
          file.path(), ReplayOptions.of(List.of(options)), speed, latency, power);
    }
  }

  private Workload hpl(double latency, Optional<PowerCurve> power) throws IOException {
    Path dat =
        entries
            .take("hpl-dat", this::file)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "neither hpl-dat nor trace is there; say what runs by one of them"));
    KernelSuite kernels = kernels(entries.required("kernels", Function.identity()));
    HplDat runs = HplDat.read(dat);
    runs.notModelled().forEach(sentence -> warnings.add(dat + ": " + sentence));
    HplWorkload hpl =
        HplWorkload.of(runs.configurations().get(0), kernels, latency)
            .withFidelity(entries.take("fidelity", CapacityFile::fidelity, Fidelity.FAST));
    return power.map(hpl::withPower).orElse(hpl);
  }

  private KernelSuite kernels(String name) throws IOException {
    Path file = folder.resolve(name);
    if (Files.isRegularFile(file)) {
      files.add(file);
      return PlatformFile.read(file).kernels().get(0).withoutNoise();
    }
    return BuiltInPlatforms.named(name, 1, 1).kernels().get(0).withoutNoise();
  }

  private Optional<PowerCurve> power() {
    if (entries.keys("power.").isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new PowerCurve(
            entries.required("power.idle", Units::watts),
            entries.required("power.base", Units::watts),
            entries.required("power.full", Units::watts)));
  }

  private Path file(String name) {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          "there is no file " + file + "; name one relative to this file");
    }
    files.add(file);
    return file;
  }

  private static Fidelity fidelity(String text) {
    return switch (text) {
      case "fast" -> Fidelity.FAST;
      case "exact" -> Fidelity.EXACT;
      default -> throw new IllegalArgumentException("write fast or exact");
    };
  }

  private static int[] levels(String text) {
    int[] values =
        Arrays.stream(text.split("[\\s,]+", -1)).mapToInt(CapacityFile::positive).toArray();
    for (int i = 1; i < values.length; i++) {
      if (values[i] <= values[i - 1]) {
        throw new IllegalArgumentException("write increasing whole numbers");
      }
    }
    return values;
  }

  private static Integer positive(String text) {
    try {
      int value = Integer.parseInt(text);
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a whole number of at least 1", e);
    }
    throw new IllegalArgumentException("'" + text + "' is not a whole number of at least 1");
  }

  private static Double number(String text) {
    try {
      return Decimals.parse(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a number", e);
    }
  }
}
