/**
 * What models see of a history: no parameters of one value, fine levels as reals, and each {@link
 * io.github.bbo4j.heuristics.bayes.view.Alternative} to what is told that explains the costs
 * better; and parts of a space as a space. {@link io.github.bbo4j.heuristics.bayes.view.ModelView}
 * has it all.
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes.view;

import org.jspecify.annotations.NullMarked;
