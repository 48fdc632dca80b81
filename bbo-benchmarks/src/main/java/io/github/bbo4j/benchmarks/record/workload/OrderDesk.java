package io.github.bbo4j.benchmarks.record.workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A fixed, deterministic and allocation-heavy program: a desk that books a stream of textual
 * orders.
 *
 * <p>It mixes what a garbage collector and a compiler care about: a retained index ({@link HashMap}
 * and {@link TreeMap}), objects that live for a while (a sliding window of recent orders), very
 * short-lived ones (text built and taken apart for each order), periodic sorting, and an arithmetic
 * kernel. The same sizes give the same checksum on every JVM; {@link #main} prints it, and fails
 * with exit code 3 when it is not the expected one.
 *
 * <p>Not thread-safe; the program uses one thread.
 */
public final class OrderDesk {
  private static final int HISTORY = 48;
  private static final int RECEIPT = 512;
  private static final int PASSES = 40;
  private static final int LINES = 2;

  private final Map<String, Account> accounts = new HashMap<>();
  private final TreeMap<Long, Account> byNumber = new TreeMap<>();
  private final List<Account> ordered = new ArrayList<>();
  private final ArrayDeque<Order> recent = new ArrayDeque<>();
  private final int window;
  private long state;
  private long checksum;

  private OrderDesk(int accountCount, int window, long seed) {
    this.window = window;
    this.state = seed;
    for (int i = 0; i < accountCount; i++) {
      long number = next() >>> 20;
      Account account = new Account("acc-" + Long.toString(number, 36));
      if (byNumber.putIfAbsent(number, account) == null) {
        accounts.put(account.name, account);
        ordered.add(account);
      }
    }
  }

  /**
   * Runs the program.
   *
   * @param accounts size of the retained index, at least 1
   * @param orders number of orders to book, not negative
   * @param window number of recent orders kept alive, at least 1
   * @return the checksum, a function of the arguments alone
   * @throws IllegalArgumentException if an argument is out of range
   */
  public static long run(int accounts, int orders, int window) {
    if (accounts < 1 || orders < 0 || window < 1) {
      throw new IllegalArgumentException(
          "accounts = "
              + accounts
              + ", orders = "
              + orders
              + ", window = "
              + window
              + ": accounts and window must be at least 1 and orders not negative");
    }
    OrderDesk desk = new OrderDesk(accounts, window, 0x9E3779B97F4A7C15L);
    for (int i = 0; i < orders; i++) {
      desk.book(desk.write(), i);
      if (i % 8192 == 8191) {
        desk.report();
      }
    }
    desk.report();
    return desk.checksum;
  }

  /**
   * The text of an order, as a client would send it: number of the account, then item and count of
   * each line.
   */
  private String write() {
    Account account = ordered.get((int) Long.remainderUnsigned(next(), ordered.size()));
    StringBuilder text = new StringBuilder(96);
    text.append(account.name);
    long bits = next();
    int lines = LINES + (int) (bits & 3);
    for (int i = 0; i < lines; i++) {
      bits = bits * 31 + 7;
      text.append(';').append(bits >>> 53).append('x').append((bits >>> 40) & 15);
    }
    return text.toString();
  }

  /** Takes the text apart, books it to its account and keeps it in the window. */
  private void book(String text, int id) {
    int end = text.indexOf(';');
    Account account = accounts.get(text.substring(0, end));
    if (account == null) {
      throw new IllegalStateException("unknown account in " + text);
    }
    Order order = new Order(account);
    while (end < text.length()) {
      int cross = text.indexOf('x', end + 1);
      int stop = text.indexOf(';', cross);
      stop = stop < 0 ? text.length() : stop;
      order.add(text.substring(end + 1, cross), number(text, cross + 1, stop));
      end = stop;
    }
    seal(order, id);
    account.last = order;
    account.history[account.booked++ % HISTORY] = order.volume;
    recent.addLast(order);
    if (recent.size() > window) {
      Order old = recent.removeFirst();
      checksum = checksum * 31 + old.volume + old.receipt[id % RECEIPT];
      if (old.account.last == old) {
        old.account.last = null;
      }
    }
  }

  private static int number(String text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      value = value * 10 + (text.charAt(i) - '0');
    }
    return value;
  }

  /**
   * Fills the receipt of an order in a few passes over short-lived arrays: bulk work for compiler
   * and allocator.
   */
  private static void seal(Order order, int id) {
    int[] draft = new int[RECEIPT];
    for (int pass = 0; pass < PASSES; pass++) {
      draft = mixed(draft, id * 31 + pass);
    }
    order.receipt = draft;
  }

  private static int[] mixed(int[] draft, int key) {
    int[] mixed = new int[draft.length];
    for (int i = 0; i < draft.length; i++) {
      mixed[i] = draft[i] * 5 + (i ^ key);
    }
    return mixed;
  }

  /** Sorts the recent orders and the accounts around a number, and mixes them into the checksum. */
  private void report() {
    Map<String, Integer> counts = new HashMap<>();
    for (Order order : recent) {
      for (Line line : order.lines) {
        counts.merge(line.item, line.count, Integer::sum);
      }
    }
    List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
    entries.sort(
        Map.Entry.<String, Integer>comparingByValue()
            .reversed()
            .thenComparing(Map.Entry.comparingByKey()));
    for (Map.Entry<String, Integer> entry : entries.subList(0, Math.min(100, entries.size()))) {
      checksum = checksum * 31 + entry.getKey().hashCode() + entry.getValue();
    }
    int steps = 0;
    for (Account account : byNumber.tailMap(next() >>> 20, true).values()) {
      checksum = checksum * 31 + account.history[0];
      if (++steps == 1000) {
        break;
      }
    }
  }

  /** The next number of a xorshift64* stream (Marsaglia 2003, Vigna 2016). */
  private long next() {
    state ^= state >>> 12;
    state ^= state << 25;
    state ^= state >>> 27;
    return state * 0x2545F4914F6CDD1DL;
  }

  /**
   * Runs the program once and prints {@code checksum=...}.
   *
   * @param args accounts, orders, window and the expected checksum in hexadecimal; the last may be
   *     left out
   */
  public static void main(String[] args) {
    long checksum =
        run(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    String found = Long.toHexString(checksum);
    System.out.println("checksum=" + found);
    if (args.length > 3 && !args[3].equals(found)) {
      System.err.println("checksum is " + found + " instead of " + args[3]);
      System.exit(3);
    }
  }

  private static final class Account {
    private final String name;
    private final long[] history = new long[HISTORY];
    private int booked;
    private @Nullable Order last;

    Account(String name) {
      this.name = name;
    }
  }

  private static final class Line {
    private final String item;
    private final int count;

    Line(String item, int count) {
      this.item = item;
      this.count = count;
    }
  }

  private static final class Order {
    private final Account account;
    private final List<Line> lines = new ArrayList<>();
    private int[] receipt = new int[0];
    private long volume;

    Order(Account account) {
      this.account = account;
    }

    void add(String item, int count) {
      lines.add(new Line(item, count));
      volume += count;
    }
  }
}
