package io.github.bbo4j.benchmarks.record.session;

import io.github.bbo4j.core.arguments.Arguments;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * What Linux tells of a machine's state: load, busy time, the frequency of each processor, the
 * temperature of each zone, and energy where the counters may be read. What is there is found once;
 * what is not there is said. Immutable and thread-safe.
 */
public final class MachineSensors {
  private final List<Sensor> sensors;
  private final List<String> absent;

  /** A number in a file: its name, and how to find it in the text. */
  private record Sensor(String name, Path file, double scale, UnaryOperator<String> number) {
    OptionalDouble read() {
      try {
        double value = Double.parseDouble(number.apply(Files.readString(file)).strip());
        return Double.isFinite(value) ? OptionalDouble.of(scale * value) : OptionalDouble.empty();
      } catch (IOException | RuntimeException e) {
        // A processor or zone that is switched off: the next reading may have it again.
        return OptionalDouble.empty();
      }
    }
  }

  private MachineSensors(List<Sensor> sensors, List<String> absent) {
    this.sensors = List.copyOf(sensors);
    this.absent = List.copyOf(absent);
  }

  /** The sensors of this machine; none where the system is not Linux. */
  public static MachineSensors ofThisMachine() {
    return under(Path.of("/"));
  }

  /**
   * The sensors below a folder that stands for the root of the file system.
   *
   * @param root holds {@code proc} and {@code sys}
   */
  public static MachineSensors under(Path root) {
    Arguments.given(root, "root");
    List<Sensor> found = new ArrayList<>();
    List<String> absent = new ArrayList<>();
    Path proc = root.resolve("proc");
    Path sys = root.resolve("sys");
    add(
        "load (/proc/loadavg)",
        List.of(new Sensor("load_1min", proc.resolve("loadavg"), 1, text -> text.split(" ", 2)[0])),
        found,
        absent);
    add(
        "busy time (/proc/stat)",
        List.of(
            new Sensor("busy_s", proc.resolve("stat"), 0.01, text -> Long.toString(busy(text)))),
        found,
        absent);
    add(
        "frequencies (/sys/devices/system/cpu/cpu*/cpufreq/scaling_cur_freq)",
        frequencies(sys),
        found,
        absent);
    List<Sensor> temperatures = new ArrayList<>();
    for (Path zone : folders(sys.resolve("class/thermal"), "thermal_zone[0-9]+")) {
      temperatures.add(
          new Sensor(label(zone, "type") + "_celsius", zone.resolve("temp"), 1e-3, text -> text));
    }
    add("temperatures (/sys/class/thermal/thermal_zone*/temp)", temperatures, found, absent);
    List<Sensor> energies = new ArrayList<>();
    for (Path zone : folders(sys.resolve("class/powercap"), "intel-rapl:[0-9:]+")) {
      energies.add(
          new Sensor(
              label(zone, "name") + "_joule", zone.resolve("energy_uj"), 1e-6, text -> text));
    }
    add("energy (/sys/class/powercap/intel-rapl*/energy_uj)", energies, found, absent);
    return new MachineSensors(found, absent);
  }

  private static List<Sensor> frequencies(Path sys) {
    List<Sensor> frequencies = new ArrayList<>();
    for (Path cpu : folders(sys.resolve("devices/system/cpu"), "cpu[0-9]+")) {
      Path file = cpu.resolve("cpufreq/scaling_cur_freq");
      frequencies.add(new Sensor(cpu.getFileName() + "_mhz", file, 1e-3, text -> text));
    }
    return frequencies;
  }

  private static void add(
      String kind, List<Sensor> candidates, List<Sensor> found, List<String> absent) {
    List<Sensor> readable = candidates.stream().filter(s -> s.read().isPresent()).toList();
    if (readable.isEmpty()) {
      absent.add(kind);
    }
    found.addAll(readable);
  }

  /** Hundredths of a second that all processors were neither idle nor waiting for a disk. */
  private static long busy(String stat) {
    String[] fields = stat.lines().findFirst().orElse("").split(" +", -1);
    long busy = 0;
    for (int i = 1; i < Math.min(9, fields.length); i++) {
      busy += i == 4 || i == 5 ? 0 : Long.parseLong(fields[i]);
    }
    return busy;
  }

  /** The folders whose name matches, by length and name: cpu2 before cpu10. */
  private static List<Path> folders(Path parent, String pattern) {
    List<Path> folders = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(parent)) {
      for (Path folder : all) {
        if (folder.getFileName().toString().matches(pattern)) {
          folders.add(folder);
        }
      }
    } catch (IOException e) {
      // Not there: no sensors of this kind.
      return List.of();
    }
    folders.sort(
        Comparator.comparingInt((Path f) -> f.getFileName().toString().length())
            .thenComparing(f -> f.getFileName().toString()));
    return folders;
  }

  /** What a zone is, with its number, since two may be of a kind: a name for a column. */
  private static String label(Path zone, String file) {
    String what;
    try {
      what = Files.readString(zone.resolve(file)).strip();
    } catch (IOException e) {
      what = "zone";
    }
    String number = zone.getFileName().toString().replaceAll("^[^0-9]*", "");
    return (what + "_" + number).replaceAll("[^A-Za-z0-9_-]+", "_");
  }

  /** The name of each sensor, with its unit; columns of a table. */
  public List<String> names() {
    return sensors.stream().map(Sensor::name).toList();
  }

  /** What this machine does not tell, with the files that would hold it. */
  public List<String> absent() {
    return absent;
  }

  /**
   * Reads every sensor.
   *
   * @return one value per name; empty for one that can't be read at the moment
   */
  public List<OptionalDouble> read() {
    return sensors.stream().map(Sensor::read).toList();
  }
}
