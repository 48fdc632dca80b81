package io.github.bbo4j.hplsim.trace.replay;

import io.github.bbo4j.hplsim.network.NetworkModel;
import io.github.bbo4j.hplsim.network.PiecewiseAffine;
import io.github.bbo4j.hplsim.network.PiecewiseFactor;
import java.util.Locale;
import java.util.Map;

/** What messages cost, from values of options. */
final class NetworkOptions {

  private NetworkOptions() {}

  /** Returns the network; latency and bandwidth are those of the links. */
  static NetworkModel of(Map<String, String> values) {
    PiecewiseFactor latency;
    PiecewiseFactor bandwidth;
    String model = ReplayOptions.given(values, "network/model").toUpperCase(Locale.ROOT);
    switch (model) {
      case "SMPI" -> {
        latency = PiecewiseFactor.parse(ReplayOptions.given(values, "smpi/lat-factor"));
        bandwidth = PiecewiseFactor.parse(ReplayOptions.given(values, "smpi/bw-factor"));
      }
      case "CM02" -> {
        latency = PiecewiseFactor.ONE;
        bandwidth = PiecewiseFactor.ONE;
      }
      case "LV08" -> {
        latency = PiecewiseFactor.constant(13.01);
        bandwidth = PiecewiseFactor.constant(0.97);
      }
      default ->
          throw new IllegalArgumentException(
              "network/model = " + model + " must be SMPI, LV08 or CM02");
    }
    // Latency and bandwidth are those of the links.
    NetworkModel.Route route =
        NetworkModel.Route.of(0, Double.POSITIVE_INFINITY).withFactors(latency, bandwidth);
    NetworkModel.Protocol protocol =
        NetworkModel.Protocol.of(size(values, "smpi/send-is-detached-thresh"))
            .withThresholds(
                size(values, "smpi/async-small-thresh"),
                size(values, "smpi/send-is-detached-thresh"))
            .withOverheads(
                PiecewiseAffine.parse(ReplayOptions.given(values, "smpi/os")),
                PiecewiseAffine.parse(ReplayOptions.given(values, "smpi/ois")),
                PiecewiseAffine.parse(ReplayOptions.given(values, "smpi/or")),
                0);
    return NetworkModel.of(route, route).withProtocol(protocol);
  }

  /** Returns the weight of a link in the weight of a flow that a model has by default. */
  static double weight(Map<String, String> values) {
    return switch (ReplayOptions.given(values, "network/model").toUpperCase(Locale.ROOT)) {
      case "CM02" -> 0;
      case "LV08" -> 20537;
      default -> 8775;
    };
  }

  private static long size(Map<String, String> values, String key) {
    return (long) ReplayOptions.number(values, key);
  }
}
