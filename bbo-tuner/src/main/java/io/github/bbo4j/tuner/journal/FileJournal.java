package io.github.bbo4j.tuner.journal;

import io.github.bbo4j.core.Provenance;
import io.github.bbo4j.core.RunJournal;
import io.github.bbo4j.core.RunJournal.JournalEntry;
import io.github.bbo4j.core.arguments.Arguments;
import io.github.bbo4j.core.arguments.Plurals;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.internal.ProcessLock;
import io.github.bbo4j.tuner.internal.ThirdParty;
import io.github.bbo4j.tuner.internal.Uninterrupted;
import io.github.bbo4j.tuner.journal.JournalRecord.Opened;
import io.github.bbo4j.tuner.journal.JournalRecord.Recovered;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run kept in a file, one line an event; opened again, the run goes on where it was.
 *
 * <pre>{@code
 * Tuner.on(space).objective(o).budget(200).journal(FileJournal.at(Path.of("run.jsonl"))).build().run();   // starts, or goes on
 * }</pre>
 *
 * <p>A damaged end, as a crash of the machine may leave it, is set aside in a file beside the
 * journal, logged and recorded. Damage in the middle is refused with its line. A journal of another
 * space, seed or setting is refused with each difference named, except for settings that only say
 * how far to go: by default the budget (and with it the size of the initial design, which follows
 * from a small one), the stop criteria, the time limit and the retries; {@link #allowing} names
 * others.
 *
 * <p>An immutable value; {@link #open} does the work.
 */
public final class FileJournal implements RunJournal {
  /**
   * What may differ by default: how far to go, what the run is called, and how long, where and how
   * often a command is run.
   */
  public static final Set<String> HOW_FAR =
      Set.of(
          "budget",
          "stop criterion",
          "first failures",
          "system: name",
          "system: time limit",
          "system: executor",
          "system: retries");

  private static final String BUDGET = "budget";

  private static final System.Logger LOG = System.getLogger(FileJournal.class.getName());

  private final Path path;
  private final Fsync fsync;
  private final Set<String> allowed;
  private final Map<String, String> system;
  private final BiConsumer<Level, String> told;

  private FileJournal(
      Path path,
      Fsync fsync,
      Set<String> allowed,
      Map<String, String> system,
      BiConsumer<Level, String> told) {
    this.path = path.toAbsolutePath();
    this.fsync = fsync;
    this.allowed = Set.copyOf(allowed);
    this.system = Collections.unmodifiableMap(new LinkedHashMap<>(system));
    this.told = told;
  }

  /** A journal in a file, which need not exist; each trial is synchronised to the disk. */
  public static FileJournal at(Path path) {
    return new FileJournal(
        Arguments.given(path, "path"), Fsync.eachTrial(), HOW_FAR, Map.of(), LOG::log);
  }

  /** With another choice of when to wait for the disk. */
  public FileJournal withFsync(Fsync choice) {
    return new FileJournal(path, Arguments.given(choice, "choice"), allowed, system, told);
  }

  /**
   * With settings, by name, that may differ from those of the journal; replaces {@link #HOW_FAR}.
   */
  public FileJournal allowing(Set<String> settings) {
    Arguments.list(settings, "settings");
    return new FileJournal(path, fsync, settings, system, told);
  }

  /**
   * With what is measured, by names of the caller's choice, such as the command that is run: where
   * it differs, it is another run. A journal that doesn't say it goes on.
   */
  public FileJournal withSystem(Map<String, String> description) {
    Arguments.given(description, "description");
    return new FileJournal(path, fsync, allowed, description, told);
  }

  /**
   * With somebody who is told what else is logged: how many trials are there already, the settings
   * that differ from those of the journal, and a damaged end that is set aside.
   */
  public FileJournal tellingTo(Consumer<String> people) {
    Arguments.given(people, "people");
    return new FileJournal(path, fsync, allowed, system, (level, text) -> people.accept(text));
  }

  /** The file. */
  public Path path() {
    return path;
  }

  @Override
  public Open open(SearchSpace space, Provenance provenance) {
    Arguments.given(space, "space");
    Arguments.given(provenance, "provenance");
    ThirdParty.requireJackson("a journal");
    JournalErrors.requireFile(path);
    // What a user's domains and constraints throw, they throw before there is a file.
    Map<String, String> identity = Identity.of(space, provenance);
    system.forEach(
        (name, value) -> identity.put(Identity.SYSTEM + name, Identity.shortened(value)));
    return Uninterrupted.run(() -> open(space, identity, provenance));
  }

  private OpenJournal open(SearchSpace space, Map<String, String> identity, Provenance provenance) {
    JournalLock lock = JournalLock.acquire(path);
    FileChannel channel = null;
    try {
      boolean fresh = !Files.exists(path);
      channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (fresh) {
        synchroniseFolder();
      }
      JournalLock.underAllNames(channel, path);
      OpenJournal open = open(channel, lock, new EntryReader(space, path), identity, provenance);
      channel.close();
      open.lock();
      return open;
    } catch (IOException e) {
      close(channel, lock);
      throw JournalErrors.of("journal " + path + " can't be opened", e);
    } catch (RuntimeException | Error e) { // A user's constraint may throw either.
      close(channel, lock);
      throw e;
    }
  }

  private static void close(@Nullable FileChannel channel, JournalLock lock) {
    try (lock) {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a journal could not be closed", e);
    }
  }

  private OpenJournal open(
      FileChannel channel,
      JournalLock lock,
      EntryReader reader,
      Map<String, String> identity,
      Provenance provenance)
      throws IOException {
    JournalScan scan = JournalScan.of(channel, path).requireSoundMiddle(path);
    JournalReader.read(channel, path, scan, reader);
    List<String> changes =
        scan.lines() == 0 ? List.of() : requireSameRun(reader.identity(), identity);
    List<JournalEntry> recorded = reader.entries();
    tellWhatIsThere(recorded);
    List<JournalRecord> first = new ArrayList<>();
    if (scan.isTorn()) {
      first.add(setAside(channel, scan));
    } else if (!scan.terminated()) {
      channel.write(ByteBuffer.wrap(new byte[] {'\n'}), scan.end());
    }
    Opened opened =
        new Opened(
            scan.lines() > 0,
            Instant.now(),
            ProcessLock.self(),
            identity,
            Identity.versions(provenance),
            changes);
    // The first line of a journal says what it is, even if what was there before was set aside.
    first.add(scan.lines() > 0 ? first.size() : 0, opened);
    long end = scan.end() + (scan.terminated() ? 0 : 1);
    JournalWriter writer = new JournalWriter(path, fsync, scan.lines(), end);
    try {
      first.forEach(writer::append);
    } catch (JournalException e) {
      try (writer) {
        throw e;
      }
    }
    return new OpenJournal(writer, lock, recorded);
  }

  private List<String> requireSameRun(Map<String, String> before, Map<String, String> now) {
    Map<String, String> differences = Identity.differences(before, now);
    // How many points the initial design has follows from a small budget.
    boolean follows = allowed.contains(BUDGET) && differences.containsKey(BUDGET);
    List<String> refused = new ArrayList<>();
    List<String> changes = new ArrayList<>();
    differences.forEach(
        (name, text) ->
            (allowed.contains(name) || (follows && name.equals("initial points"))
                    ? changes
                    : refused)
                .add(text));
    if (!refused.isEmpty()) {
      throw new JournalException(
          "journal "
              + path
              + " is of another run: "
              + String.join("; ", refused)
              + ". Maybe use another file, put the old settings back, or take its results over by a warm start, as bbo import does; what may differ is "
              + allowed.stream().sorted().toList());
    }
    changes.forEach(
        change -> told.accept(Level.INFO, "journal " + path + " goes on with a change: " + change));
    return changes;
  }

  /** Who takes an old file for a new run wonders why it ends so soon, or begins elsewhere. */
  private void tellWhatIsThere(List<JournalEntry> recorded) {
    Set<Integer> open = new HashSet<>();
    int finished = 0;
    for (JournalEntry entry : recorded) {
      if (entry instanceof JournalEntry.Suggested suggested) {
        open.add(suggested.number());
      } else if (entry instanceof JournalEntry.Told outcome) {
        open.remove(outcome.number());
        finished++;
      }
    }
    if (finished + open.size() > 0) {
      told.accept(
          Level.DEBUG,
          "journal "
              + path
              + " goes on behind "
              + Plurals.count(finished, "trial")
              + (open.isEmpty() ? "" : ", with " + open.size() + " under way"));
    }
  }

  private Recovered setAside(FileChannel channel, JournalScan scan) throws IOException {
    Path aside = TornEnd.setAside(channel, path, scan);
    told.accept(
        Level.WARNING,
        "journal "
            + path
            + ", line "
            + (scan.lines() + 1)
            + ": "
            + scan.flaw()
            + "; the "
            + (scan.size() - scan.end())
            + " bytes from there are set aside in "
            + aside);
    return new Recovered(
        aside.getFileName().toString(), scan.lines() + 1, scan.size() - scan.end());
  }

  /** A new file is durable only once its folder is. */
  private void synchroniseFolder() {
    try (FileChannel folder = FileChannel.open(path.getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "this system does not synchronise folders", e);
    }
  }

  @Override
  public String toString() {
    return "journal " + path;
  }
}
