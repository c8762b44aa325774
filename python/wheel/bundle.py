"""Makes an installed package independent of the system's libraries: python/wheel/CMakeLists.txt runs it.

  bundle.py --patchelf FILE PACKAGE

Copies to PACKAGE/lib what the programs and libraries in PACKAGE need but for glibc and libstdc++, under names that no
other package uses, and sets their search paths. PACKAGE/lib/COPYRIGHT has the terms of what was copied, where Debian's
packages say them. Exit: 0 when all that is needed is in PACKAGE; 1 when it is not.
"""
import argparse
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

# What every system with Python has: glibc, libstdc++ and gcc's own.
SYSTEM = {"ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0",
          "librt.so.1", "libutil.so.1", "libresolv.so.2", "libstdc++.so.6", "libgcc_s.so.1", "linux-vdso.so.1"}


def elf_files(folder: pathlib.Path) -> list:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    return [path for path in files if path.open("rb").read(4) == b"\x7fELF"]


def resolved(file: pathlib.Path) -> dict:
    """{name: path} of all libraries that the loader finds for a file; "" where it finds none."""
    environment = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
    printed = subprocess.run(["ldd", file], capture_output=True, text=True, check=True, env=environment).stdout
    found = {}
    for line in printed.splitlines():
        words = line.split()
        if "=>" in words:
            found[words[0]] = "" if "not found" in line else words[2]
    return found


def own_name(name: str, path: pathlib.Path) -> str:
    """libz.so.1 as libz-1a2b3c4d.so.1: a process may have another library of the common name."""
    stem, dot, rest = name.partition(".so")
    return f"{stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:8]}{dot}{rest}"


def copyright_of(path: pathlib.Path) -> str:
    """What Debian's package of a library says of its terms; "" elsewhere."""
    if shutil.which("dpkg") is None:
        return ""
    for name in (path, pathlib.Path("/usr") / path.relative_to("/")):
        owner = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True, check=False).stdout.partition(":")[0]
        page = pathlib.Path("/usr/share/doc") / owner / "copyright"
        if owner and page.exists():
            return page.read_text(encoding="utf-8", errors="replace")
    return ""


class Bundle:
    def __init__(self, package: pathlib.Path, patchelf: str):
        self.package, self.patchelf, self.lib = package, patchelf, package / "lib"

    def run(self, *arguments) -> str:
        return subprocess.run([self.patchelf, *map(str, arguments)], capture_output=True, text=True, check=True).stdout

    def copy_needed(self) -> dict:
        """{name of the system: name here} of what was copied."""
        own = {path.name for path in elf_files(self.package)}
        sources = {}
        for file in elf_files(self.package):
            for name, path in resolved(file).items():
                if name not in SYSTEM and name not in own:
                    if not path:
                        raise SystemExit(f"bundle.py: {file} needs {name}, which the loader does not find")
                    sources[name] = pathlib.Path(path).resolve()
        renamed, terms = {}, []
        for name, path in sorted(sources.items()):
            renamed[name] = own_name(name, path)
            shutil.copyfile(path, self.lib / renamed[name])
            (self.lib / renamed[name]).chmod(0o755)
            terms.append(f"==== {renamed[name]}\n\n{copyright_of(path)}")
        (self.lib / "COPYRIGHT").write_text("\n".join(terms), encoding="utf-8")
        return renamed

    def link(self, renamed: dict) -> None:
        for file in elf_files(self.package):
            needed = self.run("--print-needed", file).split()
            changes = [part for name in needed if name in renamed for part in ("--replace-needed", name, renamed[name])]
            if file.name in renamed.values():
                changes += ["--set-soname", file.name]
            search = "$ORIGIN" if file.parent == self.lib else "$ORIGIN/" + os.path.relpath(self.lib, file.parent)
            self.run("--remove-rpath", file)
            self.run(*changes, "--force-rpath", "--set-rpath", search, file)

    def check(self) -> list:
        """What is still of the system, or not to be found."""
        wrong = []
        for file in elf_files(self.package):
            for name, path in resolved(file).items():
                if name not in SYSTEM and self.lib not in pathlib.Path(os.path.realpath(path)).parents:
                    wrong.append(f"{file.relative_to(self.package)} needs {name}, which is {path or 'not found'}")
        return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--patchelf", default="patchelf")
    parser.add_argument("package", type=pathlib.Path)
    options = parser.parse_args()
    bundle = Bundle(options.package.resolve(), options.patchelf)
    bundle.link(bundle.copy_needed())
    wrong = bundle.check()
    for line in wrong:
        print("bundle.py:", line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
