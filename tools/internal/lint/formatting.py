"""C++ files as .clang-format has them."""
import re
import shutil
import subprocess
from typing import List, Optional

from . import sources

VERSION = 14  # another version breaks some lines elsewhere


def find(name: str) -> Optional[str]:
    """The program `name` of VERSION, or None."""
    for program in (f"{name}-{VERSION}", name):
        if shutil.which(program):
            text = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
            if re.search(rf"version {VERSION}\.", text):
                return program
    return None


def check(root: str, program: str, paths: List[str], fix: bool) -> List[str]:
    """One complaint for each file that clang-format would write otherwise; with `fix` it does. Files of another language
    are left alone, as clang-format would take them for C++."""
    paths = [path for path in paths if path.endswith(sources.CPP)]
    if not paths:
        return []
    arguments = ["-i"] if fix else ["--dry-run", "-Werror", "--ferror-limit=1"]
    told = subprocess.run([program, *arguments, *paths], cwd=root, stderr=subprocess.PIPE, text=True, check=False)
    files = {line.split(":", 1)[0] for line in told.stderr.splitlines() if ": error:" in line}
    if told.returncode and not files:
        return [told.stderr.strip()]
    return [f"{path}: not as clang-format {VERSION} writes it; run tools/lint_code format --fix"
            for path in sorted(files)]


def all_sources(root: str) -> List[str]:
    return sources.tracked(root, sources.CPP)
