"""Where phibridge is: an installed tree or a build folder, its flags for sources from outside, the ops that it has."""
import glob
import json
import os
import shlex
import shutil
import subprocess
import tempfile


class Missing(Exception):
    """There is no phibridge, or no compiler; the text says which and what to do."""


class Tree:
    """`flags`: those of the compiler, for sources from outside. `binary`: the command line, "" if there is none."""

    def __init__(self, where, compiler, flags, binary):
        self.where, self.compiler, self.flags, self.binary = where, compiler, flags, binary


def find(root, prefix, build):
    if prefix:
        return _installed(prefix)
    return _built(root, build or _build_folder(root))


def known_ops(tree):
    """Op type → where phibridge registers it; {} if the tree has no command line that runs."""
    if not tree.binary:
        return {}
    ran = subprocess.run([tree.binary, "kernels", "--json"], capture_output=True, text=True)
    if ran.returncode != 0:
        return {}
    return {row["name"]: row["source"] for row in json.loads(ran.stdout) if row["kind"] == "operator"}


def _build_folder(root):
    folders = [os.path.dirname(path) for path in glob.glob(os.path.join(root, "build", "*", "compile_commands.json"))]
    release = os.path.join(root, "build", "release")
    if release in folders:
        return release
    if len(folders) == 1:
        return folders[0]
    raise Missing("no build folder is known: build phibridge (cmake --preset release && cmake --build --preset release), "
                  "or name one with --build, or an installed tree with --prefix")


def _compiler_in(command):
    words = shlex.split(command)
    return words[1] if os.path.basename(words[0]) in ("ccache", "sccache") else words[0]


# A build folder says how its own source from outside is compiled.
def _built(root, build):
    path = os.path.join(build, "compile_commands.json")
    if not os.path.exists(path):
        raise Missing(f"{build} is no build folder of phibridge: it has no compile_commands.json")
    with open(path) as file:
        commands = [entry for entry in json.load(file) if entry["file"].endswith("tests/outside/outside_test.cc")
                    or "outside_test.dir/Unity" in entry["file"]]
    if not commands:
        raise Missing(f"{build} was configured without tests; name another with --build, or an installed tree with --prefix")
    binary = os.path.join(build, "bin", "phibridge")
    return Tree(build, _compiler_in(commands[0]["command"]), _flags(commands[0]),
                binary if os.path.exists(binary) else "")


# Include folders, definitions and the language; warnings are the team's own affair.
def _flags(entry):
    kept, words = [], shlex.split(entry["command"])
    for i, word in enumerate(words):
        if word in ("-I", "-isystem"):
            kept += [word, os.path.join(entry["directory"], words[i + 1])]
        elif word.startswith("-I"):
            kept.append("-I" + os.path.join(entry["directory"], word[2:]))
        elif word.startswith(("-D", "-std=")):
            kept.append(word)
    return kept


# An installed tree is asked through its CMake package, as a project outside would.
def _installed(prefix):
    if not shutil.which("cmake"):
        raise Missing("cmake is not installed; it says how phibridge::compat is used")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "CMakeLists.txt"), "w") as file:
            file.write("cmake_minimum_required(VERSION 3.25)\nproject(ask LANGUAGES CXX)\n"
                       "find_package(phibridge REQUIRED)\nadd_library(ask MODULE ask.cc)\n"
                       "target_link_libraries(ask PRIVATE phibridge::compat)\n")
        open(os.path.join(folder, "ask.cc"), "w").close()
        ran = subprocess.run(["cmake", "-S", folder, "-B", os.path.join(folder, "b"),
                              "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCMAKE_PREFIX_PATH=" + os.path.abspath(prefix)],
                             capture_output=True, text=True)
        if ran.returncode != 0:
            raise Missing(f"{prefix}: find_package(phibridge) fails: {ran.stderr.strip()}")
        with open(os.path.join(folder, "b", "compile_commands.json")) as file:
            entry = next(e for e in json.load(file) if e["file"].endswith("ask.cc"))
    binary = os.path.join(prefix, "bin", "phibridge")
    return Tree(prefix, _compiler_in(entry["command"]), _flags(entry), binary if os.path.exists(binary) else "")
