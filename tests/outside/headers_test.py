#!/usr/bin/env python3
"""Checks that every header below include can be included alone, as a source from outside would.

A header with declarations of its own is compiled. One that only includes others is not, which saves two
thirds of the time: each file that it names must exist, and is compiled itself (those of include
here, the others as the first include of their own source).

usage: headers_test.py SOURCE_DIR GENERATED_DIR WORK_DIR COMPILER [FLAG]...

GENERATED_DIR holds the headers that the build makes.

With ccache on the PATH a second run takes a second or two. Exits with 1 and the compiler's first errors if
a header does not compile.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys


INCLUDE = re.compile(r'\s*#\s*include\s+"([^"]+)"')


def is_pure_forward(text):
    lines = re.sub(r"//.*", "", text).splitlines()
    return all(re.match(r"\s*($|#\s*pragma once|#\s*include)", line) for line in lines)


def missing_includes(text, folders):
    """Complains about each quoted include that is in none of `folders` nor among Eigen's."""
    names = [name for name in INCLUDE.findall(text) if "Eigen/" not in name]
    missing = [name for name in names if not any((folder / name).is_file() for folder in folders)]
    return "\n".join(f"there is no {name}" for name in missing)


def compile_alone(header, work_dir, command):
    """Returns the compiler's complaint about `header` (relative to include), or ''."""
    stem = work_dir / header.replace("/", "_").replace(".h", "")
    source = stem.with_suffix(".cc")
    text = f'#include "{header}"\n'
    if not source.exists() or source.read_text() != text:
        source.write_text(text)
    result = subprocess.run(command + ["-c", str(source), "-o", str(stem.with_suffix(".o"))],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return "" if result.returncode == 0 else result.stdout


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    source_dir, generated, work_dir = (pathlib.Path(argument) for argument in sys.argv[1:4])
    work_dir.mkdir(parents=True, exist_ok=True)
    include = source_dir / "include"
    headers = sorted(str(path.relative_to(include)) for path in include.rglob("*.h"))
    command = [tool for tool in [shutil.which("ccache")] if tool] + [sys.argv[4], "-std=c++17", "-O0"]
    command += ["-Wall", "-Wextra", "-Werror", f"-I{include}", f"-I{generated}", f"-I{source_dir}"] + sys.argv[5:]

    texts = {header: (include / header).read_text() for header in headers}
    forwards = [header for header in headers if is_pure_forward(texts[header])]
    compiled = [header for header in headers if header not in forwards]
    unguarded = [header for header in headers if "#pragma once" not in texts[header]]
    complaints = {header: missing_includes(texts[header], [include, generated, source_dir]) for header in forwards}
    complaints.update({header: "no #pragma once" for header in unguarded})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda header: compile_alone(header, work_dir, command), compiled)
        complaints.update(dict(zip(compiled, results)))
    failed = [(header, text) for header, text in sorted(complaints.items()) if text]
    for header, text in failed:
        print(f"{header} cannot be included alone:\n" + "\n".join(text.splitlines()[:12]))
    print(f"{len(headers)} headers, {len(compiled)} compiled, {len(failed)} failed")
    sys.exit(1 if failed or not headers else 0)


if __name__ == "__main__":
    main()
