package io.github.bbo4j.hplsim.trace.format;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a merged file, process by process: in memory while they are few, then in a temporary
 * file, of which only the places of blocks are kept.
 */
final class RankBlocks implements Closeable {

  private static final int BLOCK = 1 << 14;
  private static final long IN_MEMORY = 1L << 23;

  /** A map: where a number of a process is a slip, most numbers below it have no lines. */
  private final Map<Integer, Lines> byRank = new HashMap<>();

  private int ranks;
  private int lastRank = -1;
  private Lines last = new Lines();
  private @Nullable FileChannel channel;
  private long written;
  private long held;

  /** The lines of one process. */
  private static final class Lines {
    private byte[] open = new byte[256];
    private int used;
    private long[] places = new long[4];
    private int[] lengths = new int[4];
    private int blocks;
    private final List<byte[]> kept = new ArrayList<>();
  }

  /** Returns one more than the largest process with a line. */
  int ranks() {
    return ranks;
  }

  /** Returns whether a process has no line. */
  boolean isEmpty(int rank) {
    return !byRank.containsKey(rank);
  }

  /** Adds a line of a process. */
  void add(int rank, byte[] bytes, int from, int to) throws IOException {
    if (rank != lastRank) {
      lastRank = rank;
      last = byRank.computeIfAbsent(rank, r -> new Lines());
      ranks = Math.max(ranks, rank + 1);
    }
    Lines own = last;
    int length = to - from + 1;
    if (own.used + length > own.open.length) {
      if (own.used + length > BLOCK && own.used > 0) {
        flush(own);
      }
      if (own.used + length > own.open.length) {
        own.open = Arrays.copyOf(own.open, Math.max(own.used + length, 2 * own.open.length));
      }
    }
    System.arraycopy(bytes, from, own.open, own.used, length - 1);
    own.used += length;
    own.open[own.used - 1] = '\n';
  }

  private void flush(Lines own) throws IOException {
    if (own.blocks == own.places.length) {
      own.places = Arrays.copyOf(own.places, 2 * own.blocks);
      own.lengths = Arrays.copyOf(own.lengths, 2 * own.blocks);
    }
    byte[] block = Arrays.copyOf(own.open, own.used);
    own.lengths[own.blocks] = block.length;
    if (channel == null && held + block.length <= IN_MEMORY) {
      own.places[own.blocks] = -1L - own.kept.size();
      own.kept.add(block);
      held += block.length;
    } else {
      own.places[own.blocks] = written;
      write(block);
    }
    own.blocks++;
    own.used = 0;
  }

  private void write(byte[] block) throws IOException {
    if (channel == null) {
      Path file = Files.createTempFile("trace", ".ti");
      channel =
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    ByteBuffer bytes = ByteBuffer.wrap(block);
    while (bytes.hasRemaining()) {
      written += channel.write(bytes, written);
    }
  }

  /** Returns the lines of a process as a stream. */
  InputStream open(int rank) {
    return new Blocks(Objects.requireNonNull(byRank.get(rank)));
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /** Block after block, then what is open. */
  private final class Blocks extends InputStream {
    private final Lines lines;
    private int block;
    private int at;

    Blocks(Lines lines) {
      this.lines = lines;
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("read bytes into an array");
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int size = block < lines.blocks ? lines.lengths[block] : lines.used;
      if (block < lines.blocks && at == size) {
        block++;
        at = 0;
        size = block < lines.blocks ? lines.lengths[block] : lines.used;
      }
      int count = Math.min(length, size - at);
      if (count == 0) {
        return -1;
      }
      long place = block < lines.blocks ? lines.places[block] : -1;
      if (block == lines.blocks) {
        System.arraycopy(lines.open, at, into, offset, count);
      } else if (place < 0) {
        System.arraycopy(lines.kept.get((int) (-1 - place)), at, into, offset, count);
      } else {
        count =
            Objects.requireNonNull(channel).read(ByteBuffer.wrap(into, offset, count), place + at);
      }
      at += count;
      return count;
    }
  }
}
