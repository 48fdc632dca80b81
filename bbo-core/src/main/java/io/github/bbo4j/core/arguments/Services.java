package io.github.bbo4j.core.arguments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What users bring for a catalog: implementations on the class path, found by {@link
 * ServiceLoader}, by their names. The class path is looked at once, when it is first asked for.
 * Thread-safe.
 */
final class Services<T> {
  private final Supplier<Map<String, ServiceLoader.Provider<T>>> search;
  private @Nullable Map<String, ServiceLoader.Provider<T>> found;

  private Services(Supplier<Map<String, ServiceLoader.Provider<T>>> search) {
    this.search = search;
  }

  /** Nothing. */
  static <T> Services<T> none() {
    return new Services<>(Map::of);
  }

  /**
   * Those of an interface, whose class loader is asked.
   *
   * @param kind what messages call them
   * @param taken whether a name has a meaning already
   */
  static <T> Services<T> of(
      String kind, Class<T> service, Function<? super T, String> name, Predicate<String> taken) {
    return new Services<>(() -> byName(kind, service, name, taken));
  }

  private static <T> Map<String, ServiceLoader.Provider<T>> byName(
      String kind, Class<T> service, Function<? super T, String> name, Predicate<String> taken) {
    Map<String, ServiceLoader.Provider<T>> found = new LinkedHashMap<>();
    // As a module, this one may load what it is known to use: its own interfaces are declared, of
    // those that others have catalogs of it learns here.
    Services.class.getModule().addUses(service);
    try {
      for (ServiceLoader.Provider<T> provider :
          ServiceLoader.load(service, service.getClassLoader()).stream().toList()) {
        String id = Arguments.given(name.apply(provider.get()), "name of a " + kind);
        if (taken.test(id) || found.put(id, provider) != null) {
          throw new IllegalStateException(
              provider.type().getName()
                  + " on the class path has the name of another "
                  + kind
                  + ", '"
                  + id
                  + "'. Maybe its name() should be another");
        }
      }
    } catch (ServiceConfigurationError e) {
      throw new IllegalStateException(
          "a " + kind + " on the class path can't be used: " + e.getMessage(), e);
    }
    return found;
  }

  private synchronized Map<String, ServiceLoader.Provider<T>> found() {
    if (found == null) {
      found = search.get();
    }
    return found;
  }

  /** The names, in the order of the class path. */
  List<String> names() {
    return List.copyOf(found().keySet());
  }

  /** A fresh one. */
  Optional<T> find(String name) {
    return Optional.ofNullable(found().get(name)).map(ServiceLoader.Provider::get);
  }
}
