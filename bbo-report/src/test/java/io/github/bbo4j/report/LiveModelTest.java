package io.github.bbo4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bbo4j.core.Objective.Direction;
import io.github.bbo4j.core.TuningResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveModelTest {
  /** Fitting is another thread's: the tuner's is never held up by who looks. */
  @Test
  void modelsAreFittedElsewhere() throws Exception {
    LiveRun run = new LiveRun("run", Direction.MINIMIZE);
    List<Runnable> tasks = new ArrayList<>();
    LiveModel model = new LiveModel(tasks::add);
    LivePageTest.tune(run, 20);
    TuningResult result = run.result().orElseThrow();
    model.offer(result, true);
    model.offer(result, true);
    assertThat(tasks).hasSize(1);
    assertThat(model.json(result)).isEqualTo("null");
    tasks.get(0).run();
    assertThat(model.trials()).isEqualTo(20);
    assertThat(new ObjectMapper().readTree(model.json(result)).get("main")).hasSize(5);
    model.offer(result, true);
    assertThat(tasks).as("nothing new").hasSize(1);
    LivePageTest.tune(run, 21);
    model.offer(run.result().orElseThrow(), false);
    assertThat(tasks).as("it rests first").hasSize(1);
    model.offer(run.result().orElseThrow(), true);
    assertThat(tasks).as("but not of a run that has stopped").hasSize(2);
  }

  /** Of a run that was made again with as many trials the page showed the model of the first. */
  @Test
  void aRunThatIsMadeAgainHasAModelOfItsOwn() {
    LiveRun run = new LiveRun("run", Direction.MINIMIZE);
    List<Runnable> tasks = new ArrayList<>();
    LiveModel model = new LiveModel(tasks::add);
    LivePageTest.tune(run, 20);
    TuningResult first = run.result().orElseThrow();
    model.offer(first, true);
    tasks.get(0).run();
    LivePageTest.tune(run, 20);
    TuningResult second = run.result().orElseThrow();
    assertThat(model.knows(second)).isFalse();
    assertThat(model.json(second)).isEqualTo("null");
    model.offer(second, true);
    assertThat(tasks).hasSize(2);
    tasks.get(1).run();
    assertThat(model.knows(second)).isTrue();
    assertThat(model.fits()).isEqualTo(2);
  }
}
