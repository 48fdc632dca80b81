package io.github.bbo4j.tuner.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IExecutorService;
import io.github.bbo4j.core.Objective;
import io.github.bbo4j.core.Outcome;
import io.github.bbo4j.core.Outcome.FailureKind;
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.contract.Uniform;
import io.github.bbo4j.core.space.SearchSpace;
import io.github.bbo4j.tuner.journal.JournalReader;
import io.github.bbo4j.tuner.journal.JournalRecord;
import io.github.bbo4j.tuner.limits.RetryPolicy;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A distributed executor that is there already: evaluations on a Hazelcast cluster of three members
 * in JVMs of their own, of which one is killed in the middle. Nothing is lost, and the run is that
 * of one thread.
 */
@Tag("release")
@Timeout(300)
class HazelcastTest {
  private static final int TRIALS = 30;
  private static final SearchSpace SPACE = SearchSpace.builder().integer("x", 0, 9999).build();

  @TempDir Path folder;
  private final List<Process> members = new ArrayList<>();

  /** What travels to a member. */
  record Run(long x) implements Callable<Double>, Serializable {
    @Override
    public Double call() throws InterruptedException {
      Thread.sleep(20); // So that some are under way when the member is killed.
      return (double) (x * 7919 % 10007);
    }
  }

  @AfterEach
  void end() throws Exception {
    for (Process member : members) {
      member.destroyForcibly().waitFor();
    }
  }

  @Test
  void aKilledMemberLosesNothing() throws Exception {
    List<Integer> ports = freePorts();
    for (int port : ports) {
      members.add(member(port, ports));
    }
    while (!Files.exists(folder.resolve("joined"))) {
      for (Process member : members) {
        assertThat(member.isAlive()).isTrue();
      }
      Thread.sleep(20);
    }
    ClientConfig config = new ClientConfig();
    config.setProperty("hazelcast.logging.type", "none");
    ports.forEach(port -> config.getNetworkConfig().addAddress("127.0.0.1:" + port));
    HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
    ExecutorService threads = EvaluationThreads.perEvaluation();
    try {
      IExecutorService cluster = client.getExecutorService("evaluations");
      AtomicBoolean killed = new AtomicBoolean();
      Objective remote =
          (c, e) -> {
            if (e.number() == TRIALS / 3 && killed.compareAndSet(false, true)) {
              members.get(1).destroyForcibly();
            }
            return Outcome.measured(cluster.submit(new Run(c.integer("x"))).get());
          };
      TuningResult result =
          tuner(RetryPolicy.of(FailureKind.EXCEPTION, 5).around(remote)).run(threads);
      assertThat(killed).isTrue();
      assertThat(members.get(1).waitFor()).isNotZero();
      assertThat(result.history().size()).isEqualTo(TRIALS);
      Objective here = (c, e) -> Outcome.measured(new Run(c.integer("x")).call());
      assertThat(result.history().trials())
          .usingElementComparator(
              (a, b) ->
                  a.configuration().equals(b.configuration()) && a.outcome().equals(b.outcome())
                      ? 0
                      : 1)
          .isEqualTo(
              Tuner.on(SPACE)
                  .objective(here)
                  .heuristic(Uniform::new)
                  .initialDesignSize(5)
                  .budget(TRIALS)
                  .concurrency(8)
                  .build()
                  .run()
                  .history()
                  .trials());
      assertThat(
              JournalReader.read(folder.resolve("run.jsonl")).stream()
                  .filter(JournalRecord.Told.class::isInstance))
          .hasSize(TRIALS);
    } finally {
      client.shutdown();
      threads.shutdownNow();
    }
  }

  private Tuner tuner(Objective objective) {
    return Tuner.on(SPACE)
        .objective(objective)
        .heuristic(Uniform::new)
        .initialDesignSize(5)
        .budget(TRIALS)
        .concurrency(8)
        .journal(folder.resolve("run.jsonl"))
        .build();
  }

  private static List<Integer> freePorts() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      ports.add(sockets.get(i).getLocalPort());
    }
    for (ServerSocket socket : sockets) {
      socket.close();
    }
    return ports;
  }

  private Process member(int port, List<Integer> ports) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xmx96m",
                "-cp",
                System.getProperty("java.class.path"),
                Member.class.getName(),
                folder.resolve("joined").toString(),
                Integer.toString(port)));
    ports.forEach(other -> words.add("127.0.0.1:" + other));
    return new ProcessBuilder(words)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("member-" + port + ".log").toFile())
        .start();
  }

  /** A member; the one that sees all three says so. */
  static final class Member {
    private Member() {}

    public static void main(String[] arguments) throws Exception {
      Config config = new Config();
      config.setProperty("hazelcast.logging.type", "none");
      config.setProperty("hazelcast.phone.home.enabled", "false");
      var network = config.getNetworkConfig();
      network.setPort(Integer.parseInt(arguments[1])).setPortAutoIncrement(false);
      network.setPublicAddress("127.0.0.1");
      network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
      var join = network.getJoin();
      join.getMulticastConfig().setEnabled(false);
      join.getAutoDetectionConfig().setEnabled(false);
      join.getTcpIpConfig().setEnabled(true);
      for (int i = 2; i < arguments.length; i++) {
        join.getTcpIpConfig().addMember(arguments[i]);
      }
      // The defaults start threads by the dozen and look around the machine.
      config.setProperty("hazelcast.operation.thread.count", "2");
      config.setProperty("hazelcast.operation.generic.thread.count", "2");
      config.setProperty("hazelcast.io.thread.count", "1");
      config.setProperty("hazelcast.partition.count", "3");
      config.setProperty("hazelcast.health.monitoring.level", "OFF");
      config.setProperty("hazelcast.jmx", "false");
      config.setClassLoader(Member.class.getClassLoader());
      HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
      while (member.getCluster().getMembers().size() < 3) {
        Thread.sleep(10);
      }
      Files.writeString(Path.of(arguments[0]), "");
    }
  }
}
