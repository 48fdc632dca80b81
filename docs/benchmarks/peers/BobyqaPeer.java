import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.SynchronousQueue;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/**
 * Commons Math's BOBYQA (Powell, 2009) from the best point known, then from random points, as a
 * contender of {@code experiment quality --peer}; the lines that come and go are described by the
 * Javadoc of PeerProgram. On the unit cube, 2 d + 1 interpolation points, first radius 0.2.
 *
 * <pre>java -cp bbo-benchmarks/target/bbo-benchmarks.jar docs/benchmarks/peers/BobyqaPeer.java</pre>
 */
final class BobyqaPeer {
  private final String[] axes;
  private final SplittableRandom random;
  private final SynchronousQueue<double[]> points = new SynchronousQueue<>();
  private final SynchronousQueue<Double> costs = new SynchronousQueue<>();
  private double[] best = {};
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;
  private boolean started;
  private boolean asked;

  private BobyqaPeer(long seed, String[] axes) {
    this.axes = axes;
    this.random = new SplittableRandom(seed);
  }

  public static void main(String[] arguments) throws Exception {
    Map<String, BobyqaPeer> runs = new HashMap<>();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "run" -> runs.put(words[1], new BobyqaPeer(Long.parseLong(words[2]), rest(words)));
        case "tell" -> runs.get(words[1]).tell(words[2], rest(words));
        default -> System.out.println(runs.get(words[1]).ask());
      }
    }
    System.exit(0);
  }

  private static String[] rest(String[] words) {
    return List.of(words).subList(3, words.length).toArray(new String[0]);
  }

  private static double size(String axis) {
    return Double.parseDouble(axis.substring(axis.indexOf(':') + 1));
  }

  private void tell(String cost, String[] coordinates) throws InterruptedException {
    double value = cost.equals("failed") ? highest : Double.parseDouble(cost);
    highest = Math.max(highest, value);
    if (asked) {
      asked = false;
      costs.put(value);
    } else if (!started && value < lowest) {
      lowest = value;
      best = new double[axes.length];
      for (int i = 0; i < best.length; i++) {
        double x = Double.parseDouble(coordinates[i]);
        best[i] = axes[i].equals("real") ? x : (x + 0.5) / size(axes[i]);
      }
    }
  }

  private String ask() throws InterruptedException {
    if (!started) {
      started = true;
      Thread thread = new Thread(this::work);
      thread.setDaemon(true);
      thread.start();
    }
    asked = true;
    double[] units = points.take();
    List<String> words = new ArrayList<>();
    for (int i = 0; i < units.length; i++) {
      words.add(
          axes[i].equals("real")
              ? Double.toString(units[i])
              : Integer.toString((int) Math.min(size(axes[i]) - 1, units[i] * size(axes[i]))));
    }
    return String.join(" ", words);
  }

  private double cost(double[] units) {
    try {
      points.put(units.clone());
      return costs.take();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void work() {
    int d = axes.length;
    double[] low = new double[d];
    double[] high = new double[d];
    java.util.Arrays.fill(high, 1);
    double[] start = best.length == d ? best : random.doubles(d).toArray();
    MultivariateFunction function = this::cost;
    while (true) {
      try {
        if (d == 1) { // BOBYQA needs two parameters
          cost(start);
        } else {
          new BOBYQAOptimizer(2 * d + 1, 0.2, 1e-8)
              .optimize(
                  new MaxEval(Integer.MAX_VALUE),
                  new ObjectiveFunction(function),
                  GoalType.MINIMIZE,
                  new SimpleBounds(low, high),
                  new InitialGuess(start));
        }
      } catch (MathIllegalStateException e) {
        // No further progress from here: another start.
      }
      start = random.doubles(d).toArray();
    }
  }
}
