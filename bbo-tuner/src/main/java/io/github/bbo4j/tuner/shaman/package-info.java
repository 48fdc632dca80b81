/**
 * SHAMan's component and experiment files (Robert, "Auto-tuning of computer systems using black-box
 * optimization", 2021, section 6.3 and listings 6.1 to 6.6), read and run. What is done otherwise
 * than there: docs/tuning-files.md.
 */
@NullMarked
package io.github.bbo4j.tuner.shaman;

import org.jspecify.annotations.NullMarked;
