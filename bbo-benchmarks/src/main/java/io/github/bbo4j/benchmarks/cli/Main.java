package io.github.bbo4j.benchmarks.cli;

import io.github.bbo4j.benchmarks.cli.experiment.ExperimentCommand;
import io.github.bbo4j.benchmarks.cli.hpl.HplCommand;
import io.github.bbo4j.benchmarks.cli.messages.Messages;
import io.github.bbo4j.benchmarks.cli.regression.RegressionCommand;
import io.github.bbo4j.benchmarks.cli.trace.TraceCommand;
import io.github.bbo4j.benchmarks.cli.tune.ConfirmCommand;
import io.github.bbo4j.benchmarks.cli.tune.DoctorCommand;
import io.github.bbo4j.benchmarks.cli.tune.ExportCommand;
import io.github.bbo4j.benchmarks.cli.tune.ImportCommand;
import io.github.bbo4j.benchmarks.cli.tune.InitCommand;
import io.github.bbo4j.benchmarks.cli.tune.ReportCommand;
import io.github.bbo4j.benchmarks.cli.tune.ResumeCommand;
import io.github.bbo4j.benchmarks.cli.tune.ServeCommand;
import io.github.bbo4j.benchmarks.cli.tune.StatusCommand;
import io.github.bbo4j.benchmarks.cli.tune.TuneCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command line of bbo4j. Exit codes: 0 fine, 2 used wrongly, 1 anything else. An error is one
 * line on standard error; {@code --verbose} adds the stack trace.
 */
@Command(
    name = "bbo",
    description =
        "Black-box optimization of computer systems: replay of recorded systems, comparisons,"
            + " recording, simulated HPL.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    sortOptions = false,
    usageHelpAutoWidth = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:fine", "1:something failed", "2:used wrongly"})
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class Main implements Callable<Integer> {
  /** In the order of the help. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          QuickstartCommand.class,
          InitCommand.class,
          TuneCommand.class,
          ResumeCommand.class,
          ConfirmCommand.class,
          StatusCommand.class,
          ReportCommand.class,
          ServeCommand.class,
          ExportCommand.class,
          ImportCommand.class,
          DoctorCommand.class,
          ReplayCommand.class,
          CompareCommand.class,
          RecordCommand.class,
          LintCommand.class,
          HplCommand.class,
          TraceCommand.class,
          ScenarioCommand.class,
          RegressionCommand.class,
          ExperimentCommand.class,
          RanksCommand.class,
          ListCommand.class,
          CompletionCommand.class);

  @Spec private CommandSpec spec;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error.")
  private boolean verbose;

  /** The program. */
  public static void main(String[] typed) {
    String[] arguments = CommandWords.helped(typed);
    StandardOutput out =
        new StandardOutput(new FileOutputStream(FileDescriptor.out), stdoutCharset());
    System.exit(execute(commandLine(arguments), out, arguments));
  }

  /** That of the terminal, as {@link System#out} has it. */
  private static Charset stdoutCharset() {
    String terminal =
        System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
    return lossless(terminal == null ? Charset.defaultCharset() : Charset.forName(terminal));
  }

  /**
   * In the locale C, that of cron, other letters than those of ASCII would be question marks, alike
   * in tables that are read back: UTF-8 there, as programs print that know no locale.
   */
  static Charset lossless(Charset terminal) {
    return terminal.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : terminal;
  }

  /** Executes what was typed; that a part of what it printed is lost is an error too. */
  static int execute(CommandLine line, StandardOutput out, String... arguments) {
    int code = execute(line.setOut(out.writer()), arguments);
    Optional<String> lost = out.lost();
    if (lost.isEmpty()) {
      return code;
    }
    line.getErr().println("error: a part of the output is lost: " + lost.get());
    line.getErr().flush();
    return code == CommandLine.ExitCode.OK ? CommandLine.ExitCode.SOFTWARE : code;
  }

  /** Executes what was typed. */
  static int execute(CommandLine line, String... arguments) {
    try {
      return line.execute(CommandWords.joined(line.getCommandSpec(), arguments));
    } catch (OutOfMemoryError e) {
      line.getErr().println("error: " + Messages.of(e));
      line.getErr().flush();
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /** Runs the program and returns its exit code, for callers that are no shell. */
  public static int run(String[] typed, PrintWriter out, PrintWriter err) {
    String[] arguments = CommandWords.helped(typed);
    return commandLine(arguments).setOut(out).setErr(err).execute(arguments);
  }

  /**
   * The command line, ready to execute.
   *
   * @param arguments what was typed; where the first word is a command there is no other, for
   *     reading the options of all of them is half of the processor time of a short call
   */
  static CommandLine commandLine(String... arguments) {
    Main main = new Main();
    CommandLine line = new CommandLine(main);
    commands(arguments).forEach(line::addSubcommand);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.registerConverter(Path.class, Main::path);
    OptionValues.register(line);
    EnumWords.register(line);
    line.setExecutionStrategy(
        parsed -> {
          CommandWords.requireCommand(parsed);
          CommandWords.requireEntries(parsed);
          return new CommandLine.RunLast().execute(parsed);
        });
    line.setExecutionExceptionHandler(main::failed);
    line.setParameterExceptionHandler(main::misused);
    return line;
  }

  /**
   * The one that was typed, or else all of them, among which the one that was meant is looked for.
   */
  private static List<Class<?>> commands(String... arguments) {
    return COMMANDS.stream()
        .filter(c -> arguments.length > 0 && nameOf(c).equals(arguments[0]))
        .findFirst()
        .<List<Class<?>>>map(List::of)
        .orElse(COMMANDS);
  }

  private static String nameOf(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  private static Path path(String name) {
    if (name.isEmpty()) { // To Java the current folder; to a shell a variable that is not set.
      throw new TypeConversionException("'' is no name of a file. Maybe . for the current folder");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(Messages.of(e));
    }
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing. Maybe one of " + spec.subcommands().keySet());
  }

  private int failed(Exception error, CommandLine line, ParseResult parsed) {
    report(line, Messages.of(error), error);
    return CommandLine.ExitCode.SOFTWARE;
  }

  private int misused(ParameterException error, String[] arguments) {
    CommandLine line = error.getCommandLine();
    String message =
        CommandWords.unknownCommand(line, arguments)
            .or(() -> CommandWords.unknownOption(line, arguments))
            .orElseGet(() -> CommandWords.message(error));
    report(line, message + " (see " + line.getCommandSpec().qualifiedName() + " --help)", error);
    return CommandLine.ExitCode.USAGE;
  }

  private void report(CommandLine line, String message, Exception error) {
    PrintWriter out = line.getErr();
    // Of several mistakes a line each.
    for (String one : message.strip().split(";\\R", -1)) {
      out.println("error: " + one.strip().replaceAll("\\s*\\R\\s*", " "));
    }
    Messages.ofCurrentFolder(Path.of("").toAbsolutePath())
        .ifPresent(note -> out.println("note: " + note));
    if (verbose) {
      error.printStackTrace(out);
    }
    out.flush();
  }

  /** The version of the library. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {
        "bbo4j " + (version == null ? "unpackaged" : version), "Java " + Runtime.version()
      };
    }
  }
}
