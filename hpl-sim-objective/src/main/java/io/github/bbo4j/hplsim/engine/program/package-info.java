/**
 * HPL as programs, written once: the main loop, the factorisation of a panel, the row swap, the
 * panel broadcast and the back-substitution, as small lists of kernels and messages for each
 * process. It knows neither dates nor engines, and imports none. Source of the control flow: HPL
 * 2.2 (Petitet, Whaley, Dongarra, Cleary).
 */
@NullMarked
package io.github.bbo4j.hplsim.engine.program;

import org.jspecify.annotations.NullMarked;
