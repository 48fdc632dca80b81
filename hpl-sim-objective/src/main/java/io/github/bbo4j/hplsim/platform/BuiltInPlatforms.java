package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * The platforms that come with the module, as resources in the format of {@link PlatformFile}, each
 * with the source of its numbers: {@code dahu} (32 nodes of 32 ranks, normal state), {@code
 * dahu-hot} (the same while four nodes overheated), {@code stampede-like} (6400 nodes of one rank)
 * and {@code taurus} (16 nodes of 12 ranks, whose power was measured). The clusters {@code
 * smpi-eth100} and {@code smpi-eth10} of {@link SmpiPlatforms} have any shape.
 */
public final class BuiltInPlatforms {
  private static final List<String> NAMES = List.of("dahu", "dahu-hot", "stampede-like", "taurus");

  /** Of a shape that is asked for. */
  private static final List<String> SHAPED = List.of("smpi-eth100", "smpi-eth10");

  private BuiltInPlatforms() {}

  /** The names that {@link #named(String)} knows. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * A platform that comes with the module, or {@code smpi-eth100} or {@code smpi-eth10} of a shape.
   *
   * @param name one of {@link #names}, {@code smpi-eth100} or {@code smpi-eth10}
   * @param nodes of a platform whose shape is not its own, at least 1
   * @param ranksPerNode of such a platform, at least 1
   * @return the platform
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Platform named(String name, int nodes, int ranksPerNode) {
    return SHAPED.contains(Arguments.given(name, "name"))
        ? SmpiPlatforms.of(name.substring("smpi-".length()), nodes, ranksPerNode)
        : named(name);
  }

  /**
   * A platform that comes with the module.
   *
   * @param name one of {@link #names}
   * @return the platform
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Platform named(String name) {
    if (SHAPED.contains(Arguments.given(name, "name"))) {
      throw new IllegalArgumentException(
          "platform '" + name + "' has any shape. Maybe say its nodes and the ranks of each");
    }
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "platform '"
              + name
              + "' is not built in; choose one of "
              + Stream.concat(NAMES.stream(), SHAPED.stream()).toList()
              + " or give a platform file");
    }
    String resource = name + ".platform";
    try (InputStream in = BuiltInPlatforms.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("resource " + resource + " is missing from the jar");
      }
      return PlatformFile.parse(
          new String(in.readAllBytes(), StandardCharsets.UTF_8), "built-in " + resource);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read built-in " + resource, e);
    }
  }
}
