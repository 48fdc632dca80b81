package io.github.bbo4j.hplsim.calibration.design;

import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.hplsim.kernel.Kernel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Random sizes of kernel calls by the scheme "uniform product": the product of the dimensions is
 * uniform, not the dimensions, since the duration follows the product. A product {@code S}, then
 * {@code A ~ U(1, S^(1/3))}, {@code B ~ U(1, (S / A)^(1/2))}, {@code C = S / (A B)}; drawn again if
 * one is above the largest dimension; every order of the three is a size. Products are stratified,
 * one in each of equal parts of (0, largest product]. The smallest size and one cube are always
 * among them, as points that all calibrations share. Kernels of two dimensions likewise with {@code
 * A ~ U(1, S^(1/2))} and {@code B = S / A}.
 *
 * <p>Source: T. Cornebize, PhD thesis, Univ. Grenoble Alpes, 2021, section 10.2.2. Immutable and
 * thread-safe.
 *
 * @param products number of random products, at least 1; each gives up to six sizes of three
 *     dimensions, two of two
 * @param largestProduct largest product of the dimensions, at least 8
 * @param largestDimension largest dimension, at least 2
 * @param fixedK the third dimension where it is to be the same for all, as an application with a
 *     fixed block size has it; empty to draw it
 */
public record KernelSizes(
    int products, double largestProduct, long largestDimension, OptionalLong fixedK) {

  /** The cube that is a common point of all calibrations, if it is not too large. */
  private static final long COMMON_CUBE = 2048;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if one is wrong, or no size meets all
   */
  public KernelSizes {
    Arguments.given(fixedK, "fixedK");
    Arguments.require(products >= 1, "products", products, "at least 1");
    Arguments.require(
        largestProduct >= 8 && largestProduct < 1e18,
        "largestProduct",
        largestProduct,
        "in [8, 1e18)");
    Arguments.require(largestDimension >= 2, "largestDimension", largestDimension, "at least 2");
    if (fixedK.isPresent()) {
      long k = fixedK.getAsLong();
      Arguments.require(
          k >= 1 && k <= Math.min(largestDimension, largestProduct / 4),
          "fixedK",
          k,
          "at least 1, at most the largest dimension "
              + largestDimension
              + " and a quarter of the largest product "
              + largestProduct);
    }
  }

  /** Products up to 1e10 and dimensions up to 10,000, as in the thesis. */
  public static KernelSizes of(int products) {
    return new KernelSizes(products, 1e10, 10_000, OptionalLong.empty());
  }

  /** The same with other limits. */
  public KernelSizes within(double product, long dimension) {
    return new KernelSizes(products, product, dimension, fixedK);
  }

  /** The same with one third dimension for all. */
  public KernelSizes withK(long k) {
    return new KernelSizes(products, largestProduct, largestDimension, OptionalLong.of(k));
  }

  /**
   * Draws sizes for a kernel. Products that the largest dimension can hardly reach are not drawn:
   * of three dimensions above an eighth of its cube, of two above a quarter of its square.
   *
   * @param kernel whose dimensions decide; the third one of DTRSM is the second, the order of the
   *     triangle, as HPL solves from the right; DTRSV is a triangle, vectors have one dimension
   * @param random where the draws come from
   * @return distinct sizes, in the order of the products
   * @throws IllegalArgumentException if a third dimension is fixed of a kernel that has none
   */
  public List<CallSize> draw(Kernel kernel, RandomGenerator random) {
    Shape shape = Shape.of(kernel, fixedK);
    double fixed = fixedK.orElse(1);
    double reach = Math.pow(largestDimension, shape.degree) * shape.share;
    double most = Math.max(1, Math.min(largestProduct / fixed, reach));
    long side = whole(Math.floor(Math.pow(most, 1.0 / shape.degree) * (1 + 1e-12)));
    Set<CallSize> sizes = new LinkedHashSet<>();
    sizes.add(shape.size(1, 1, fixedK.orElse(1)));
    side = Math.min(side, COMMON_CUBE);
    sizes.add(shape.size(side, side, fixedK.orElse(side)));
    for (int stratum = 0; stratum < products; stratum++) {
      List<CallSize> drawn;
      do {
        drawn = shape.draw(most * (stratum + 1 - random.nextDouble()) / products, fixed, random);
      } while (!drawn.stream().allMatch(this::isWithin));
      sizes.addAll(drawn);
    }
    return List.copyOf(sizes);
  }

  private boolean isWithin(CallSize size) {
    return Math.max(size.m(), Math.max(size.n(), size.k())) <= largestDimension;
  }

  private static long uniform(double high, RandomGenerator random) {
    return whole(1 + random.nextDouble() * Math.max(0, high - 1));
  }

  private static long whole(double value) {
    return Math.max(1, Math.round(value));
  }

  /** How the dimensions of a kernel hang together. */
  private enum Shape {
    /** Three dimensions. */
    CUBOID(3, 1.0 / 8),
    /** Three dimensions of which the third is given. */
    SLICE(2, 1.0 / 4),
    /** M x N with a triangle of order N. */
    SOLVE(3, 1.0 / 8),
    /** Two dimensions. */
    RECTANGLE(2, 1.0 / 4),
    /** Two that are equal. */
    TRIANGLE(2, 1),
    /** One. */
    VECTOR(1, 1);

    /** Number of factors of the product. */
    private final int degree;

    /** Share of the largest product that can be had with draws that are seldom refused. */
    private final double share;

    Shape(int degree, double share) {
      this.degree = degree;
      this.share = share;
    }

    static Shape of(Kernel kernel, OptionalLong fixedK) {
      if (fixedK.isPresent() && kernel != Kernel.DGEMM) {
        throw new IllegalArgumentException(
            "fixedK = "
                + fixedK.getAsLong()
                + ": "
                + kernel
                + " has no third dimension of its own");
      }
      return switch (kernel) {
        case DGEMM -> fixedK.isPresent() ? SLICE : CUBOID;
        case DTRSM -> SOLVE;
        case DTRSV -> TRIANGLE;
        case DAXPY, DSCAL, IDAMAX -> VECTOR;
        default -> RECTANGLE;
      };
    }

    CallSize size(long m, long n, long k) {
      return switch (this) {
        case CUBOID, SLICE -> new CallSize(m, n, k);
        case SOLVE -> new CallSize(m, n, n);
        case RECTANGLE, TRIANGLE -> new CallSize(m, n, 1);
        case VECTOR -> new CallSize(m, 1, 1);
      };
    }

    /** The sizes of one product, which is without the fixed dimension. */
    List<CallSize> draw(double product, double fixed, RandomGenerator random) {
      long a = uniform(Math.pow(product, 1.0 / degree), random);
      return switch (this) {
        case CUBOID -> {
          long b = uniform(Math.sqrt(Math.max(1, product / a)), random);
          yield orders(a, b, whole(product / ((double) a * b)));
        }
        case SLICE, RECTANGLE -> {
          long b = whole(product / a);
          long k = whole(fixed);
          yield List.of(size(a, b, k), size(b, a, k));
        }
        case SOLVE -> List.of(size(whole(product / ((double) a * a)), a, a));
        case TRIANGLE -> {
          long n = whole(Math.sqrt(product));
          yield List.of(size(n, n, 1));
        }
        case VECTOR -> List.of(size(whole(product), 1, 1));
      };
    }

    private static List<CallSize> orders(long a, long b, long c) {
      return List.of(
          new CallSize(a, b, c),
          new CallSize(a, c, b),
          new CallSize(b, a, c),
          new CallSize(b, c, a),
          new CallSize(c, a, b),
          new CallSize(c, b, a));
    }
  }
}
