"""What bbo4j's KillTest and FileJournalTest do to a journal, done to Optuna's journal storage (docs/benchmarks/durability.md).

    python3 -m venv venv && venv/bin/pip install optuna==5.0.0
    venv/bin/python kill-optuna.py FOLDER [KILLS]

Kills: a study with four jobs, each trial a child process that notes the run it finishes, is killed with -9 when its journal has grown by a random number of bytes
and 0 to 40 ms more, then started again, until 60 trials are complete; again and again. Cuts and flips: a finished study's journal is cut at each byte of its last
three records, and each bit of them is flipped; then it is opened again.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import optuna
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend
from optuna.trial import TrialState

TRIALS = 60
JOBS = 4
optuna.logging.set_verbosity(optuna.logging.ERROR)


def study(folder: Path) -> optuna.Study:
    return optuna.create_study(
        storage=JournalStorage(JournalFileBackend(str(folder / "study.log"))),
        study_name="kill",
        sampler=optuna.samplers.RandomSampler(seed=1),
        load_if_exists=True,
    )


def tune(folder: Path) -> None:
    """The tuner that is killed."""

    def objective(trial: optuna.Trial) -> float:
        x = trial.suggest_int("x", 0, 1_000_000)
        y = trial.suggest_int("y", 0, 1_000_000)
        note = f"sleep 0.0{x % 3 + 1}; printf '%s\\n' '{trial.number} {x} {y}' >>'{folder}/ran'"
        subprocess.run(["sh", "-c", note], check=True)
        return float(x + y)

    run = study(folder)
    complete = len(run.get_trials(deepcopy=False, states=[TrialState.COMPLETE]))
    run.optimize(objective, n_trials=TRIALS - complete, n_jobs=JOBS)


def start(folder: Path) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, __file__, "--tune", str(folder)], stderr=subprocess.DEVNULL, start_new_session=True)


def told(log: Path) -> set:
    """Numbers of the trials whose value stands in the file."""
    numbers = set()
    for line in log.read_bytes().split(b"\n")[:-1]:
        record = json.loads(line)
        if record["op_code"] == 6 and record["state"] == 1:
            numbers.add(record["trial_id"])
    return numbers


def kills(folder: Path, wanted: int) -> None:
    rng = random.Random(1)
    count = dict(kills=0, runs=0, trials=0, lost=0, refused=0, abandoned=0, repeated=0, left=0)
    first = None
    different = 0
    while count["kills"] < wanted:
        here = folder / f"run{count['runs']}"
        here.mkdir()
        log = here / "study.log"
        count["runs"] += 1
        process = start(here)
        while True:
            size = log.stat().st_size if log.exists() else 0
            grown = size + rng.randrange(1, 12_000)
            while process.poll() is None and (log.stat().st_size if log.exists() else 0) < grown:
                time.sleep(0.002)
            time.sleep(rng.random() * 0.04)
            if process.poll() is not None:
                count["refused"] += process.returncode not in (0, -signal.SIGKILL)
                break
            process.kill()
            process.wait()
            count["kills"] += 1
            count["left"] += len([p for p in Path("/proc").glob("[0-9]*") if of_session(p, process.pid)])
            before = told(log)
            process = start(here)
            time.sleep(0.2)
            count["lost"] += len(before - told(log))
        trials = study(here).get_trials(deepcopy=False)
        complete = [t for t in trials if t.state == TrialState.COMPLETE]
        count["trials"] += len(complete)
        count["abandoned"] += len([t for t in trials if t.state == TrialState.RUNNING])
        points = [(t.params["x"], t.params["y"]) for t in complete]
        count["repeated"] += len(points) - len(set(points))
        if first is None:
            unkilled = folder / "unkilled"
            unkilled.mkdir()
            start(unkilled).wait()
            first = {(t.params["x"], t.params["y"]) for t in study(unkilled).get_trials(deepcopy=False)}
        different += set(points) != first
    print("kills:", json.dumps(count), f"other points than the run that was never killed: {different} of {count['runs']} runs")


def of_session(process: Path, session: int) -> bool:
    try:
        return process.joinpath("stat").read_text().rpartition(") ")[2].split()[3] == str(session)
    except OSError:
        return False


def state(folder: Path):
    return [(t.number, t.state, t.value, tuple(t.params.items())) for t in study(folder).get_trials(deepcopy=False)]


def damage(folder: Path) -> None:
    here = folder / "damage"
    here.mkdir()
    tune(here)
    log = here / "study.log"
    whole = log.read_bytes()
    sound = state(here)
    last = len(whole)
    for _ in range(3):
        last = whole.rfind(b"\n", 0, last - 1) + 1
    cuts = dict(cuts=0, refused=0, opened=0, corrupted_by_next_append=0)
    for at in range(last, len(whole)):
        log.write_bytes(whole[:at])
        cuts["cuts"] += 1
        try:
            state(here)
            cuts["opened"] += 1
        except Exception:
            cuts["refused"] += 1
            continue
        try:
            study(here).tell(study(here).ask(), 1.0)
            state(here)
        except Exception:
            cuts["corrupted_by_next_append"] += 1
    flips = dict(flips=0, refused=0, unseen_and_other_results=0, unseen=0)
    for at in range(last, len(whole)):
        for bit in range(8):
            damaged = bytearray(whole)
            damaged[at] ^= 1 << bit
            log.write_bytes(damaged)
            flips["flips"] += 1
            try:
                same = state(here) == sound
                flips["unseen" if same else "unseen_and_other_results"] += 1
            except Exception:
                flips["refused"] += 1
    print("cuts:", json.dumps(cuts))
    print("flips:", json.dumps(flips))


if __name__ == "__main__":
    if sys.argv[1] == "--tune":
        tune(Path(sys.argv[2]))
    else:
        target = Path(sys.argv[1]).resolve()
        target.mkdir(parents=True)
        damage(target)
        kills(target, int(sys.argv[2]) if len(sys.argv) > 2 else 60)
