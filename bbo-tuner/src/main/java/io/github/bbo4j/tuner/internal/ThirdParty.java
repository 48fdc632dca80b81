package io.github.bbo4j.tuner.internal;

import io.github.bbo4j.core.BboException;

/**
 * Libraries, and a module of the JDK, that are hidden inside of the project and may still be absent
 * where it is used: on the module path an automatic module names nothing that it needs, and they
 * are modules that nobody else asks for; a small image of the JDK has few of its modules. Asked
 * before the first of their classes is needed, so that what is told is the cure instead of a class
 * that was not found. Thread-safe.
 */
public final class ThirdParty {
  private ThirdParty() {}

  /**
   * Refuses to go on without Jackson's core.
   *
   * @param user what needs it, for the message
   * @throws BboException if it is not there
   */
  public static void requireJackson(String user) {
    require(
        "com.fasterxml.jackson.core.JsonFactory",
        "com.fasterxml.jackson.core",
        "jackson-core",
        user);
  }

  /**
   * Refuses to go on without snakeyaml-engine.
   *
   * @param user what needs it, for the message
   * @throws BboException if it is not there
   */
  public static void requireYaml(String user) {
    require(
        "org.snakeyaml.engine.v2.api.LoadSettings",
        "org.snakeyaml.engine.v2",
        "snakeyaml-engine",
        user);
  }

  /**
   * Refuses to go on without the JDK's own HTTP server.
   *
   * @param user what needs it, for the message
   * @throws BboException if it is not there
   */
  public static void requireHttpServer(String user) {
    try {
      find("com.sun.net.httpserver.HttpServer");
    } catch (ClassNotFoundException e) {
      throw new BboException(
          user
              + " needs the JDK's module jdk.httpserver, which is not there. Maybe add 'requires"
              + " jdk.httpserver;' to module-info.java, start with --add-modules jdk.httpserver, or"
              + " make the image of the JDK with it",
          e);
    }
  }

  private static void find(String type) throws ClassNotFoundException {
    Class.forName(type, false, ThirdParty.class.getClassLoader());
  }

  private static void require(String type, String module, String jar, String user) {
    try {
      find(type);
    } catch (ClassNotFoundException e) {
      throw new BboException(
          user
              + " needs "
              + jar
              + ", which is not there. Maybe add 'requires "
              + module
              + ";' to module-info.java, start with --add-modules ALL-MODULE-PATH, or put its jar on the class path",
          e);
    }
  }
}
