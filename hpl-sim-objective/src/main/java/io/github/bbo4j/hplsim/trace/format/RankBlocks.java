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
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a merged file, process by process: in memory while they are few, then in a temporary
 * file, of which only the places of blocks are kept.
 */
final class RankBlocks implements Closeable {

  private static final int BLOCK = 1 << 14;
  private static final long IN_MEMORY = 1L << 23;

  private final List<Lines> ranks = new ArrayList<>();
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
    return ranks.size();
  }

  /** Returns whether a process has no line. */
  boolean isEmpty(int rank) {
    return ranks.get(rank).used == 0 && ranks.get(rank).blocks == 0;
  }

  /** Adds a line of a process. */
  void add(int rank, byte[] bytes, int from, int to) throws IOException {
    while (ranks.size() <= rank) {
      ranks.add(new Lines());
    }
    Lines lines = ranks.get(rank);
    int length = to - from + 1;
    if (lines.used + length > lines.open.length) {
      if (lines.used + length > BLOCK && lines.used > 0) {
        flush(lines);
      }
      if (lines.used + length > lines.open.length) {
        lines.open =
            Arrays.copyOf(lines.open, Math.max(lines.used + length, 2 * lines.open.length));
      }
    }
    System.arraycopy(bytes, from, lines.open, lines.used, length - 1);
    lines.used += length;
    lines.open[lines.used - 1] = '\n';
  }

  private void flush(Lines lines) throws IOException {
    if (lines.blocks == lines.places.length) {
      lines.places = Arrays.copyOf(lines.places, 2 * lines.blocks);
      lines.lengths = Arrays.copyOf(lines.lengths, 2 * lines.blocks);
    }
    byte[] block = Arrays.copyOf(lines.open, lines.used);
    lines.lengths[lines.blocks] = block.length;
    if (channel == null && held + block.length <= IN_MEMORY) {
      lines.places[lines.blocks] = -1L - lines.kept.size();
      lines.kept.add(block);
      held += block.length;
    } else {
      lines.places[lines.blocks] = written;
      write(block);
    }
    lines.blocks++;
    lines.used = 0;
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
    return new Blocks(ranks.get(rank));
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
