"""Which files are looked at."""
import os
import subprocess
from typing import List, Optional, Sequence

CPP = (".h", ".cc", ".cu", ".cuh")
CODE = CPP + (".py", ".cmake", "CMakeLists.txt", ".sh")


def git(root: str, *arguments: str) -> Optional[str]:
    """What git prints; None where there is no git, no repository or no such commit."""
    try:
        return subprocess.run(["git", "-C", root, *arguments], check=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def tracked(root: str, endings: Sequence[str]) -> List[str]:
    """The files of the source tree `root` with one of these endings, by their paths from there: those that git
    knows or would add, or, without git, all outside of build folders."""
    listed = git(root, "ls-files", "--cached", "--others", "--exclude-standard")
    if listed is not None:
        paths = listed.splitlines()
    else:
        paths = []
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if name != "build" and not name.startswith(".")]
            paths += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return sorted(path for path in paths
                  if path.endswith(tuple(endings)) and os.path.isfile(os.path.join(root, path)))


def changed(root: str) -> List[str]:
    """The files that differ from where this branch left main: those of its commits and of the working tree."""
    for main in ("origin/main", "main"):
        base = git(root, "merge-base", "HEAD", main)
        if base is not None:
            listed = git(root, "diff", "--name-only", base.strip()) or ""
            return [path for path in listed.splitlines() if os.path.isfile(os.path.join(root, path))]
    return []
