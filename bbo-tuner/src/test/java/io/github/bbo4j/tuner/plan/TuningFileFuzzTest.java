package io.github.bbo4j.tuner.plan;

import io.github.bbo4j.core.BboException;
import io.github.bbo4j.core.contract.Fuzz;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Damaged tuning files are refused with what is wrong, never with an accident: {@link Fuzz}. */
class TuningFileFuzzTest {
  private static final String XZ =
      """
      name: xz
      parameters:
        level: {min: 0, max: 9, default: 6}
        dict:  {min: 65536, max: 67108864, multiply: 2, flag: --lzma2=dict=, default: 65536}
        mode: {choice: [fast, normal], default: fast}
      command: [xz, "-${level}", "--mode=${mode}", --keep, --stdout, data.tar]
      cost: wall
      time-limit: 60 s
      search: {budget: 60, seed: 1}
      """;

  @Test
  void tuningFiles() {
    Fuzz.check(
        List.of(XZ),
        text -> TuningFile.parse(text, "fuzz.yaml"),
        e -> e instanceof BboException && e.getMessage().contains("fuzz.yaml"));
  }
}
