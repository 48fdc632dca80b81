package io.github.bbo4j.benchmarks;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.hplsim.HplProblems;
import io.github.bbo4j.hplsim.generative.GenerativeModel;
import io.github.bbo4j.hplsim.platform.Platform;
import io.github.bbo4j.hplsim.platform.SmpiPlatforms;
import io.github.bbo4j.hplsim.trace.replay.ReplayOptions;
import io.github.bbo4j.tuner.process.Command;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values for arguments of any type, for tests that go through the whole public interface. */
final class ArgumentSamples {
  private static final SearchSpace SPACE =
      SearchSpace.builder().integer("a", 1, 4).choice("b", "x", "y").build();
  private static final Configuration POINT = SPACE.sample(new SplittableRandom(1));
  private static final History HISTORY = History.empty(SPACE).plus(POINT, Outcome.measured(2));

  private static final Platform PLATFORM = SmpiPlatforms.of("eth100", 2, 2);

  /** What stands for a type that can't be drawn. */
  private static final List<Object> SAMPLES =
      List.of(
          SPACE,
          POINT,
          HISTORY,
          HISTORY.trial(0),
          HISTORY.observations().get(0),
          Path.of("x"),
          Command.of("true"),
          PLATFORM,
          PLATFORM.network(),
          PLATFORM.network().remote(),
          PLATFORM.network().remote().latencyFactor(),
          PLATFORM.network().protocol(),
          PLATFORM.network().protocol().sendOverhead(),
          GenerativeModel.dahuNormal(),
          ReplayOptions.defaults(),
          HplProblems.named("hpl-small-64").objective(),
          Duration.ofSeconds(1),
          Instant.EPOCH,
          InstantSource.system(),
          Pattern.compile("x(.*)"),
          new SplittableRandom(1));

  /** What was composed of a record type; an empty one if no samples suit it. */
  private static final Map<Class<?>, Optional<Object>> COMPOSED = new HashMap<>();

  private ArgumentSamples() {}

  /** A value of a type; null if none can be made. */
  static @Nullable Object of(Type type, Random random) throws ReflectiveOperationException {
    return sample(type, random, 0);
  }

  private static @Nullable Object sample(Type of, Random random, int depth)
      throws ReflectiveOperationException {
    Class<?> type = raw(of);
    Type part =
        of instanceof ParameterizedType several
            ? several.getActualTypeArguments()[0]
            : Object.class;
    if (type == int.class || type == Integer.class) {
      return random.nextInt(4);
    } else if (type == long.class || type == Long.class) {
      return (long) random.nextInt(4);
    } else if (type == double.class || type == Double.class) {
      return random.nextInt(4) / 2.0;
    } else if (type == boolean.class || type == Boolean.class) {
      return random.nextBoolean();
    } else if (type == String.class || type == Object.class) {
      return "a";
    } else if (type.isEnum()) {
      return type.getEnumConstants()[0];
    } else if (type == Optional.class) {
      return Optional.empty();
    } else if (type == OptionalInt.class) {
      return OptionalInt.empty();
    } else if (type == OptionalLong.class) {
      return OptionalLong.empty();
    } else if (type == OptionalDouble.class) {
      return OptionalDouble.empty();
    } else if (type.isAssignableFrom(List.class) || type == Set.class) {
      Object one = depth > 3 ? null : sample(part, random, depth + 1);
      return type == Set.class ? Set.of() : one == null ? List.of() : List.of(one);
    } else if (type == Map.class) {
      return Map.of();
    } else if (type.isArray()) {
      Object array = Array.newInstance(type.getComponentType(), 1);
      Array.set(array, 0, sample(type.getComponentType(), random, depth + 1));
      return array;
    }
    for (Object one : SAMPLES) {
      if (type.isInstance(one) && type != RandomGenerator.class || one.getClass() == type) {
        return one;
      }
    }
    return composed(type, random, depth);
  }

  /** A record of samples, an implementation that does nothing, or one of the permitted classes. */
  private static @Nullable Object composed(Class<?> type, Random random, int depth)
      throws ReflectiveOperationException {
    if (type.isSealed()) {
      Class<?>[] cases = type.getPermittedSubclasses();
      return composed(cases[random.nextInt(cases.length)], random, depth + 1);
    } else if (type.isInterface()) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null);
    } else if (!type.isRecord() || depth > 3) {
      return null;
    }
    Optional<Object> known = COMPOSED.get(type);
    if (known == null) {
      known = record(type, random, depth);
      COMPOSED.put(type, known);
    }
    return known.orElse(null);
  }

  private static Optional<Object> record(Class<?> type, Random random, int depth)
      throws ReflectiveOperationException {
    RecordComponent[] parts = type.getRecordComponents();
    for (int attempt = 0; attempt < 20; attempt++) {
      Object[] values = new Object[parts.length];
      for (int i = 0; i < parts.length; i++) {
        values[i] = sample(parts[i].getGenericType(), random, depth + 1);
      }
      try {
        return Optional.of(
            type.getDeclaredConstructor(
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class<?>[]::new))
                .newInstance(values));
      } catch (InvocationTargetException e) {
        // Other values, then.
      }
    }
    return Optional.empty();
  }

  private static Class<?> raw(Type type) {
    return type instanceof Class<?> c
        ? c
        : type instanceof ParameterizedType p
            ? raw(p.getRawType())
            : type instanceof WildcardType w ? raw(w.getUpperBounds()[0]) : Object.class;
  }
}
