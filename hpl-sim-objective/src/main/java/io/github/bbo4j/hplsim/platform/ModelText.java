package io.github.bbo4j.hplsim.platform;

import io.github.bbo4j.core.arguments.Decimals;
import io.github.bbo4j.hplsim.internal.Units;
import io.github.bbo4j.hplsim.kernel.CalibratedRange;
import io.github.bbo4j.hplsim.kernel.KernelModel;
import io.github.bbo4j.hplsim.kernel.KernelModel.Piece;
import io.github.bbo4j.hplsim.kernel.NoiseModel;
import io.github.bbo4j.hplsim.kernel.NoiseModel.Mixture.Component;
import io.github.bbo4j.hplsim.kernel.Polynomial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Text of polynomials, kernel models, noises and ranges in platform files, both ways. */
final class ModelText {
  private static final List<String> TERMS = List.of("mnk", "mn", "mk", "nk", "constant");
  private static final List<String> SIZES = List.of("M", "N", "K", "MNK");

  private ModelText() {}

  static Polynomial polynomial(String text) {
    double[] c = new double[TERMS.size()];
    boolean[] seen = new boolean[TERMS.size()];
    if (text.strip().equals("0 s")) {
      return Polynomial.ZERO;
    }
    for (String part : text.split(",", -1)) {
      String[] words = part.strip().split("\\s+", 2);
      int index = TERMS.indexOf(words[0].toLowerCase(Locale.ROOT));
      if (index < 0 || words.length < 2) {
        throw new IllegalArgumentException(
            "'"
                + part.strip()
                + "' is not a term; write mnk, mn, mk, nk or constant and a time, such as"
                + " 'mnk 7e-11 s'");
      }
      if (seen[index]) {
        throw new IllegalArgumentException("the term " + words[0] + " comes twice");
      }
      seen[index] = true;
      c[index] = index == 0 ? Units.secondsPerMultiplyAdd(words[1]) : Units.seconds(words[1]);
    }
    return new Polynomial(c[0], c[1], c[2], c[3], c[4]);
  }

  static String text(Polynomial p) {
    double[] c = {p.mnk(), p.mn(), p.mk(), p.nk(), p.constant()};
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < c.length; i++) {
      if (c[i] != 0.0) {
        parts.add(TERMS.get(i) + " " + c[i] + " s");
      }
    }
    return parts.isEmpty() ? "0 s" : String.join(", ", parts);
  }

  static List<Piece> pieces(String text) {
    List<Piece> pieces = new ArrayList<>();
    for (String part : text.split("\\|", -1)) {
      String piece = part.strip();
      if (piece.startsWith("when ")) {
        int colon = piece.indexOf(':');
        if (colon < 0) {
          throw new IllegalArgumentException(
              "'" + piece + "' needs ': terms' after its conditions");
        }
        pieces.add(conditional(piece.substring(5, colon), duration(piece.substring(colon + 1))));
      } else {
        String terms = piece.startsWith("otherwise ") ? piece.substring(10) : piece;
        pieces.add(Piece.everywhere(duration(terms)));
      }
    }
    return pieces;
  }

  /** A polynomial that is not below zero everywhere, as with a sign too many. */
  private static Polynomial duration(String text) {
    Polynomial p = polynomial(text);
    double largest =
        Math.max(p.mnk(), Math.max(p.mn(), Math.max(p.mk(), Math.max(p.nk(), p.constant()))));
    if (largest <= 0 && !p.equals(Polynomial.ZERO)) {
      throw new IllegalArgumentException(
          "'"
              + text.strip()
              + "' is negative at every size. Maybe a sign is wrong; of a free kernel write '0 s'");
    }
    return p;
  }

  private static Piece conditional(String conditions, Polynomial polynomial) {
    double[] above = new double[SIZES.size()];
    for (String condition : conditions.split(",", -1)) {
      String[] words = condition.strip().split("\\s*>\\s*", -1);
      int index = words.length == 2 ? SIZES.indexOf(words[0]) : -1;
      if (index < 0) {
        throw new IllegalArgumentException(
            "'" + condition.strip() + "' is not a condition; write 'M > 1280' with M, N, K or MNK");
      }
      above[index] = number(words[1]);
    }
    return new Piece(above[0], above[1], above[2], above[3], polynomial);
  }

  static String text(List<Piece> pieces) {
    return pieces.stream().map(ModelText::text).collect(Collectors.joining(" | "));
  }

  private static String text(Piece piece) {
    double[] above = {piece.aboveM(), piece.aboveN(), piece.aboveK(), piece.aboveWork()};
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < above.length; i++) {
      if (above[i] != 0.0) {
        conditions.add(SIZES.get(i) + " > " + above[i]);
      }
    }
    return conditions.isEmpty()
        ? text(piece.polynomial())
        : "when " + String.join(", ", conditions) + ": " + text(piece.polynomial());
  }

  static CalibratedRange range(String text) {
    double[] low = {0.0, 0.0, 0.0};
    double inf = Double.POSITIVE_INFINITY;
    double[] high = {inf, inf, inf};
    for (String part : text.split(",", -1)) {
      String[] words = part.strip().split("\\s+", 2);
      int index = SIZES.indexOf(words[0]);
      int dots = words.length == 2 ? words[1].indexOf("..") : -1;
      if (index < 0 || index > 2 || dots < 0) {
        throw new IllegalArgumentException(
            "'" + part.strip() + "' is not an interval; write 'M 1..15000' with M, N or K");
      }
      low[index] = number(words[1].substring(0, dots));
      high[index] = number(words[1].substring(dots + 2));
    }
    return new CalibratedRange(low[0], high[0], low[1], high[1], low[2], high[2]);
  }

  static String text(CalibratedRange r) {
    return "M " + r.minM() + ".." + r.maxM() + ", N " + r.minN() + ".." + r.maxN() + ", K "
        + r.minK() + ".." + r.maxK();
  }

  static NoiseModel noise(String text) {
    String[] words = text.strip().split("\\s+", 2);
    String rest = words.length == 2 ? words[1] : "";
    return switch (words[0]) {
      case "none" -> NoiseModel.none();
      case "normal" -> new NoiseModel.Normal(polynomial(rest));
      case "half-normal" -> new NoiseModel.HalfNormal(polynomial(rest));
      case "mixture" -> new NoiseModel.Mixture(components(rest));
      default ->
          throw new IllegalArgumentException(
              "'" + words[0] + "' is not a noise; write none, normal, half-normal or mixture");
    };
  }

  private static List<Component> components(String text) {
    List<Component> components = new ArrayList<>();
    for (String mode : text.split("\\|", -1)) {
      String[] parts = mode.split(":", -1);
      if (parts.length != 3) {
        throw new IllegalArgumentException(
            "'" + mode.strip() + "' is not a mode; write 'weight: offset: standard deviation'");
      }
      components.add(new Component(number(parts[0]), polynomial(parts[1]), polynomial(parts[2])));
    }
    return components;
  }

  static String text(NoiseModel noise) {
    if (noise instanceof NoiseModel.Normal normal) {
      return "normal " + text(normal.sigma());
    }
    if (noise instanceof NoiseModel.HalfNormal half) {
      return "half-normal " + text(half.sigma());
    }
    if (noise instanceof NoiseModel.Mixture mixture) {
      return mixture.components().stream()
          .map(c -> c.weight() + ": " + text(c.offset()) + ": " + text(c.sigma()))
          .collect(Collectors.joining(" | ", "mixture ", ""));
    }
    return "none";
  }

  static KernelModel model(String text) {
    return KernelModel.piecewise(pieces(text));
  }

  private static double number(String text) {
    try {
      return Decimals.parse(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text.strip() + "' is not a number", e);
    }
  }
}
