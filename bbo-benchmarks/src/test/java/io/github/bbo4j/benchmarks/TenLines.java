package io.github.bbo4j.benchmarks;

// README starts here
import io.github.bbo4j.core.Tuner;
import io.github.bbo4j.core.TuningResult;
import io.github.bbo4j.core.space.SearchSpace;

class TenLines {
  public static void main(String[] args) {
    SearchSpace space =
        SearchSpace.builder()
            .integer("threads", 1, 16)
            .geometric("block", 4096, 1 << 20, 2)
            .build();
    TuningResult result =
        Tuner.on(space)
            .minimize(c -> seconds(c.integer("threads"), c.integer("block")))
            .budget(40)
            .build()
            .run();
    System.out.println(result);
  }

  static double seconds(int threads, int block) { // your system here
    return 100.0 / threads + 2.0 * threads + Math.abs(Math.log(block / 65536.0));
  }
}
