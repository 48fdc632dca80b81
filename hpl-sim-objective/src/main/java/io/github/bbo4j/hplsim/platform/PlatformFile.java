package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.AtomicFile;
import io.github.bbo4j.core.arguments.TextFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads and writes platforms as text: lines {@code key = value}, comments after {@code #}, every
 * quantity with its unit.
 *
 * <pre>{@code
 * name = two-nodes
 * nodes = 2
 * ranks-per-node = 4
 * network.remote.latency = 1us
 * network.remote.bandwidth = 10 Gbps
 * network.loopback.bandwidth = 25 GB/s
 * kernel.dgemm = mnk 7e-11 s, mn -1.6e-10 s, constant 2.5us
 * kernel.dgemm.noise = half-normal mnk 7e-13 s
 * kernel.dgemm.cpu.1 = mnk 8e-11 s
 * }</pre>
 *
 * <table>
 * <caption>Keys; those with a default may be left out</caption>
 * <tr><th>key</th><th>value</th><th>default</th></tr>
 * <tr><td>name</td><td>text</td><td>required</td></tr>
 * <tr><td>source</td><td>text: where the numbers come from</td><td>empty</td></tr>
 * <tr><td>nodes, ranks-per-node</td><td>whole numbers</td><td>required</td></tr>
 * <tr><td>cpus-per-node</td><td>processors of a node that differ; rank r runs on r mod this</td><td>1</td></tr>
 * <tr><td>mapping</td><td>sequential, round-robin, or the slot of each rank</td><td>sequential</td></tr>
 * <tr><td>network.remote.latency, .bandwidth</td><td>end to end, between nodes</td><td>required</td></tr>
 * <tr><td>network.remote.latency-factor, .bandwidth-factor</td><td>SMPI string {@code size:factor;...}</td><td>1</td></tr>
 * <tr><td>network.loopback.latency, .bandwidth, ...-factor</td><td>the same inside a node</td><td>0 s, infinite, 1</td></tr>
 * <tr><td>network.sharing</td><td>max-min or none</td><td>max-min</td></tr>
 * <tr><td>network.cross-traffic</td><td>true or false</td><td>false</td></tr>
 * <tr><td>network.async-threshold, .detached-threshold, .envelope</td><td>sizes</td><td>0, 64 KiB, 16 B</td></tr>
 * <tr><td>network.send-overhead, .nonblocking-send-overhead, .receive-overhead</td><td>SMPI string {@code size:seconds:seconds-per-byte;...}</td><td>none</td></tr>
 * <tr><td>network.probe</td><td>duration of a probe</td><td>0 s</td></tr>
 * <tr><td>topology</td><td>how nodes are connected, below; {@code network.remote} then says the
 *     factors and, for FAST, a typical route; more nodes than {@code nodes} stay unused</td><td>a star</td></tr>
 * <tr><td>topology.bandwidth, .latency</td><td>of each cable, unless routes are given</td><td>required</td></tr>
 * <tr><td>topology.duplex</td><td>directions of a cable: split, shared or fat-pipe</td><td>split</td></tr>
 * <tr><td>topology.loopback.bandwidth, .latency</td><td>inside a node</td><td>network.loopback;
 *     the node's cable on a crossbar and, where it has no loopback, in a SimGrid file</td></tr>
 * <tr><td>topology.loopback.sharing</td><td>fat-pipe: each message inside a node can have all of
 *     it; shared: they share it</td><td>fat-pipe</td></tr>
 * <tr><td>topology.backbone.bandwidth, .latency</td><td>of a backbone</td><td>required there</td></tr>
 * <tr><td>network.bandwidth-weight, .window, .solver</td><td>how flows share links ({@link
 *     io.github.bbo4j.hplsim.topology.Interconnect}): sizes, exact or simgrid-default</td><td>0 B, infinite, exact</td></tr>
 * <tr><td>power</td><td>what a node draws, below</td><td>unknown</td></tr>
 * <tr><td>power.cores, .off, .polling</td><td>cores of a node, watts when off, load of a core that waits</td><td>ranks-per-node, 0 W, 0</td></tr>
 * <tr><td>power.node.I, and with .cores, .off, .polling</td><td>the same for node I only</td><td>as above</td></tr>
 * <tr><td>power.state</td><td>performance state of all nodes, or of each; the first is 0</td><td>0</td></tr>
 * <tr><td>power.accounting</td><td>load, or delay: kernels draw idle power</td><td>load</td></tr>
 * <tr><td>kernel.NAME</td><td>model, below; NAME is dgemm, dtrsm, ...</td><td>free</td></tr>
 * <tr><td>kernel.NAME.noise</td><td>noise, below</td><td>none</td></tr>
 * <tr><td>kernel.NAME.range</td><td>calibrated sizes, {@code M 1..15000, N 1..15000, K 1..512}</td><td>any size</td></tr>
 * <tr><td>kernel.NAME.cpu.I, kernel.NAME.cpu.I.noise</td><td>the same for processor I only</td><td>as above</td></tr>
 * </table>
 *
 * <p>A model is a list of terms {@code mnk, mn, mk, nk, constant}, each with a coefficient in time
 * units ({@code mnk} also in s/flop or GFlop/s), or pieces tried in order, {@code when M > 1280, K
 * > 256: mnk 2e-12 s | otherwise mnk 1e-11 s} (also {@code MNK > ...}). A noise is {@code none},
 * {@code normal} or {@code half-normal} and the terms of its standard deviation, or {@code mixture
 * 0.9: 0 s: mnk 1e-12 s | 0.1: mnk 1e-11 s: mnk 2e-12 s}, each mode with its weight, offset and
 * standard deviation.
 *
 * <p>A topology is {@code crossbar}, {@code backbone}, {@code fat-tree 2;8,8;1,4;1,1}, {@code torus
 * 4,4}, {@code dragonfly 4,1;2,1;4,1;2} (numbers as in {@link
 * io.github.bbo4j.hplsim.topology.Topologies}), {@code simgrid FILE.xml} or {@code routes}. Routes
 * are lines {@code link.NAME = 10 Gbps, 1us} (and {@code , fat-pipe} where each flow has all of it)
 * and {@code route.FROM.TO = NAME NAME}, nodes by number; a direction that isn't written is the way
 * back of the other. {@code routes FILE} has them in a file of their own. Files are relative to the
 * platform file. Power is {@code idle 95 W, one-core 120 W, full 215 W}, or {@code base} for the
 * limit at no load instead of {@code one-core}; more performance states follow after {@code |},
 * each with {@code speed 0.9} relative to the first. Thread-safe.
 */
public final class PlatformFile {
  private PlatformFile() {}

  /**
   * Reads a file.
   *
   * @param file path
   * @return the platform
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is wrong; the message names the file, the line, the key,
   *     the value and the cure
   */
  public static Platform read(Path file) throws IOException {
    Arguments.given(file, "file");
    return PlatformReader.parse(
        TextFiles.read(file),
        file.toString(),
        Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("")));
  }

  /**
   * Reads a text.
   *
   * @param text content of a platform file
   * @param origin how messages call it, for instance its file name
   * @return the platform
   * @throws IllegalArgumentException as {@link #read}
   */
  public static Platform parse(String text, String origin) {
    Arguments.given(text, "text");
    Arguments.given(origin, "origin");
    return PlatformReader.parse(text, origin, Path.of(""));
  }

  /**
   * The text of a platform; {@link #parse} gives an equal platform back.
   *
   * @param platform any platform
   * @return lines ending in a line feed
   */
  public static String toText(Platform platform) {
    Arguments.given(platform, "platform");
    return PlatformWriter.text(platform);
  }

  /**
   * Writes {@link #toText} to a file.
   *
   * @param platform any platform
   * @param file path, overwritten if it exists
   * @throws IOException if it cannot be written
   */
  public static void write(Platform platform, Path file) throws IOException {
    String text = toText(Arguments.given(platform, "platform"));
    AtomicFile.write(Arguments.given(file, "file"), writer -> writer.write(text));
  }
}
