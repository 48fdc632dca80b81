"""Reference numbers of the Gaussian-process and acquisition tests, computed with 60 digits.

Run: python3 make_reference.py (writes gp-reference.txt and normal-reference.csv beside itself).
Made with Python 3.11, mpmath 1.3.0. Nothing here shares code with the library: the likelihood is written
from Rasmussen and Williams (2006), its gradient is a central difference at 60 digits (error below 1e-25).
"""
import itertools
import os
import mpmath as mp

mp.mp.dps = 60
HERE = os.path.dirname(os.path.abspath(__file__))
X = [[0.1, 0.7, 0], [0.25, 0.05, 1], [0.4, 0.9, 2], [0.55, 0.35, 0], [0.7, 0.6, 1], [0.85, 0.15, 2], [0.95, 0.8, 0], [0.5, 0.5, 1]]
Y = [0.9, -0.4, 1.3, -1.1, 0.2, -0.7, 0.6, -0.25]
REPLICATES = [1, 3, 1, 2, 1, 5, 1, 1]
NOISE = [0, 0.01, 0, 0.02, 0, 0, 0.005, 0]
CATEGORICAL = [False, False, True]
QUERY = [[0.3, 0.3, 0], [0.62, 0.41, 2], [0.1, 0.7, 0]]
SHAPED = ('RATIONAL_QUADRATIC', 'ANOVA')
MEAN_SD = mp.mpf('0.8')


def correlation(family, r2, shape):
    r = mp.sqrt(r2)
    if family == 'RBF':
        return mp.e ** (-r2 / 2)
    if family == 'MATERN_32':
        return (1 + mp.sqrt(3) * r) * mp.e ** (-mp.sqrt(3) * r)
    if family == 'MATERN_52':
        return (1 + mp.sqrt(5) * r + 5 * r2 / 3) * mp.e ** (-mp.sqrt(5) * r)
    return (1 + r2 / (2 * shape)) ** (-shape)


def deltas(a, b):
    return [(mp.mpf(int(p != q)) if c else (mp.mpf(str(p)) - mp.mpf(str(q))) ** 2) for p, q, c in zip(a, b, CATEGORICAL)]


def kernel(family, theta, a, b):
    d = len(CATEGORICAL)
    w = [mp.e ** t for t in theta[:d]]
    shape = mp.e ** theta[d] if family in SHAPED else mp.mpf(1)
    dl = deltas(a, b)
    if family == 'ANOVA':
        # Written as the sum over all non-empty sets of dimensions.
        phi = [correlation('MATERN_52', wi * di, None) for wi, di in zip(w, dl)]
        sets = [s for size in range(1, d + 1) for s in itertools.combinations(range(d), size)]
        sums = [sum(shape ** len(s) * mp.fprod(f[j] for j in s) for s in sets) for f in (phi, [mp.mpf(1)] * d)]
        return mp.e ** theta[-2] * sums[0] / sums[1]
    c = correlation(family, sum(wi * di for wi, di in zip(w, dl)), shape)
    return mp.e ** theta[-2] * c


def solve(family, theta):
    n = len(X)
    k = mp.matrix(n, n)
    for i in range(n):
        for j in range(n):
            k[i, j] = kernel(family, theta, X[i], X[j])
        k[i, i] += mp.e ** theta[-1] / REPLICATES[i] + mp.mpf(str(NOISE[i]))
    inv = k ** -1
    y = mp.matrix([mp.mpf(str(v)) for v in Y])
    one = mp.matrix([1] * n)
    m = (one.T * inv * y)[0] / ((one.T * inv * one)[0] + 1 / MEAN_SD ** 2)
    return k, inv, y - m * one, m


def objective(family, theta):
    k, inv, r, m = solve(family, theta)
    return -(r.T * inv * r)[0] / 2 - mp.log(mp.det(k)) / 2 - len(X) * mp.log(2 * mp.pi) / 2 - (m / MEAN_SD) ** 2 / 2


def text(values):
    return ' '.join(mp.nstr(v, 25) for v in values)


with open(os.path.join(HERE, 'gp-reference.txt'), 'w') as out:
    for family in ['RBF', 'MATERN_32', 'MATERN_52', 'RATIONAL_QUADRATIC', 'ANOVA']:
        theta = [mp.mpf(v) for v in ['1.2', '0.4', '-0.5']]
        if family in SHAPED:
            theta.append(mp.mpf('0.7'))
        theta += [mp.mpf('0.3'), mp.mpf('-3.1')]
        k, inv, r, m = solve(family, theta)
        gradient = []
        h = mp.mpf(10) ** -18
        for p in range(len(theta)):
            up, down = list(theta), list(theta)
            up[p] += h
            down[p] -= h
            gradient.append((objective(family, up) - objective(family, down)) / (2 * h))
        out.write(f'case {family}\n')
        out.write('theta ' + text(theta) + '\n')
        out.write('lml ' + text([objective(family, theta)]) + '\n')
        out.write('gradient ' + text(gradient) + '\n')
        out.write('mean ' + text([m]) + '\n')
        mu, var = [], []
        for q in QUERY:
            c = mp.matrix([kernel(family, theta, x, q) for x in X])
            mu.append(m + (c.T * inv * r)[0])
            var.append(mp.e ** theta[-2] - (c.T * inv * c)[0])
        out.write('mu ' + text(mu) + '\n')
        out.write('var ' + text(var) + '\n')
        a = inv * r
        loo = [-(a[i] ** 2 / inv[i, i]) / 2 + mp.log(inv[i, i]) / 2 - mp.log(2 * mp.pi) / 2 for i in range(len(X))]
        out.write('loo ' + text([sum(loo) / len(X)]) + '\n')

with open(os.path.join(HERE, 'normal-reference.csv'), 'w') as out:
    out.write('z,pdf,cdf,logcdf,logh\n')
    for z in ['-200', '-100', '-40', '-38.5', '-30', '-20.5', '-19.5', '-12', '-8', '-6.1', '-5.5', '-4', '-3', '-2', '-1.5', '-1.0001', '-0.9999', '-0.7', '-0.66', '-0.3', '-1e-5', '0', '0.2', '0.68', '0.9', '1', '1.3', '2.5', '5', '9', '40']:
        v = mp.mpf(z)
        phi = mp.e ** (-v * v / 2) / mp.sqrt(2 * mp.pi)
        # erfc of large arguments keeps its relative accuracy; h cancels about log10(z^4) digits of the 60.
        cdf = mp.erfc(-v / mp.sqrt(2)) / 2
        out.write(','.join([z] + [mp.nstr(q, 25, min_fixed=0, max_fixed=0) for q in (phi, cdf, mp.log(cdf), mp.log(phi + v * cdf))]) + '\n')
