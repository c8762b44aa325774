"""Which sources there are, and the CMake project that makes a plug-in of those that compile."""
import os
import re

# Sources with device code beside them call it under this condition.
WITHOUT_DEVICE = "-UPADDLE_WITH_CUDA"

_SOURCE = re.compile(r"\.(cc|cpp|cxx)$")
_TEST = re.compile(r"(^test_|_test\.(cc|cpp|cxx)$)")

_TEXT = """# Made by tools/adopt: a plug-in of the sources that compile. Build it with
#   cmake -B build -DCMAKE_PREFIX_PATH=<installed phibridge> && cmake --build build
# and use it with `phibridge run DIR --plugin build/lib{name}.so` (see docs/migrate.md).
cmake_minimum_required(VERSION 3.25)
project({name} LANGUAGES CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_package(phibridge REQUIRED)
add_library({name} MODULE
  {sources})
target_link_libraries({name} PRIVATE phibridge::compat)
foreach(part train gpu)  # kernels of gradients, and what is asked of a GPU, which sources may call
  if(TARGET phibridge::${{part}})
    target_link_libraries({name} PRIVATE -Wl,--push-state,--as-needed phibridge::${{part}} -Wl,--pop-state)
  endif()
endforeach()
target_compile_options({name} PRIVATE -w{undefined})
{headers}"""

# Linked last, so that they are looked through after phibridge's.
_HEADERS = """add_library({name}_headers INTERFACE)
target_include_directories({name}_headers SYSTEM INTERFACE
  {folders})
target_link_libraries({name} PRIVATE {name}_headers)
"""


def sources_of(paths):
    """Absolute, sorted, each once."""
    found = set()
    for path in paths:
        if os.path.isfile(path):
            found.add(os.path.abspath(path))
            continue
        for folder, _, names in os.walk(path):
            found |= {os.path.abspath(os.path.join(folder, n)) for n in names if _SOURCE.search(n) and not _TEST.search(n)}
    return sorted(found)


def device_sources_of(paths):
    """*.cu in the folders of `paths`, which no compiler of C++ takes."""
    folders = {path if os.path.isdir(path) else os.path.dirname(os.path.abspath(path)) for path in paths}
    return sorted({os.path.abspath(os.path.join(folder, name)) for top in folders
                   for folder, _, names in os.walk(top) for name in names if name.endswith(".cu")})


def roots_of(paths, sources):
    """The folders of `paths`, and those above `paddle/` in the paths of sources."""
    above = sorted({path[:path.index("/paddle/")] for path in sources if "/paddle/" in path})
    given = [os.path.abspath(path) for path in paths if os.path.isdir(path)]
    return list(dict.fromkeys(given + above))


def name_of(path):
    stem = os.path.splitext(os.path.basename(os.path.abspath(path)))[0]
    return re.sub(r"\W+", "_", stem) or "plugin"


def write(folder, name, sources, roots, includes, has_device_sources=False):
    """The path of the project, or None if there is nothing that it could build."""
    if not sources:
        return None
    os.makedirs(folder, exist_ok=True)
    searched = [os.path.abspath(path) for path in list(roots) + list(includes)]
    headers = _HEADERS.format(name=name, folders="\n  ".join(searched)) if searched else ""
    path = os.path.join(folder, "CMakeLists.txt")
    with open(path, "w") as file:
        file.write(_TEXT.format(name=name, sources="\n  ".join(sources), headers=headers,
                                undefined=" " + WITHOUT_DEVICE if has_device_sources else ""))
    return path
