"""What is played at random: a bounded sample in tests/run, always the same; the same kinds with ever new seeds in tests/soak."""
import json
import os
import subprocess

from programs import COUNTED, PYTHON, ROOT, Job, counting, simulated

# The games that another lab than warren-lab knows.
LABS = {"duel": "warren-lab-toy"}

# What `warren-lab sim` is asked to play: a name, the game, arguments, the sample's seed; games in the sample, in a quick one, and
# in one step of tests/soak, which takes some five seconds. A game without a row here has the last one.
# mixed: every faction, map, deck and setup with each other; base, lake, mountain: what is only there, often enough; easy: positions that
# whoever wants to win comes to, late ones above all;
# oath, chronicles, rare: any position, what matches leave, and cards seldom chosen.
KINDS = [
    ("mixed", "root", ["--factions", "mixed", "--level", "random"], 1, 500, 60, 250),
    ("base", "root", ["--factions", "marquise,eyrie,alliance,vagabond", "--map", "autumn", "--level", "random"], 2, 150, 20, 250),
    ("lake", "root", ["--factions", "mixed", "--map", "lake", "--level", "random"], 4, 150, 20, 250),
    ("mountain", "root", ["--factions", "mixed", "--map", "mountain", "--level", "random"], 5, 150, 20, 250),
    ("easy", "root", ["--factions", "mixed", "--level", "easy"], 3, 30, 5, 15),
    ("oath", "oath", ["--level", "random"], 7, 100, 15, 120),
    ("chronicles", "oath", ["--level", "random", "--chronicle", "written", "--series", "5", "--checks-percent", "1"], 8, 100, 15, 60),
    ("rare", "oath", ["--level", "rare", "--legacies", "random"], 9, 100, 15, 60),
    ("easy Oath", "oath", ["--level", "easy", "--steps", "200"], 10, 8, 2, 6),
    ("duel", "duel", ["--level", "random"], 6, 400, 40, 4000),
]
OF_OTHERS = (["--level", "random"], 7, 300, 30, 300)


def games(build):
    """Names of all games that the build has, or, where it cannot say so, of those that have a row."""
    try:
        told = subprocess.run([os.path.join(ROOT, build, "tests", "schema-tables")], capture_output=True, check=True).stdout
        return sorted(json.loads(told)["games"])
    except (OSError, ValueError, KeyError, subprocess.SubprocessError):
        return sorted({game for _, game, *_ in KINDS})


def kinds(build):
    known = {game for _, game, *_ in KINDS}
    return [*KINDS, *((game, game, *OF_OTHERS) for game in games(build) if game not in known)]


def sim(build, kind, seed, count):
    name, game, arguments, *_ = kind
    lab = os.path.join(build, LABS.get(game, "warren-lab"))
    return Job(f"sim {name}, {count} games", [lab, "sim", "--json", "--game", game, "--games", str(count), "--seed", str(seed), *arguments],
               1200, simulated(count))


def played_on(build, seed, choices, chosen=()):
    """From every position of every scenario so many choices: cards lie there where something can be done with them."""
    folders = sorted(name for name in os.listdir(os.path.join(ROOT, "tests", "scenarios")) if name in games(build))
    return [Job(f"scenarios of {game} played on", [os.path.join(build, LABS.get(game, "warren-lab")), "scenario", "--play-on", str(choices),
                                                   "--seed", str(seed), os.path.join("tests", "scenarios", game)], 1200, counting(COUNTED))
            for game in folders if not chosen or game in chosen]


def sample(build, quick):
    """Random games as tests/run plays them."""
    return [*(sim(build, kind, kind[3], kind[5] if quick else kind[4]) for kind in kinds(build)), *played_on(build, 1, 3 if quick else 7)]


def steps(build, seed, chosen):
    """One round of everything with this seed, as tests/soak plays it: of these games, and the server's runs, which are of no game."""
    env = dict(os.environ, WARREN_BUILD=os.path.abspath(os.path.join(ROOT, build)))
    world = os.path.join(build, "warren-simulation")
    jobs = [*(sim(build, kind, seed, kind[6]) for kind in kinds(build) if not chosen or kind[1] in chosen), *played_on(build, seed, 30, chosen)]
    if not chosen:
        jobs += [Job("wire", [os.path.join(build, "warren-wire"), "--matches", "40", "--seed", str(seed)], 600, counting(COUNTED)),
                 Job("simulation", [world, "--first", str(seed * 10), "--seeds", "10", "--twice"], 600, counting(COUNTED)),
                 Job("simulation thoughts", [world, "--first", str(seed * 10), "--seeds", "10", "--thoughts"], 600, counting(COUNTED)),
                 Job("kill", [PYTHON, "tests/e2e/kill_test.py", "--rounds", "20", "--seed", str(seed)], 600, counting(COUNTED), env)]
    return jobs
