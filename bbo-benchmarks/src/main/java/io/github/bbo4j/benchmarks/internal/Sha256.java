package io.github.bbo4j.benchmarks.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The checksum SHA-256 as {@code sha256sum} writes it. */
public final class Sha256 {
  private Sha256() {}

  /** Returns 64 hexadecimal digits. */
  public static String of(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
