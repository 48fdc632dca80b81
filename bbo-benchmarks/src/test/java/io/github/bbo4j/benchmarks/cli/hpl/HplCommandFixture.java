package io.github.bbo4j.benchmarks.cli.hpl;

import io.github.bbo4j.hplsim.HplSimulator;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.run.HplConfiguration;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs the command {@code hpl} in a folder. */
abstract class HplCommandFixture {
  @TempDir Path folder = Path.of("");
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  static final String POWERED =
      """
      <platform version="4.1">
      <cluster id="c" prefix="node-" suffix="" radical="0-7" speed="2Gf,1Gf" core="1" bw="1.25GBps" lat="10us"
        topology="FAT_TREE" topo_parameters="2;4,2;1,1;1,1" loopback_bw="5GBps" loopback_lat="0.2us">
      <prop id="wattage_per_state" value="100:120:200, 90:100:140"/>
      </cluster>
      </platform>
      """;

  int run(String... arguments) {
    return new CommandLine(new HplCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  String path(String name) {
    return folder.resolve(name).toString();
  }

  static double seconds(HplConfiguration c, int nodes, int ranksPerNode) {
    return HplSimulator.of(SmpiPlatforms.of("eth100", nodes, ranksPerNode))
        .simulate(c, 42)
        .seconds();
  }
}
