/**
 * What surrounds the runs of a recording, so that it can be judged and done again: the machine, its
 * load, frequencies and temperatures while the runs went on, the versions of what is installed,
 * when each run began and ended, and an archive of all of it. It knows nothing of plans and runs.
 */
@NullMarked
package io.github.bbo4j.benchmarks.record.session;

import org.jspecify.annotations.NullMarked;
