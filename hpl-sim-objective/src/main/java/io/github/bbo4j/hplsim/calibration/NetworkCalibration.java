package io.github.bbo4j.hplsim.calibration;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Piecewise models of the point-to-point operations, ready to be put into a network: send and
 * receive overheads directly, and from the one-way time of a ping-pong, {@code os(k) + latency + k
 * / bandwidth + or(k)}, the factors of latency and bandwidth that remain.
 *
 * @param send blocking sends
 * @param nonBlockingSend non-blocking sends
 * @param receive receives of a message already there
 * @param oneWay half of the round trip of a ping-pong
 */
public record NetworkCalibration(
    PiecewiseLinear send,
    PiecewiseLinear nonBlockingSend,
    PiecewiseLinear receive,
    PiecewiseLinear oneWay) {
  /** Checks that all of it is given. */
  public NetworkCalibration {
    Arguments.given(send, "send");
    Arguments.given(nonBlockingSend, "nonBlockingSend");
    Arguments.given(receive, "receive");
    Arguments.given(oneWay, "oneWay");
  }

  /**
   * Fits one operation: means per size, then {@link PiecewiseRegression#logarithmic}.
   *
   * @param messages rows {size in bytes, seconds}, several rows per size allowed
   * @return the function
   * @throws IllegalArgumentException if a row has not two numbers, there are fewer than two sizes,
   *     or messages of three sizes or more all took exactly as long
   */
  public static PiecewiseLinear fit(List<double[]> messages) {
    Map<Double, double[]> means = new TreeMap<>();
    for (double[] message : Arguments.list(messages, "messages")) {
      Arguments.require(
          message.length == 2, "message", Arrays.toString(message), "{size in bytes, seconds}");
      double[] sum = means.computeIfAbsent(message[0], key -> new double[2]);
      sum[0] += message[1];
      sum[1]++;
    }
    if (means.size() < 2) {
      throw new IllegalArgumentException(
          "messages are of "
              + means.size()
              + " sizes but a line needs at least 2; measure more sizes, such as those of"
              + " MessageSizes");
    }
    double[] x = means.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    double[] y = means.values().stream().mapToDouble(s -> s[0] / s[1]).toArray();
    if (y.length > 2 && Arrays.stream(y).allMatch(seconds -> seconds == y[0])) {
      throw new IllegalArgumentException(
          "messages of "
              + y.length
              + " sizes took "
              + y[0]
              + " s each: the durations are not those of the messages, or the clock is too coarse");
    }
    return PiecewiseRegression.logarithmic().fit(x, y);
  }

  /**
   * Returns how many messages took more than twice, or less than half of what a model says.
   *
   * @param messages rows {size in bytes, seconds}
   */
  public static long unexplained(List<double[]> messages, PiecewiseLinear model) {
    Arguments.given(model, "model");
    return Arguments.list(messages, "messages").stream()
        .filter(
            message -> {
              double ratio = message[1] / model.valueAt(message[0]);
              return !(ratio <= 2 && ratio >= 0.5);
            })
        .count();
  }

  /**
   * Returns the sizes, in bytes, from which to the next threshold the overheads of send and receive
   * grow as fast as the whole one-way time, so that bytes cost the network nothing.
   */
  public List<Double> freeFrom() {
    return thresholds().stream().filter(t -> perByte(Math.nextUp(t)) <= 0).toList();
  }

  /** Returns where a model changes, 0 included. */
  private TreeSet<Double> thresholds() {
    TreeSet<Double> thresholds = new TreeSet<>(List.of(0.0));
    for (PiecewiseLinear model : List.of(send, receive, oneWay)) {
      model.toPiecewiseAffine().steps().forEach(s -> thresholds.add(s.threshold()));
    }
    return thresholds;
  }

  /** Returns the seconds of the network for each byte of a message of a size. */
  private double perByte(double size) {
    return oneWay.segmentAt(size).slope()
        - step(send.toPiecewiseAffine(), size).secondsPerByte()
        - step(receive.toPiecewiseAffine(), size).secondsPerByte();
  }

  /**
   * A network with these overheads and, on the route between nodes, these factors. A part of the
   * one-way time that the overheads already explain entirely gives a latency factor of 0 or a
   * bandwidth factor of 1000.
   *
   * @param base nominal latency (above 0 for a latency factor), bandwidth, thresholds and loopback
   * @return the calibrated network
   */
  public NetworkModel applyTo(NetworkModel base) {
    PiecewiseAffine os = send.toPiecewiseAffine();
    PiecewiseAffine or = receive.toPiecewiseAffine();
    List<PiecewiseFactor.Step> latencies = new ArrayList<>();
    List<PiecewiseFactor.Step> bandwidths = new ArrayList<>();
    for (double threshold : thresholds()) {
      double inside = Math.nextUp(threshold);
      LineSegment total = oneWay.segmentAt(inside);
      PiecewiseAffine.Step o = step(os, inside);
      PiecewiseAffine.Step r = step(or, inside);
      double latency = Math.max(0.0, total.intercept() - o.seconds() - r.seconds());
      double perByte = perByte(inside);
      double nominal = base.remote().latency();
      latencies.add(new PiecewiseFactor.Step(threshold, nominal > 0.0 ? latency / nominal : 0.0));
      double factor = perByte > 0.0 ? 1.0 / (perByte * base.remote().bandwidth()) : 1000.0;
      bandwidths.add(new PiecewiseFactor.Step(threshold, Math.min(1000.0, factor)));
    }
    NetworkModel.Protocol protocol =
        base.protocol()
            .withOverheads(
                os, nonBlockingSend.toPiecewiseAffine(), or, base.protocol().probeSeconds());
    return base.withRemote(
            base.remote()
                .withFactors(new PiecewiseFactor(latencies), new PiecewiseFactor(bandwidths)))
        .withProtocol(protocol);
  }

  private static PiecewiseAffine.Step step(PiecewiseAffine model, double size) {
    PiecewiseAffine.Step found = model.steps().get(0);
    for (PiecewiseAffine.Step s : model.steps()) {
      if (size > s.threshold()) {
        found = s;
      }
    }
    return found;
  }
}
