"""The page of a run over all mutants: what was noticed, by family of sources and by kind, and what was not."""
import os
import re
from collections import Counter

KILLED = ("noticed", "died")
_RATE = re.compile(r"^\| (.+?) \| +\d+ \| +\d+ \| +(\d+\.\d) \|")


def _counted(mutants):
    """Those that somebody should notice."""
    return [m for m in mutants if m["fate"] != "cannot be" and (not m["equivalent"] or m["fate"] in KILLED)]


def _rates(mutants, key):
    """{name: (killed, all)}, and the sum of them under "all"."""
    killed, everything = Counter(), Counter()
    for mutant in mutants:
        for name in (mutant[key], "all"):
            killed[name] += mutant["fate"] in KILLED
            everything[name] += 1
    names = sorted(name for name in everything if name != "all")
    return {name: (killed[name], everything[name]) for name in [*names, "all"] if name in everything}


def rates_of(page):
    """{name: per cent} of a page that was written earlier; empty without one."""
    return {match.group(1): match.group(2) for match in map(_RATE.match, page.splitlines()) if match}


def _table(title, rates, before):
    lines = [f"| {title} | noticed | of | % | % in the run before |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, (killed, everything) in rates.items():
        share = 100 * killed / everything if everything else 100
        lines.append(f"| {name} | {killed} | {everything} | {share:.1f} | {before.get(name, '-')} |")
    return lines


def page(mutants, before, per_function, seed):
    """Markdown. `mutants` are those of the JSON that a run writes, `before` the page that this one replaces."""
    counted, earlier = _counted(mutants), rates_of(before)
    fates = Counter(mutant["fate"] for mutant in mutants)
    equivalent = sum(1 for mutant in mutants if mutant["equivalent"])
    lines = ["# Mutants of the sources", "",
             f"Written by `tools/source_mutants --per-function {per_function} --seed {seed} --markdown "
             "docs/generated/mutants.md`, never edited.",
             "[parity.md](../parity.md#mutants) says how mutants are drawn and tried.", "",
             f"{len(mutants)} mutants: {fates['noticed']} noticed by a case, {fates['died']} ended their process, "
             f"{fates['survived']} survived, {fates['not reached']} in places that no case reaches, {fates['cannot be']} that "
             "cannot be for the",
             f"types of their place. {equivalent} change nothing that anybody can see "
             "([why](../../tools/internal/mutants/equivalent)) and do not count.", ""]
    lines += _table("family", _rates(counted, "family"), earlier) + [""]
    lines += _table("kind", _rates(counted, "kind"), earlier) + [""]
    lines += ["## Not noticed", ""]
    files = {}
    for mutant in counted:
        if mutant["fate"] not in KILLED:
            files.setdefault(mutant["file"], []).append(mutant)
    for name in sorted(files):
        lines.append(f"- `{name}`")
        for mutant in sorted(files[name], key=lambda m: (m["line"], m["number"])):
            unreached = ", not reached" if mutant["fate"] == "not reached" else ""
            lines.append(f"  - {mutant['line']} {mutant['function']}, {mutant['kind']}: `{mutant['what']}`{unreached}")
    return "\n".join(lines) + "\n"


def write(path, mutants, per_function, seed):
    before = ""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            before = file.read()
    text = page(mutants, before, per_function, seed)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
