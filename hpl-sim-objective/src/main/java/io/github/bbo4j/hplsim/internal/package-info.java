/**
 * Small numerical helpers (least squares, Cholesky factors) that the module needs without a
 * third-party library; not for users, and free to change.
 */
@NullMarked
package io.github.bbo4j.hplsim.internal;

import org.jspecify.annotations.NullMarked;
