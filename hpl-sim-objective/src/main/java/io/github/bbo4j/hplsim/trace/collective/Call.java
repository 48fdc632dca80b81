package io.github.bbo4j.hplsim.trace.collective;

/**
 * A collective operation as one process calls it. Mutable, reused from call to call; not
 * thread-safe.
 */
public final class Call {

  private static final long[] NONE = new long[0];

  private Operation operation = Operation.BARRIER;
  private int rank;
  private int size = 1;
  private int root;
  private long count;
  private int extent = 1;
  private long[] counts = NONE;
  private long[] receiveCounts = NONE;
  private Selector selector = Selectors.named("default");
  private NodeGroups nodes = new NodeGroups();

  /** Creates the barrier of one process. */
  public Call() {}

  /** Makes this a call by a process of {@code newSize}, of no elements; returns it. */
  public Call of(Operation newOperation, int newRank, int newSize) {
    operation = newOperation;
    rank = newRank;
    size = newSize;
    root = 0;
    count = 0;
    extent = 1;
    counts = NONE;
    receiveCounts = NONE;
    return this;
  }

  /** Sets how many elements of how many bytes a process sends (to each); returns this. */
  public Call elements(long newCount, int bytesEach) {
    count = newCount;
    extent = bytesEach;
    return this;
  }

  /** Sets the root; returns this. */
  public Call root(int newRoot) {
    root = newRoot;
    return this;
  }

  /** Sets how many elements go to each process, not copied; returns this. */
  public Call counts(long[] each) {
    counts = each;
    return this;
  }

  /** Sets how many elements come from each process, not copied; returns this. */
  public Call receiveCounts(long[] each) {
    receiveCounts = each;
    return this;
  }

  /** Sets who chooses the algorithms of operations inside this one; returns this. */
  public Call selector(Selector value) {
    selector = value;
    return this;
  }

  /** Sets which processes share a node; returns this. */
  public Call nodes(NodeGroups value) {
    nodes = value;
    return this;
  }

  /** Returns which processes share a node. */
  NodeGroups nodes() {
    return nodes;
  }

  /** Returns the operation. */
  public Operation operation() {
    return operation;
  }

  /** Returns the process that calls. */
  public int rank() {
    return rank;
  }

  /** Returns the number of processes. */
  public int size() {
    return size;
  }

  /** Returns the root. */
  public int root() {
    return root;
  }

  /** Returns the elements sent, to each process where each gets its own. */
  public long count() {
    return count;
  }

  /** Returns the bytes of an element. */
  public int extent() {
    return extent;
  }

  /** Returns the bytes sent, to each process where each gets its own. */
  public long bytes() {
    return count * extent;
  }

  /** Returns the elements for each process, not copied. */
  public long[] counts() {
    return counts;
  }

  /** Returns the elements from each process, not copied. */
  public long[] receiveCounts() {
    return receiveCounts;
  }

  /** Returns the bytes for a process. */
  public long bytesTo(int other) {
    return counts[other] * extent;
  }

  /** Returns the bytes from a process. */
  public long bytesFrom(int other) {
    return receiveCounts[other] * extent;
  }

  /** Returns the bytes for a process, in operations with equal parts or parts of any size. */
  long sentTo(int other) {
    return counts.length > 0 ? bytesTo(other) : bytes();
  }

  /** Returns the bytes from a process, in operations with equal parts or parts of any size. */
  long sentFrom(int other) {
    return receiveCounts.length > 0 ? bytesFrom(other) : bytes();
  }

  /** Returns the sum of the elements from all processes. */
  public long received() {
    long sum = 0;
    for (long c : receiveCounts) {
      sum += c;
    }
    return sum;
  }

  /** Returns the same operation on other elements, a new call. */
  Call as(Operation other) {
    return new Call()
        .of(other, rank, size)
        .elements(count, extent)
        .root(root)
        .counts(counts)
        .receiveCounts(receiveCounts)
        .selector(selector)
        .nodes(nodes);
  }

  /** Adds the steps of this operation inside another one. */
  void inside(Steps steps) {
    int tag = steps.tag();
    steps.tagged(operation.tag());
    selector.choose(this).expand(this, steps);
    steps.tagged(tag);
  }

  /** Returns the process at a distance after the caller, around. */
  int after(int distance) {
    return Math.floorMod(rank + distance, size);
  }

  /** Returns the place of the caller counted from the root, around. */
  int relative() {
    return Math.floorMod(rank - root, size);
  }

  /** Returns the process at a place counted from the root, around. */
  int fromRoot(int place) {
    return Math.floorMod(root + place, size);
  }
}
