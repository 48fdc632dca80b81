package io.github.bbo4j.benchmarks.problems.sro;

/**
 * What one simulated run did.
 *
 * @param seconds duration of the run, without interference
 * @param prefetches zones that were loaded
 * @param prefetchedBytes bytes that prefetches transferred
 * @param misses reads that had to wait for the back-end or for a prefetch on its way
 * @param stallShare share of the duration spent waiting, per part of the run of equal duration in
 *     operations; in order
 * @param partSeconds duration of each part, s; the same number of operations in each
 */
public record SroRun(
    double seconds,
    int prefetches,
    long prefetchedBytes,
    int misses,
    double[] stallShare,
    double[] partSeconds) {}
