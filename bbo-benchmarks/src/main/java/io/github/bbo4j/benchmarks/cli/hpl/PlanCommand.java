package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.benchmarks.cli.options.Inputs;
import io.github.bbo4j.benchmarks.cli.options.OutputFiles;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.random.Seed;
import io.github.bbo4j.hplsim.calibration.design.CallSize;
import io.github.bbo4j.hplsim.calibration.design.KernelSizes;
import io.github.bbo4j.hplsim.calibration.design.MessageSizes;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code hpl plan}: which sizes to measure for a calibration, as a plan to record. */
@Command(
    name = "plan",
    description = {
      "Draws the sizes of a calibration and writes a plan for bbo record: points.csv, plan.properties.",
      "Kernels: products of the dimensions uniform and stratified. Messages: sizes log-uniform and"
          + " stratified. bbo record runs them in random order; hpl calibrate reads its folder."
    },
    sortOptions = false)
public final class PlanCommand implements Callable<Integer> {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "count", "--sizes",
          "low", "--smallest",
          "high", "--largest",
          "products", "--products",
          "largestProduct", "--largest-product",
          "largestDimension", "--largest-dimension",
          "fixedK", "--k");
  private static final List<String> OPERATIONS = List.of("send", "isend", "recv", "pingpong");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--kernels",
      split = "\\s*,\\s*",
      splitSynopsisLabel = ",",
      paramLabel = "KERNEL",
      description = "Kernels to measure, such as dgemm,dtrsm.")
  private List<String> kernels = List.of();

  @Option(names = "--messages", description = "Messages instead: send, isend, recv, pingpong.")
  private boolean messages;

  @Option(
      names = "--products",
      defaultValue = "30",
      paramLabel = "N",
      description = "Products per kernel; of dgemm six sizes each (default: ${DEFAULT-VALUE}).")
  private int products = 30;

  @Option(
      names = "--largest-product",
      defaultValue = "1e10",
      paramLabel = "X",
      description = "Largest product of the dimensions (default: ${DEFAULT-VALUE}).")
  private double largestProduct = 1e10;

  @Option(
      names = "--largest-dimension",
      defaultValue = "10000",
      paramLabel = "N",
      description = "Largest dimension (default: ${DEFAULT-VALUE}).")
  private long largestDimension = 10_000;

  @Option(
      names = "--k",
      paramLabel = "K",
      description = "The third dimension of dgemm, where an application's block size fixes it.")
  private @Nullable Long k;

  @Option(
      names = "--sizes",
      defaultValue = "200",
      paramLabel = "N",
      description = "Message sizes (default: ${DEFAULT-VALUE}).")
  private int sizes = 200;

  @Option(
      names = "--smallest",
      defaultValue = "1",
      paramLabel = "BYTES",
      description = "Smallest message (default: ${DEFAULT-VALUE}).")
  private long smallest = 1;

  @Option(
      names = "--largest",
      defaultValue = "1000000000",
      paramLabel = "BYTES",
      description = "Largest message (default: ${DEFAULT-VALUE}).")
  private long largest = 1_000_000_000;

  @Option(
      names = "--repeats",
      defaultValue = "5",
      paramLabel = "N",
      description = "Runs of each size (default: ${DEFAULT-VALUE}).")
  private int repeats = 5;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Seed of the sizes and of the order (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--command",
      paramLabel = "COMMAND",
      description =
          "Measures one size and prints a line 'seconds: 1.5e-3'; with $${kernel}, $${m}, $${n},"
              + " $${k}, or $${operation}, $${size} (default: ./calibrate with all of them).")
  private @Nullable String command;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "Where points.csv and plan.properties are written.")
  private Path out = Path.of("");

  /** Creates the command; picocli sets its options. */
  public PlanCommand() {}

  @Override
  public Integer call() throws IOException {
    if (messages == !kernels.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "give either --kernels or --messages");
    }
    if (repeats < 1) {
      throw new ParameterException(
          spec.commandLine(), "--repeats = " + repeats + " must be at least 1");
    }
    requirePlaceholders();
    Path plan = out.resolve("plan.properties");
    Path points = out.resolve("points.csv");
    for (Path file : List.of(plan, points)) {
      if (Files.exists(file)) {
        throw new ParameterException(
            spec.commandLine(), file + " exists already. Maybe choose another folder");
      }
    }
    List<String> rows = Inputs.read(spec, OPTIONS, () -> messages ? messageRows() : kernelRows());
    Inputs.check(spec, new OutputFiles().add("--out", plan).add("--out", points), List.of());
    String header = messages ? "operation,size" : "kernel,m,n,k";
    AtomicFile.write(points, file -> file.write(header + "\n" + String.join("\n", rows) + "\n"));
    AtomicFile.write(plan, file -> file.write(text(header)));
    PrintWriter report = spec.commandLine().getOut();
    report.println(
        "wrote "
            + plan
            + ": "
            + Plurals.count(rows.size(), "point")
            + ", "
            + Plurals.count((long) repeats * rows.size(), "run"));
    return 0;
  }

  /** Without them each size is the same run; in double quotes a shell takes them away. */
  private void requirePlaceholders() {
    require(messages ? List.of("${size}") : List.of("${m}", "${n}", "${k}"));
    if (messages || kernels.size() > 1) {
      require(List.of(messages ? "${operation}" : "${kernel}"));
    }
  }

  private void require(List<String> any) {
    if (command != null && any.stream().noneMatch(command::contains)) {
      throw new ParameterException(
          spec.commandLine(),
          "--command '"
              + command
              + "' has no "
              + String.join(" or ", any)
              + ", so that runs which differ in it would be the same. Maybe put it into single quotes: in double ones the shell replaces ${...} by a variable of its own");
    }
  }

  private List<String> kernelRows() {
    List<String> rows = new ArrayList<>();
    for (String name : kernels) {
      Kernel kernel = kernel(name);
      KernelSizes scheme = KernelSizes.of(products).within(largestProduct, largestDimension);
      if (k != null) {
        scheme = scheme.withK(k);
      }
      for (CallSize size :
          scheme.draw(kernel, new Seed(seed).stream("kernel sizes", kernel.ordinal()))) {
        rows.add(name + "," + size.m() + "," + size.n() + "," + size.k());
      }
    }
    return rows;
  }

  private static Kernel kernel(String name) {
    try {
      return Kernel.valueOf(name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "kernel '" + name + "' is not known; it is one of " + List.of(Kernel.values()), e);
    }
  }

  private List<String> messageRows() {
    List<Long> drawn =
        MessageSizes.logUniform(
            sizes, smallest, largest, new Seed(seed).stream("message sizes", 0));
    List<String> rows = new ArrayList<>();
    for (String operation : OPERATIONS) {
      drawn.forEach(size -> rows.add(operation + "," + size));
    }
    return rows;
  }

  private String text(String header) {
    String words = "./calibrate ${" + header.replace(",", "} ${") + "}";
    String escaped = (command == null ? words : command).replace("\\", "\\\\");
    return String.join(
        "\n",
        "id = " + (messages ? "messages" : "kernels"),
        "points = points.csv",
        "repeats = " + repeats,
        "seed = " + seed,
        "command = " + escaped,
        "cost-pattern = ^seconds: (\\\\S+)",
        "time-limit-seconds = 600",
        "warm-up-seconds = 0",
        "monitoring-seconds = 5",
        "meta.system = " + (messages ? "point-to-point messages" : "computation kernels"),
        "meta.objective = duration of one call",
        "meta.unit = s",
        "");
  }
}
