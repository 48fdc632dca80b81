package io.github.bbo4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bbo4j.core.Outcome;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every public record of the library refuses null where it is made, by the name of the component: a
 * null that is stored is found by somebody who can't say where it came from. Each component in turn
 * is null, the others are drawn until the record takes them. So do the factories and other static
 * methods of what users compose, and the methods that give a changed copy.
 */
class NullArgumentsTest {
  private static final String ROOT = "io.github.bbo4j.";

  /** Modules whose records users make: tuning, from the space to the report. */
  private static final List<String> MODULES =
      List.of("core", "sampling", "noise", "heuristics", "tuner", "report", "hplsim");

  /** Models below the heuristics, which no user composes. */
  private static final List<String> LOWER =
      List.of(
          ".internal",
          "hplsim.engine",
          "heuristics.bayes.gp",
          "heuristics.bayes.noisy",
          "heuristics.bayes.search",
          "heuristics.bayes.training",
          "heuristics.bayes.acquisition");

  /** Packages of static methods that users call: tuner, report, simulator and benchmarks. */
  private static final List<String> COMPOSED =
      List.of(
          "core",
          "sampling",
          "noise",
          "heuristics",
          "tuner",
          "report",
          "hplsim",
          "benchmarks.junit",
          "benchmarks.jmh",
          "benchmarks.replay",
          "benchmarks.record",
          "benchmarks.regression",
          "benchmarks.problems",
          "benchmarks.compare",
          "benchmarks.metrics");

  /** Among them those of static methods that no user calls. */
  private static final List<String> NOT_COMPOSED =
      List.of(
          ".internal",
          "core.arguments",
          "core.statistics",
          "heuristics.bayes",
          "hplsim.engine",
          "hplsim.trace.collective",
          "hplsim.chart");

  static List<Class<?>> records() {
    List<Class<?>> records = new ArrayList<>();
    publicTypes(MODULES, LOWER).filter(Class::isRecord).forEach(records::add);
    return records;
  }

  /**
   * The public types of some packages and those below, but for some, in the order of their names.
   */
  private static Stream<? extends Class<?>> publicTypes(List<String> of, List<String> without) {
    return ProjectTypes.names().stream()
        .filter(name -> of.stream().anyMatch(p -> name.startsWith(ROOT + p + ".")))
        .filter(name -> without.stream().noneMatch(packageName(name)::contains))
        .map(NullArgumentsTest::load)
        .filter(NullArgumentsTest::isPublic);
  }

  private static String packageName(String type) {
    return type.substring(0, type.lastIndexOf('.'));
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, NullArgumentsTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isPublic(Class<?> type) {
    Class<?> around = type.getEnclosingClass();
    return Modifier.isPublic(type.getModifiers()) && (around == null || isPublic(around));
  }

  @ParameterizedTest
  @MethodSource("records")
  void everyRecordRefusesNullByName(Class<?> type) throws ReflectiveOperationException {
    RecordComponent[] parts = type.getRecordComponents();
    Constructor<?> constructor =
        type.getDeclaredConstructor(
            Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new));
    Random random = new Random(1);
    Set<String> taken = new TreeSet<>();
    Set<String> silent = new TreeSet<>();
    for (int i = 0; i < parts.length; i++) {
      boolean nullable =
          parts[i].getAnnotatedType().isAnnotationPresent(Nullable.class)
              || type == Outcome.Failed.class && parts[i].getName().equals("message");
      if (!parts[i].getType().isPrimitive() && !nullable) {
        String told = refusal(constructor, parts, i, random);
        if (told == null) {
          taken.add(parts[i].getName());
        } else if (!told.contains(parts[i].getName()) && !told.endsWith(" = null must be given")) {
          // Of a component that no sample suits, its own null may be told first.
          silent.add(parts[i].getName() + ": " + told);
        }
      }
    }
    assertThat(taken).as("null is taken for").isEmpty();
    assertThat(silent).as("null is refused without the name of").isEmpty();
  }

  /** What is said of a null in one place; nothing if it is taken. */
  private static @Nullable String refusal(
      Constructor<?> constructor, RecordComponent[] parts, int place, Random random)
      throws ReflectiveOperationException {
    String told = "";
    for (int attempt = 0; attempt < 100; attempt++) {
      Object[] values = new Object[parts.length];
      for (int i = 0; i < parts.length; i++) {
        values[i] = i == place ? null : ArgumentSamples.of(parts[i].getGenericType(), random);
      }
      try {
        constructor.newInstance(values);
        return null;
      } catch (InvocationTargetException e) {
        told = e.getCause().toString();
        if (told.contains(parts[place].getName() + " ")) {
          return told;
        }
      }
    }
    return told;
  }

  /** Static methods of tuner, report, simulator and benchmarks. */
  static List<Method> factories() {
    List<Method> factories = new ArrayList<>();
    publicTypes(COMPOSED, NOT_COMPOSED)
        .filter(c -> !c.isEnum())
        .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
        .filter(m -> Modifier.isPublic(m.getModifiers()) && Modifier.isStatic(m.getModifiers()))
        .filter(m -> !m.isSynthetic() && m.getParameterCount() > 0)
        .filter(m -> !m.getName().equals("main"))
        .forEach(factories::add);
    return factories;
  }

  @ParameterizedTest
  @MethodSource("factories")
  void everyFactoryRefusesNull(Method factory) throws ReflectiveOperationException {
    refusesNull(factory, null, new Random(1));
  }

  /** Each argument in turn is null, the others are samples. */
  private static void refusesNull(Method method, @Nullable Object on, Random random)
      throws ReflectiveOperationException {
    Type[] types = method.getGenericParameterTypes();
    for (int place = 0; place < types.length; place++) {
      boolean message = method.getDeclaringClass() == Outcome.class; // An exception may have none.
      if (!method.getParameterTypes()[place].isPrimitive() && !message) {
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
          values[i] = i == place ? null : ArgumentSamples.of(types[i], random);
        }
        assertThatThrownBy(() -> method.invoke(on, values), "%s, argument %d", method, place)
            .isInstanceOf(InvocationTargetException.class)
            .cause()
            .isNotInstanceOf(NullPointerException.class);
      }
    }
  }

  /** Methods that give a changed copy. */
  static List<Method> changes() {
    List<Method> changes = new ArrayList<>();
    publicTypes(COMPOSED, NOT_COMPOSED)
        .filter(c -> !c.isInterface())
        .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
        .filter(m -> Modifier.isPublic(m.getModifiers()) && !Modifier.isStatic(m.getModifiers()))
        .filter(m -> !m.isSynthetic() && m.getParameterCount() > 0)
        .filter(m -> m.getName().startsWith("with") && isSampled(m.getDeclaringClass()))
        .forEach(changes::add);
    return changes;
  }

  private static boolean isSampled(Class<?> type) {
    try {
      return ArgumentSamples.of(type, new Random(1)) != null;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("changes")
  void everyChangedCopyRefusesNull(Method change) throws ReflectiveOperationException {
    Random random = new Random(1);
    Object base = ArgumentSamples.of(change.getDeclaringClass(), random);
    refusesNull(change, base, random);
  }

  @Test
  void thereAreRecords() {
    assertThat(factories()).hasSizeGreaterThan(40);
    assertThat(changes()).hasSizeGreaterThan(40);
    assertThat(records()).hasSizeGreaterThan(60);
    assertThat(Stream.of(ROOT + "core.Trial", ROOT + "noise.recommend.Assessment"))
        .allMatch(name -> records().stream().anyMatch(c -> c.getName().equals(name)));
  }
}
