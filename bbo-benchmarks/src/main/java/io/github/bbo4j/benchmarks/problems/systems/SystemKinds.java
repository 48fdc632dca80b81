package io.github.bbo4j.benchmarks.problems.systems;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The kinds of systems by id: each draws an instance. */
final class SystemKinds {
  static final SortedMap<String, Function<RandomGenerator, SystemModel>> ALL =
      Collections.unmodifiableSortedMap(all());

  private static final double BILLION = 1e9;

  private SystemKinds() {}

  private static SortedMap<String, Function<RandomGenerator, SystemModel>> all() {
    SortedMap<String, Function<RandomGenerator, SystemModel>> all = new TreeMap<>();
    machines(all);
    servers(all);
    shapes(all);
    scales(all);
    orders(all);
    return all;
  }

  private static void machines(Map<String, Function<RandomGenerator, SystemModel>> all) {
    all.put("collectives", Collectives::new);
    all.put("compressor", Compressor::new);
    all.put("gpu-tiles", GpuTiles::new);
    all.put("heap", Heap::new);
    all.put("locks", Locks::new);
    all.put("lsm-tree", LsmTree::new);
    all.put("prefetch", Prefetch::new);
    all.put("query-plans", QueryPlans::new);
    all.put("shards", Shards::new);
  }

  private static void servers(Map<String, Function<RandomGenerator, SystemModel>> all) {
    all.put("kept-sum", KeptSum::new);
    all.put("larger-of-two", random -> new TwoSystems(random, Math::max));
    all.put("priority-keys", PriorityKeys::new);
    all.put("queue-timeouts", QueueTimeouts::new);
    all.put("slowest-stage", SlowestStage::new);
    all.put("step-price", StepPrice::new);
    all.put("sum-of-two", random -> new TwoSystems(random, Double::sum));
    all.put("three-tiers", ThreeTiers::new);
  }

  private static void shapes(Map<String, Function<RandomGenerator, SystemModel>> all) {
    all.put("cliff-edge", CliffEdge::new);
    all.put("conditions-declared", random -> new Conditions(random, true));
    all.put("conditions-undeclared", random -> new Conditions(random, false));
    all.put("cyclic", Cyclic::new);
    all.put("failing-half", FailingHalf::new);
    all.put("idle-knobs", IdleKnobs::new);
    all.put("large-categories", LargeCategories::new);
    all.put("many-knobs", ManyKnobs::new);
    all.put("needle", Needle::new);
    all.put("ridge", Ridge::new);
    all.put("three-way", ThreeWay::new);
    all.put("v-shaped", VShaped::new);
    all.put("wide-ranges", WideRanges::new);
  }

  private static void scales(Map<String, Function<RandomGenerator, SystemModel>> all) {
    for (int percent : new int[] {1, 10, 30}) {
      all.put("jitter-" + percent, random -> new Jitter(random, percent / 100.0));
    }
    all.put("around-zero", random -> new ScaledKnobs(random, level -> level / 2 - 0.5));
    all.put("beside-billion", random -> new ScaledKnobs(random, level -> BILLION + level / 1000));
    all.put(
        "six-decades",
        random -> new ScaledKnobs(random, level -> Math.pow(10, 6 * level / Knobs.LARGEST)));
    all.put("whole-seconds", random -> new ScaledKnobs(random, l -> Math.ceil(20 * (1 + l))));
  }

  private static void orders(Map<String, Function<RandomGenerator, SystemModel>> all) {
    all.put("field-order", FieldOrder::new);
    all.put("join-order", JoinOrder::new);
    all.put("pass-order", PassOrder::new);
    all.put("rank-mapping", RankMapping::new);
    all.put("setup-order", SetupOrder::new);
    all.put("task-order", TaskOrder::new);
  }
}
