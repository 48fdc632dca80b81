package io.github.bbo4j.heuristics.bayes.noisy;

import io.github.bbo4j.core.History;
import io.github.bbo4j.core.Observation;
import io.github.bbo4j.core.space.Configuration;
import io.github.bbo4j.heuristics.bayes.training.TrainingData;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * By how much each run of a history is above what all others say of its configuration, in the order
 * they were made.
 *
 * @param trials numbers of the runs, ascending
 * @param deviations of the runs from what the others say, on a model's scale
 * @param open variances of what the others say
 * @param weights of the runs: a run that counts half has twice the noise
 */
@SuppressWarnings("ArrayRecordComponent") // shared, never compared
record RunSeries(int[] trials, double[] deviations, double[] open, double[] weights) {
  /** Number of runs. */
  int size() {
    return trials.length;
  }

  /**
   * The same without what all have in common, their mean by precision: a process has a mean itself.
   *
   * @param noise variance of one run of weight 1
   */
  RunSeries centred(double noise) {
    double sum = 0;
    double precision = 0;
    for (int i = 0; i < size(); i++) {
      double own = 1 / (open[i] + noise / weights[i]);
      sum += own * deviations[i];
      precision += own;
    }
    double mean = sum / precision;
    return new RunSeries(
        trials, Arrays.stream(deviations).map(d -> d - mean).toArray(), open, weights);
  }

  /** The numbers of the measured trials of each configuration, in the order they were made. */
  static int[][] trialsOf(History history, TrainingData data) {
    int[][] numbers = new int[data.size()][];
    Map<Configuration, Integer> several = new HashMap<>();
    for (int i = 0; i < numbers.length; i++) {
      Observation o = data.observation(i);
      numbers[i] = new int[o.count()];
      if (o.hasOnlyMeasuredRuns() && o.count() == 1) {
        numbers[i][0] = o.firstTrial();
      } else if (o.isMeasured()) {
        several.put(o.configuration(), i);
      }
    }
    int[] found = new int[numbers.length];
    for (int t = 0; t < history.size() && !several.isEmpty(); t++) {
      Integer i = several.get(history.trial(t).configuration());
      if (i != null && history.trial(t).outcome().measuredCost().isPresent()) {
        numbers[i][found[i]++] = t;
      }
    }
    return numbers;
  }
}
