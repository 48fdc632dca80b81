/**
 * Trials as jobs of Slurm: sbatch, squeue and scancel, and nothing believed that they say of a
 * trial's result.
 */
@NullMarked
package io.github.bbo4j.tuner.slurm;

import org.jspecify.annotations.NullMarked;
