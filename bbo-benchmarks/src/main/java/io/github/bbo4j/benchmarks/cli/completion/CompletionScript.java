package io.github.bbo4j.benchmarks.cli.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What completes a command line in a shell: subcommands, options, the values of an option that has
 * few, and files. A script of its own, for that of picocli takes the values of the last option with
 * a label for those of all that share it, and completes no file where the name of a dataset may
 * stand too.
 */
public final class CompletionScript {
  private static final Pattern FILES = Pattern.compile("FILE|FOLDER|PATH|DIR|TABLE");

  /** Of bash 3.2 and later, and of the part of it that zsh's bashcompinit has. */
  private static final String FUNCTION =
      """
      _NAME() {
        local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command=NAME list= i
        if [ "$word" = = ]; then # --option=, which readline takes for two words
          word=
        elif [ "$option" = = ]; then
          option=${COMP_WORDS[COMP_CWORD-2]}
        fi
        case $word in # --option=value, which zsh leaves one word
          --*=*) option=${word%%=*} list=${word%%=*}= word=${word#*=} ;;
        esac
        for ((i = 1; i < COMP_CWORD; i++)); do
          case " $(_NAME_commands "$command") " in
            *" ${COMP_WORDS[i]} "*) command="$command ${COMP_WORDS[i]}" ;;
          esac
        done
        local values
        values=$(_NAME_values "$command" "$option")
        case $values in
          files) return ;; # by 'complete -o default'
          none)
            type compopt > /dev/null 2>&1 && compopt +o default
            return ;;
          '') ;;
          *)
            case $word in *,*) list=$list${word%,*}, ;; esac
            COMPREPLY=($(compgen -P "$list" -W "$values" -- "${word##*,}"))
            return ;;
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$(_NAME_options "$command")" -- "$word")) ;;
          *) COMPREPLY=($(compgen -W "$(_NAME_commands "$command")" -- "$word")) ;;
        esac
      }
      complete -o default -F _NAME NAME
      """;

  private final Map<String, String> commands = new TreeMap<>();
  private final Map<String, String> options = new TreeMap<>();
  private final Map<String, List<String>> values = new TreeMap<>();

  private CompletionScript() {}

  /** Of a program and all its commands. */
  public static String of(CommandLine program) {
    CompletionScript script = new CompletionScript();
    String name = program.getCommandName();
    script.add(name, program);
    StringBuilder text = new StringBuilder("# Completion for bash and zsh: source <(");
    text.append(name).append(" completion)\n");
    text.append("if [ -n \"${ZSH_VERSION-}\" ]; then\n");
    text.append("  autoload -U +X compinit && compinit\n");
    text.append("  autoload -U +X bashcompinit && bashcompinit\nfi\n");
    function(text, name + "_commands", "$1", script.commands);
    function(text, name + "_options", "$1", script.options);
    Map<String, String> cases = new TreeMap<>();
    script.values.forEach((words, places) -> cases.put(String.join("' | '", places), words));
    function(text, name + "_values", "$1 $2", cases);
    return text.append(FUNCTION.replace("NAME", name)).toString();
  }

  /** A function that prints the words of a case. */
  private static void function(
      StringBuilder text, String name, String of, Map<String, String> cases) {
    text.append('_').append(name).append("() {\n  case \"").append(of).append("\" in\n");
    cases.forEach(
        (place, words) ->
            text.append("    '").append(place).append("') echo '").append(words).append("' ;;\n"));
    text.append("  esac\n}\n");
  }

  private void add(String path, CommandLine line) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : line.getCommandSpec().options()) {
      if (option.hidden()) {
        continue;
      }
      for (String name : option.names()) {
        names.add(name);
        if (option.arity().max() > 0) {
          values.computeIfAbsent(values(option), v -> new ArrayList<>()).add(path + " " + name);
        }
      }
      if (option.negatable()) {
        names.add(option.longestName().replaceFirst("^--", "--no-"));
      }
    }
    options.put(path, String.join(" ", names));
    if (!line.getSubcommands().isEmpty()) {
      commands.put(path, String.join(" ", line.getSubcommands().keySet()));
    }
    line.getSubcommands().forEach((name, sub) -> add(path + " " + name, sub));
  }

  /** The words, if there are few; else whether a file may stand there. */
  private static String values(OptionSpec option) {
    if (option.completionCandidates() != null) {
      return String.join(
          " ", StreamSupport.stream(option.completionCandidates().spliterator(), false).toList());
    }
    return FILES.matcher(option.paramLabel()).find() ? "files" : "none";
  }
}
