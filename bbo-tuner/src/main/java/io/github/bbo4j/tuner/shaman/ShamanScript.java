package io.github.bbo4j.tuner.shaman;

import io.github.bbo4j.tuner.process.Command;
import io.github.bbo4j.tuner.shaman.ShamanComponent.Parameter;
import io.github.bbo4j.tuner.shaman.ShamanComponent.Passing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The job script of a trial: the user's, with the component's lines behind its leading comments, as
 * SHAMan puts them.
 */
final class ShamanScript {
  private ShamanScript() {}

  /**
   * The command that runs the script with bash.
   *
   * @param tuned the parameters that vary; the others have their defaults
   */
  static Command command(ShamanComponent component, String script, Set<String> tuned) {
    Command command =
        Command.of("bash", "job.sh").template("job.sh", text(component, script, tuned));
    if (component.header().isPresent()) {
      command = command.header("sh", "-c", escaped(component.header().get()));
    }
    List<String> submit = new ArrayList<>();
    component.plugin().ifPresent(plugin -> submit.addAll(split("--" + plugin)));
    for (Parameter parameter : component.parameters().values()) {
      boolean varies = tuned.contains(parameter.name());
      if (!varies && parameter.defaultValue().isEmpty()) {
        continue;
      }
      if (parameter.passing() == Passing.ENVIRONMENT) {
        command =
            varies
                ? command.environment(parameter.name(), parameter.name())
                : command.constant(parameter.name(), parameter.defaultValue().orElse(""));
      } else if (parameter.passing() == Passing.SUBMIT) {
        submit.addAll(
            split(
                parameter.words(
                    varies
                        ? "${" + parameter.name() + "}"
                        : escaped(parameter.defaultValue().orElse("")))));
      }
    }
    return submit.isEmpty() ? command : command.submit(submit.toArray(new String[0]));
  }

  private static List<String> split(String words) {
    return List.of(words.strip().split("\\s+"));
  }

  private static String text(ShamanComponent component, String script, Set<String> tuned) {
    List<String> lines = new ArrayList<>(script.lines().toList());
    int behindComments = 0;
    while (behindComments < lines.size() && lines.get(behindComments).startsWith("#")) {
      behindComments++;
    }
    lines.replaceAll(ShamanScript::escaped);
    List<String> added = new ArrayList<>();
    component.command().ifPresent(command -> added.add(commandLine(command, component, tuned)));
    component.ldPreload().ifPresent(library -> added.add("export LD_PRELOAD=" + quoted(library)));
    lines.addAll(behindComments, added);
    return String.join("\n", lines) + "\n";
  }

  private static String commandLine(String command, ShamanComponent component, Set<String> tuned) {
    StringBuilder line = new StringBuilder(escaped(command));
    for (Parameter parameter : component.parameters().values()) {
      boolean varies = tuned.contains(parameter.name());
      if (parameter.passing() == Passing.COMMAND
          && (varies || parameter.defaultValue().isPresent())) {
        // Tuned values are numbers, so nothing of theirs can be shell; a default is the file's
        // author's, and quoted.
        line.append(' ')
            .append(
                parameter.words(
                    varies
                        ? "${" + parameter.name() + "}"
                        : quoted(parameter.defaultValue().orElse(""))));
      }
    }
    return line.toString();
  }

  private static String quoted(String text) {
    return escaped(
        text.matches("[A-Za-z0-9_./:=+-]+") ? text : "'" + text.replace("'", "'\\''") + "'");
  }

  /** A text whose own {@code ${...}} stay what they are. */
  private static String escaped(String text) {
    return text.replace("${", "$${");
  }
}
