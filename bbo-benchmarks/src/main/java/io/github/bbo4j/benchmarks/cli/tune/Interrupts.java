package io.github.bbo4j.benchmarks.cli.tune;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Ctrl-C as a wish instead of an end. Java has no public way to receive a signal; the JDK's own
 * class is used by reflection where it is there, elsewhere Ctrl-C ends the program, and the journal
 * is sound all the same.
 */
final class Interrupts {
  private Interrupts() {}

  /** Runs an action at each SIGINT instead of ending the JVM; whether that works here. */
  static boolean onInterrupt(Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              Interrupts.class.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  action.run();
                  return null;
                }
                return method.getName().equals("equals")
                    ? self == arguments[0]
                    : method.getName().equals("hashCode") ? 1 : "Ctrl-C";
              });
      Object interrupt = signal.getConstructor(String.class).newInstance("INT");
      signal.getMethod("handle", signal, handler).invoke(null, interrupt, proxy);
      return true;
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      return false;
    }
  }
}
