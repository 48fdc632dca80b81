/**
 * Sequential model-based optimization (SMBO) on Gaussian processes and other surrogates: this
 * package exists so that an expensive cost function is asked only where a probabilistic model of it
 * expects to learn or to win most. It holds what a user composes: heuristics, their settings, the
 * policies and the recommender that rest on the same model. Its floors, each of which knows those
 * below it only:
 *
 * <table>
 * <caption>Floors</caption>
 * <tr><td>{@code analysis}</td><td>a finished run, to look at: importance of parameters, predictions, model check</td></tr>
 * <tr><td>{@code noisy}</td><td>replicated and disturbed runs: robust model, knowledge gradient</td></tr>
 * <tr><td>{@code search}</td><td>maximising a score over new points: grid, lattice, gradient, descent</td></tr>
 * <tr><td>{@code acquisition}</td><td>what a measurement is worth: an open interface and the library's own</td></tr>
 * <tr><td>{@code training}</td><td>what a history says to a model: encoding, transform, training data, when to refit</td></tr>
 * <tr><td>{@code gp}</td><td>kernel, process, priors, fit and draws of the hyperparameters, on arrays</td></tr>
 * <tr><td>{@code internal}</td><td>triangular algebra, L-BFGS, the normal distribution in its tails</td></tr>
 * </table>
 *
 * <p>The package must not depend on any other heuristic, and no matrix type of a library may appear
 * in a public signature.
 *
 * <p>Symbols, used by the code as by the text:
 *
 * <table>
 * <caption>Symbols</caption>
 * <tr><td>n, d</td><td>number of observations, number of dimensions of a model-encoded point</td></tr>
 * <tr><td>X</td><td>{@code n x d}, one observation per row, model-encoded (numeric parameters in [0, 1], categories as codes)</td></tr>
 * <tr><td>y</td><td>observed costs, after the output transform where the text says so</td></tr>
 * <tr><td>delta_j(x, x')</td><td>(x_j - x'_j)^2 if dimension j is numeric, 1 if categories differ and 0 else</td></tr>
 * <tr><td>w_j</td><td>weight of dimension j, the inverse squared length scale</td></tr>
 * <tr><td>r^2</td><td>sum over j of w_j delta_j(x, x')</td></tr>
 * <tr><td>s^2</td><td>signal variance</td></tr>
 * <tr><td>sigma_n^2</td><td>nugget, the fitted noise variance of one observation</td></tr>
 * <tr><td>K</td><td>{@code n x n} covariance of the observations, noise included; K = L L^T</td></tr>
 * <tr><td>alpha</td><td>K^-1 (y - m)</td></tr>
 * <tr><td>r_i, e_i</td><td>(effective) number of runs behind y_i; known extra noise variance of y_i</td></tr>
 * <tr><td>m</td><td>constant prior mean</td></tr>
 * <tr><td>theta</td><td>logarithms of the hyperparameters: log w_1 .. log w_d, log s^2, log sigma_n^2, and the shape where there is one</td></tr>
 * <tr><td>mu, sigma</td><td>posterior mean and standard deviation at a point</td></tr>
 * <tr><td>f*</td><td>incumbent, the lowest cost reached, by the data or the posterior</td></tr>
 * <tr><td>z, phi, Phi, h</td><td>(f* - mu) / sigma; standard normal density, distribution, and h(z) = phi(z) + z Phi(z)</td></tr>
 * <tr><td>g = f + h, tau^2</td><td>under noise: cost as smooth process plus local deviation; variance of h</td></tr>
 * </table>
 */
@NullMarked
package io.github.bbo4j.heuristics.bayes;

import org.jspecify.annotations.NullMarked;
