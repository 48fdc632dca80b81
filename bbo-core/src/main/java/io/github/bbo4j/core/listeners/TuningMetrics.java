package io.github.bbo4j.core.listeners;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.Outcome.Failed;
import io.github.bbo4j.core.TuningEvent;
import io.github.bbo4j.core.TuningEvent.Started;
import io.github.bbo4j.core.TuningEvent.Stopped;
import io.github.bbo4j.core.TuningEvent.TrialFinished;
import io.github.bbo4j.core.TuningEvent.TrialStarted;
import io.github.bbo4j.core.TuningEvent.TrialTold;
import io.github.bbo4j.core.TuningListener;
import io.github.bbo4j.core.arguments.Arguments;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of a run as an MXBean of the platform's MBean server, for JConsole, a JMX exporter and
 * the like: registered when the run starts, unregistered when it ends.
 *
 * <p>The object name is {@code io.github.bbo4j:type=Tuning,name="NAME"}; of several runs under one
 * name at a time, the second is {@code "NAME-2"}. A listener follows one run at a time: a tuner
 * that is run by several threads needs a listener for each. {@link #close} is for runs that are
 * asked and told by hand and never end. Thread-safe.
 */
public final class TuningMetrics implements TuningListener, TuningMXBean, AutoCloseable {
  private static final int MOST = 10_000;

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final String name;
  private final ShownDirection direction;

  private @Nullable ObjectName registered;
  private @Nullable History history;
  private int trials;
  private int failures;
  private int handedOut;
  private int told;
  private int improvedAt;
  private long decisionNanos;

  /**
   * Metrics in values of a direction, as of a run by ask and tell, which knows none.
   *
   * @param name that tells the run from others, not blank
   * @param direction of the values
   */
  public TuningMetrics(String name, Direction direction) {
    this(name, ShownDirection.of(direction));
  }

  /** Metrics in values in the direction of the run. */
  public TuningMetrics(String name) {
    this(name, ShownDirection.ofTheRun());
  }

  private TuningMetrics(String name, ShownDirection direction) {
    Arguments.given(name, "name");
    if (name.isBlank()) {
      throw new IllegalArgumentException("name = '" + name + "' is blank: metrics need a name");
    }
    this.name = name;
    this.direction = direction;
  }

  @Override
  public synchronized void on(TuningEvent event) {
    if (event instanceof Started started) {
      direction.begins(started);
      start();
    } else if (event instanceof TrialStarted) {
      handedOut++;
    } else if (event instanceof TrialTold) {
      told++;
    } else if (event instanceof TrialFinished finished) {
      history = finished.history();
      trials++; // Of the run: the history has those of a warm start as well.
      failures += finished.trial().outcome() instanceof Failed ? 1 : 0;
      decisionNanos += finished.trial().decisionTime().toNanos();
      improvedAt = finished.improved() ? trials : improvedAt;
    } else if (event instanceof Stopped) {
      close();
    }
  }

  private void start() {
    close();
    history = null;
    trials = 0;
    failures = 0;
    handedOut = 0;
    told = 0;
    improvedAt = 0;
    decisionNanos = 0;
    for (int number = 1; number <= MOST && registered == null; number++) {
      register(number == 1 ? name : name + "-" + number);
    }
  }

  private void register(String free) {
    try {
      ObjectName bean =
          new ObjectName("io.github.bbo4j:type=Tuning,name=" + ObjectName.quote(free));
      server.registerMBean(this, bean);
      registered = bean;
    } catch (InstanceAlreadyExistsException e) {
      // Another run has that name: the next number is tried.
    } catch (JMException e) {
      throw new IllegalStateException("the metrics '" + free + "' can't be registered", e);
    }
  }

  /** The name under which the metrics are to be found; empty while no run is going on. */
  public synchronized Optional<String> objectName() {
    return Optional.ofNullable(registered).map(ObjectName::getCanonicalName);
  }

  /** Unregisters the metrics, if they are registered; their values stay. */
  @Override
  public synchronized void close() {
    ObjectName bean = registered;
    registered = null;
    if (bean != null) {
      try {
        server.unregisterMBean(bean);
      } catch (InstanceNotFoundException e) {
        // Somebody else took it out: that is what was wanted.
      } catch (JMException e) {
        throw new IllegalStateException("the metrics " + bean + " can't be unregistered", e);
      }
    }
  }

  @Override
  public synchronized int getTrials() {
    return trials;
  }

  @Override
  public synchronized int getFailures() {
    return failures;
  }

  @Override
  public synchronized int getQueue() {
    return handedOut - told;
  }

  @Override
  public synchronized int getRemaining() {
    return history == null ? -1 : history.remaining().orElse(-1);
  }

  @Override
  public synchronized double getIncumbentValue() {
    return history == null
        ? Double.NaN
        : history.best().map(best -> direction.value(best.cost().orElseThrow())).orElse(Double.NaN);
  }

  @Override
  public synchronized String getIncumbent() {
    return history == null
        ? ""
        : history.best().map(best -> best.configuration().toString()).orElse("");
  }

  @Override
  public synchronized int getTrialsSinceImprovement() {
    return getTrials() - improvedAt;
  }

  @Override
  public synchronized long getDecisionMillis() {
    return decisionNanos / 1_000_000;
  }
}
