package io.github.bbo4j.benchmarks.cli.experiment;

import io.github.bbo4j.benchmarks.compare.Contender;
import io.github.bbo4j.benchmarks.compare.PeerProgram;
import java.util.List;
import java.util.Map;

/** The programs of {@code --peer}, ended together. */
final class Peers implements AutoCloseable {
  private final List<PeerProgram> programs;

  Peers(Map<String, String> commands) {
    programs =
        commands.entrySet().stream().map(e -> new PeerProgram(e.getKey(), e.getValue())).toList();
  }

  List<Contender> contenders() {
    return programs.stream().map(PeerProgram::contender).toList();
  }

  @Override
  public void close() {
    programs.forEach(PeerProgram::close);
  }
}
