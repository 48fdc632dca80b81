package io.github.bbo4j.tuner.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Notes and interrupts; who is refused when is told by the tests of those who use it. */
class ProcessLockTest {
  @TempDir private Path folder;

  @Test
  void whatADeadHolderNotedStaysUntilTheNextOneNotes() throws Exception {
    Path file = Files.writeString(folder.resolve("lock"), "process 1\nruns 2 then\n");
    try (ProcessLock lock = ProcessLock.acquire(file, IllegalStateException::new)) {
      assertThat(lock.leftOver()).containsExactly("process 1", "runs 2 then");
      String pid = "process " + ProcessHandle.current().pid() + " of user ";
      assertThat(Files.readAllLines(file)).hasSize(2).contains("runs 2 then");
      assertThat(Files.readAllLines(file).get(0)).startsWith(pid);
    }
    try (ProcessLock lock = ProcessLock.acquire(file, IllegalStateException::new)) {
      assertThat(lock.leftOver()).as("given back, so empty").isEmpty();
      lock.note("runs 3 now\n");
      lock.note("");
      assertThat(Files.readAllLines(file)).hasSize(1);
    }
  }

  /** It closed the file, and another took what was held. */
  @Test
  void anInterruptedThreadHoldsItAndNotes() throws Exception {
    Path file = folder.resolve("lock");
    Thread.currentThread().interrupt();
    try (ProcessLock lock = ProcessLock.acquire(file, IllegalStateException::new)) {
      lock.note("runs 4 now\n");
      assertThat(Thread.interrupted()).as("it is kept").isTrue();
      assertThat(Files.readAllLines(file)).hasSize(2).last().isEqualTo("runs 4 now");
      Thread.currentThread().interrupt();
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(file).isEmptyFile();
    ProcessLock.acquire(file, IllegalStateException::new).close();
  }

  /**
   * Two applications of one server: the refusal by the system closed the file, and with it went the
   * lock of the first, so that another process took what was held.
   */
  @Test
  void aHolderOfAnotherClassLoaderIsRefusedBeforeTheFileIsOpened() throws Exception {
    Path file = folder.resolve("lock");
    URL[] here = {ProcessLock.class.getProtectionDomain().getCodeSource().getLocation()};
    Function<String, RuntimeException> inUse = IllegalStateException::new;
    try (ProcessLock lock = ProcessLock.acquire(file, inUse);
        URLClassLoader loader = new URLClassLoader(here, ClassLoader.getPlatformClassLoader())) {
      Method acquire =
          loader
              .loadClass(ProcessLock.class.getName())
              .getMethod("acquire", Path.class, Function.class);
      assertThatThrownBy(() -> acquire.invoke(null, file, inUse))
          .cause()
          .hasMessageStartingWith("process " + ProcessHandle.current().pid());
    }
    ProcessLock.acquire(file, inUse).close();
  }

  /**
   * As a second mount of its folder is, to which a hard link is alike: the refusal by the system
   * was one without words, and ended the lock of the first.
   */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileThatIsHeldUnderAnotherNameIsNotOpened() throws Exception {
    Path file = folder.resolve("lock");
    try (ProcessLock lock = ProcessLock.acquire(file, IllegalStateException::new)) {
      Path link = Files.createLink(folder.resolve("link"), file);
      assertThatThrownBy(() -> ProcessLock.acquire(link, IllegalStateException::new))
          .hasMessageStartingWith("process " + ProcessHandle.current().pid());
    }
    ProcessLock.acquire(folder.resolve("link"), IllegalStateException::new).close();
  }

  @Test
  void theSecondHolderOfAProcessIsRefusedByName() throws Exception {
    Path file = folder.resolve("lock");
    try (ProcessLock lock = ProcessLock.acquire(file, IllegalStateException::new)) {
      assertThatThrownBy(
              () -> ProcessLock.acquire(folder.resolve("./lock"), IllegalStateException::new))
          .hasMessageStartingWith("process " + ProcessHandle.current().pid());
    }
  }
}
