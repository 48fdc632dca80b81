package io.github.bbo4j.hplsim.platform;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The platforms that come with the module, as resources in the format of {@link PlatformFile}, each
 * with the source of its numbers: {@code dahu} (32 nodes of 32 ranks, normal state), {@code
 * dahu-hot} (the same while four nodes overheated), {@code stampede-like} (6400 nodes of one rank)
 * and {@code taurus} (16 nodes of 12 ranks, whose power was measured).
 */
public final class BuiltInPlatforms {
  private static final List<String> NAMES = List.of("dahu", "dahu-hot", "stampede-like", "taurus");

  private BuiltInPlatforms() {}

  /** The names that {@link #named} knows. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * A platform that comes with the module.
   *
   * @param name one of {@link #names}
   * @return the platform
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Platform named(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "platform '"
              + name
              + "' is not built in; choose one of "
              + NAMES
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
