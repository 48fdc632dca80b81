"""Other optimizers as contenders of `experiment quality --peer NAME=COMMAND`: optuna, cma, scipy, botorch, turbo, nevergrad.

    python3 peers.py optuna-gp|optuna-tpe|optuna-tpe-mv|cma-es|differential-evolution|cobyqa|nelder-mead|botorch|turbo|ngopt

The lines that come and go are described by the Javadoc of PeerProgram. Needs `pip install optuna cma scipy` (and torch for
optuna-gp, botorch for botorch, gpytorch and github.com/uber-research/TuRBO for turbo, nevergrad for ngopt). All optimizers have
the settings that their authors ship; those that know reals only search the indices of levels. NGOpt chooses by the budget and is
told 100 evaluations.
"""
import multiprocessing
import sys
import warnings

KEPT = 8  # runs at a time; older ones are over
BUDGET = 100  # what an optimizer is told that wants to know

warnings.filterwarnings("ignore")


class Axis:
    def __init__(self, word):
        kind, _, size = word.partition(":")
        self.real = kind == "real"
        self.category = kind == "category"
        self.size = int(size) if size else 0

    def to_unit(self, coordinate):
        return coordinate if self.real else (coordinate + 0.5) / self.size

    def from_unit(self, u):
        u = min(max(float(u), 0.0), 1.0)
        return u if self.real else min(int(u * self.size), self.size - 1)


class OptunaRun:
    """Asks and tells; what was measured without being asked for is added as a finished trial."""

    def __init__(self, kind, seed, axes):
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = {
            "optuna-gp": lambda: optuna.samplers.GPSampler(seed=seed),
            "optuna-tpe": lambda: optuna.samplers.TPESampler(seed=seed),
            "optuna-tpe-mv": lambda: optuna.samplers.TPESampler(seed=seed, multivariate=True),
        }[kind]()
        self.optuna = optuna
        self.study = optuna.create_study(sampler=sampler)
        d = optuna.distributions
        self.axes = {
            f"x{i}": d.FloatDistribution(0.0, 1.0)
            if a.real
            else d.CategoricalDistribution(list(range(a.size)))
            if a.category
            else d.IntDistribution(0, a.size - 1)
            for i, a in enumerate(axes)
        }
        self.asked = None

    def tell(self, point, cost):
        state = self.optuna.trial.TrialState
        if self.asked is not None and all(abs(a - b) < 1e-9 for a, b in zip(point, self.point(self.asked))):
            if cost is None:
                self.study.tell(self.asked, state=state.FAIL)
            else:
                self.study.tell(self.asked, cost)
            self.asked = None
            return
        params = {k: v if isinstance(d, self.optuna.distributions.FloatDistribution) else int(v)
                  for (k, d), v in zip(self.axes.items(), point)}
        self.study.add_trial(
            self.optuna.trial.create_trial(
                params=params,
                distributions=self.axes,
                value=cost,
                state=state.FAIL if cost is None else state.COMPLETE,
            )
        )

    def point(self, trial):
        return [float(trial.params[k]) for k in self.axes]

    def ask(self):
        if self.asked is None:
            self.asked = self.study.ask(self.axes)
        return self.point(self.asked)

    def end(self):
        pass


class CallbackRun:
    """An optimizer that calls its objective, in a process of its own, started when the first point is asked for."""

    def __init__(self, kind, seed, axes):
        self.kind, self.seed, self.axes = kind, seed, axes
        self.known, self.worst = [], 0.0
        self.process = None
        self.asked = None

    def tell(self, point, cost):
        if cost is not None:
            self.worst = max(self.worst, cost) if self.known else cost
        value = self.worst if cost is None else cost
        if self.process is None:
            self.known.append(([a.to_unit(x) for a, x in zip(self.axes, point)], value))
        elif self.asked is not None:  # replicates it did not ask for are nothing to it
            self.asked = None
            self.here.send(value)

    def ask(self):
        if self.process is None:
            self.here, self.there = multiprocessing.Pipe()
            self.process = multiprocessing.Process(target=self.work, daemon=True)
            self.process.start()
            self.there.close()
        if self.asked is None:
            self.asked = self.here.recv()
        return self.asked

    def end(self):
        if self.process is not None:
            self.process.kill()
            self.process.join()

    def cost(self, units):
        self.there.send([a.from_unit(u) for a, u in zip(self.axes, units)])
        return self.there.recv()

    def work(self):
        import numpy

        random = numpy.random.default_rng(self.seed)
        starts = [p for p, _ in sorted(self.known, key=lambda k: k[1])]
        start = starts[0] if starts else random.random(len(self.axes))
        own = {
            "cma-es": self.cma,
            "differential-evolution": self.evolution,
            "botorch": self.botorch,
            "turbo": self.turbo,
            "ngopt": self.ngopt,
        }
        optimizer = own.get(self.kind, self.local)
        while True:
            optimizer(numpy.array(start), starts, random)
            start = random.random(len(self.axes))
            starts = []

    def cma(self, start, starts, random):
        import cma

        strategy = cma.CMAEvolutionStrategy(
            start, 0.3, {"bounds": [0, 1], "seed": int(random.integers(1, 2**31 - 1)), "verbose": -9}
        )
        while not strategy.stop():
            points = strategy.ask()
            strategy.tell(points, [self.cost(p) for p in points])

    def evolution(self, start, starts, random):
        from scipy.optimize import differential_evolution

        init = starts if len(starts) >= 5 else "latinhypercube"
        differential_evolution(
            self.cost, [(0, 1)] * len(self.axes), init=init, rng=random, polish=False, popsize=5, maxiter=10**6, tol=1e-8
        )

    def botorch(self, start, starts, random):
        """Log expected improvement of BoTorch's process of one task, as its tutorials do it."""
        import torch
        from botorch.acquisition import LogExpectedImprovement
        from botorch.fit import fit_gpytorch_mll
        from botorch.models import SingleTaskGP
        from botorch.optim import optimize_acqf
        from gpytorch.mlls import ExactMarginalLogLikelihood

        torch.manual_seed(self.seed % 2**63)
        x = torch.tensor([p for p, _ in self.known], dtype=torch.double)
        y = torch.tensor([[-c] for _, c in self.known], dtype=torch.double)
        bounds = torch.stack([torch.zeros(len(self.axes)), torch.ones(len(self.axes))]).double()
        while True:
            model = SingleTaskGP(x, y)
            fit_gpytorch_mll(ExactMarginalLogLikelihood(model.likelihood, model))
            acquisition = LogExpectedImprovement(model, best_f=y.max())
            point, _ = optimize_acqf(acquisition, bounds, q=1, num_restarts=10, raw_samples=512)
            x = torch.cat([x, point.detach()])
            y = torch.cat([y, torch.tensor([[-self.cost(point[0].tolist())]], dtype=torch.double)])

    def turbo(self, start, starts, random):
        """TuRBO-1; its first design is what is known."""
        import numpy
        import torch
        from turbo import Turbo1, turbo_1

        torch.manual_seed(self.seed % 2**63)
        numpy.random.seed(self.seed % 2**32)
        known = [(numpy.array(p), c) for p, c in self.known]
        lhs = turbo_1.latin_hypercube
        designs = [numpy.array([p for p, _ in known])]
        turbo_1.latin_hypercube = lambda n, d: designs.pop() if designs else lhs(n, d)

        def cost(point):
            for p, c in known:
                if numpy.array_equal(p, point):
                    return c
            return self.cost(point)

        d = len(self.axes)
        Turbo1(cost, numpy.zeros(d), numpy.ones(d), n_init=len(known), max_evals=10**6, verbose=False).optimize()

    def ngopt(self, start, starts, random):
        """Nevergrad's NGOpt, which takes one start, not a design."""
        import nevergrad

        real = all(a.real for a in self.axes)
        if real:
            space = nevergrad.p.Array(init=start, lower=0.0, upper=1.0)
        else:
            indices = [a.from_unit(u) for a, u in zip(self.axes, start)]
            space = nevergrad.p.Tuple(*[self.variable(nevergrad, a, i) for a, i in zip(self.axes, indices)])
        space.random_state.seed(self.seed % 2**32)
        optimizer = nevergrad.optimizers.NGOpt(space, budget=BUDGET)
        while True:
            candidate = optimizer.ask()
            units = candidate.value if real else [a.to_unit(v) for a, v in zip(self.axes, candidate.value)]
            optimizer.tell(candidate, self.cost(units))

    def variable(self, nevergrad, axis, index):
        if axis.real:
            return nevergrad.p.Scalar(init=index, lower=0.0, upper=1.0)
        if axis.category:
            return nevergrad.p.Choice(list(range(axis.size)))
        return nevergrad.p.Scalar(init=index, lower=0, upper=axis.size - 1).set_integer_casting()

    def local(self, start, starts, random):
        from scipy.optimize import minimize

        minimize(self.cost, start, method=self.kind, bounds=[(0, 1)] * len(self.axes))


def main(kind):
    if not kind.startswith("optuna"):  # once, for all the processes of runs
        import cma, numpy, scipy.optimize  # noqa: E401, F401

        if kind in ("botorch", "turbo"):
            import torch, gpytorch  # noqa: E401, F401

            torch.set_num_threads(1)  # its own would not survive the fork
    runs = {}
    for line in sys.stdin:
        words = line.split()
        if words[0] == "run":
            axes = [Axis(w) for w in words[3:]]
            make = OptunaRun if kind.startswith("optuna") else CallbackRun
            runs[words[1]] = make(kind, int(words[2]), axes)
            for old in list(runs)[:-KEPT]:
                runs.pop(old).end()
        elif words[0] == "tell":
            cost = None if words[2] == "failed" else float(words[2])
            runs[words[1]].tell([float(w) for w in words[3:]], cost)
        else:
            print(*runs[words[1]].ask(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
