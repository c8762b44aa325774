# A build folder that was made elsewhere; sourced by tools/test_gpu after common.sh.
#
# Tests and ctest's own files have the paths of the machine that built them: those of the sources and of the build
# folder. Where nothing is at such a path here, a link stands there as long as the tests run.

CARRIED_LINKS=()    # what carried_build_links made, links and folders, in this order
explain_carried() { die "tools/test_gpu --library: $1"; }

# check_carried_build DIR: dies, naming the first thing that DIR lacks.
check_carried_build() {
  local folder="$1" file
  [ -d "$folder" ] || explain_carried "$folder is no folder"
  for file in bin/phibridge bin/phibridge-parity lib/libphibridge_gpu.so.0 tests/CTestTestfile.cmake; do
    [ -e "$folder/$file" ] || explain_carried "$folder has no $file; carry a folder that preset cuda was built in"
  done
}

# recorded_path DIR Source|Build: where the sources, or DIR itself, were when DIR was built.
recorded_path() {
  local tests
  tests="$(sed -n "s/^# $2 directory: //p" "$1/tests/CTestTestfile.cmake" | head -n 1)"
  [ -n "$tests" ] || explain_carried "$1/tests/CTestTestfile.cmake does not say where it was made"
  dirname "$tests"
}

# link_to PATH TARGET: PATH leads to TARGET afterwards, or the script ends.
link_to() {
  local path="$1" target="$2" parent missing=()
  if [ "$(realpath -m "$path")" = "$(realpath -m "$target")" ]; then return 0; fi
  if [ -e "$path" ] || [ -L "$path" ]; then
    explain_carried "tests look for $target at $path, where something else is; move it away, or build here"
  fi
  parent="$(dirname "$path")"
  while [ ! -d "$parent" ]; do
    missing=("$parent" "${missing[@]}")
    parent="$(dirname "$parent")"
  done
  for parent in "${missing[@]}"; do
    mkdir "$parent" || explain_carried "tests look for $target at $path, which cannot be made"
    CARRIED_LINKS+=("$parent")
  done
  ln -s "$target" "$path" || explain_carried "tests look for $target at $path, which cannot be made"
  CARRIED_LINKS+=("$path")
  echo "link for the time of the tests: $path -> $target"
}

# carried_build_links DIR: the paths that DIR was built with lead to these sources and to DIR.
carried_build_links() {
  local source build  # assigned apart: `local x="$(…)"` and arguments hide that it died
  source="$(recorded_path "$1" Source)" || exit
  build="$(recorded_path "$1" Build)" || exit
  link_to "$source" "$PHIBRIDGE_ROOT"
  link_to "$build" "$1"
}

# remove_carried_links: takes away what carried_build_links made.
remove_carried_links() {
  local i
  for ((i = ${#CARRIED_LINKS[@]} - 1; i >= 0; --i)); do
    if [ -L "${CARRIED_LINKS[i]}" ]; then rm -f "${CARRIED_LINKS[i]}"; else rmdir "${CARRIED_LINKS[i]}" || true; fi
  done
  CARRIED_LINKS=()
}

# use_carried_libraries DIR: programs of DIR find its libraries, wherever it lies; dies if others are missing.
use_carried_libraries() {
  local missing
  export LD_LIBRARY_PATH="$1/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  missing="$({ ldd "$1/lib/libphibridge_gpu.so.0" "$1/bin/phibridge" || true; } | awk '/not found/ {print $1}' |
    sort -u | paste -sd' ')"
  [ -z "$missing" ] || explain_carried "not on this machine: $missing; name their folders in LD_LIBRARY_PATH"
}
