/**
 * Recording of real systems: runs every configuration of a grid several times in a randomised order
 * and writes the measurements as a dataset folder that the replay reads, so that heuristics can be
 * compared on systems that people really have. It must not depend on the replay, the comparisons or
 * the command line.
 *
 * <p>Reading order: {@link io.github.bbo4j.benchmarks.record.RecordingPlan} (what to record),
 * {@link io.github.bbo4j.benchmarks.record.SystemUnderTest} (the world), {@link
 * io.github.bbo4j.benchmarks.record.Recorder} (the loop), {@link
 * io.github.bbo4j.benchmarks.record.Journal} (what was measured so far), {@link
 * io.github.bbo4j.benchmarks.record.DatasetExport} (the folder).
 *
 * <pre>{@code
 * RecordingPlan plan = PlanFile.read(Path.of("my-system.properties"));
 * Path folder = Path.of("my-system");
 * new Recorder(plan, CommandSystem.of(plan)).record(folder.resolve("journal.csv"), progress -> {});
 * DatasetExport.write(plan, folder.resolve("journal.csv"), folder);
 * }</pre>
 */
@NullMarked
package io.github.bbo4j.benchmarks.record;

import org.jspecify.annotations.NullMarked;
