# Shared by the scripts in tools/; sourced, never run.

PHIBRIDGE_ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
export NINJA_STATUS="[%f/%t %p, %es] "

say() {
  if [ -t 1 ]; then printf '\033[1m== %s\033[0m\n' "$*"; else printf '== %s\n' "$*"; fi
}
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# Prints the comment at the head of the script: its help text.
print_help() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$1"; }

# Jobs to compile with: one a core, but no more than one for each 1.5 GiB of memory.
default_jobs() {
  local cores memory_kib jobs
  cores="$(nproc)"
  memory_kib="$(awk '/MemTotal/ {print $2}' /proc/meminfo)"
  jobs=$((memory_kib / 1572864))
  [ "$jobs" -lt 1 ] && jobs=1
  [ "$jobs" -gt "$cores" ] && jobs="$cores"
  echo "$jobs"
}

# find_nvcc: prints the path of nvcc; fails when there is none.
find_nvcc() {
  if [ -n "${CUDACXX:-}" ] && command -v "$CUDACXX"; then return 0; fi
  command -v nvcc && return 0
  [ -x /usr/local/cuda/bin/nvcc ] && echo /usr/local/cuda/bin/nvcc
}

# configure PRESET [-D...]: quick when the folder is configured already; ninja itself notices later edits.
configure() {
  local preset="$1"
  shift
  local folder="$PHIBRIDGE_ROOT/build/$preset"
  if [ -f "$folder/build.ninja" ] && [ $# -eq 0 ]; then return 0; fi
  say "configure: preset $preset"
  mkdir -p "$PHIBRIDGE_ROOT/build"
  if ! (cd "$PHIBRIDGE_ROOT" && cmake --preset "$preset" "$@") >"$folder.configure.log" 2>&1; then
    cat "$folder.configure.log" >&2
    die "CMake could not configure preset $preset"
  fi
  grep -- '-- phibridge' "$folder.configure.log" || true
}

# remove_old_precompiled_headers FOLDER [TARGET...]: those that the build would make anew. g++ reads the old file while it
# makes the new one, so ccache would take the new one, and all that is compiled with it, for another than a fresh clone's.
remove_old_precompiled_headers() {
  local folder="$1"
  shift
  ninja -C "$folder" -n "$@" 2>/dev/null | grep -o '[^ ]*\.gch' | (cd "$folder" && xargs -r rm -f) || true
}

# build PRESET JOBS [TARGET...]
build() {
  local preset="$1" jobs="$2"
  shift 2
  say "build: preset $preset${*:+, $*} ($jobs jobs)"
  remove_old_precompiled_headers "$PHIBRIDGE_ROOT/build/$preset" "$@"
  cmake --build "$PHIBRIDGE_ROOT/build/$preset" -j "$jobs" ${*:+--target "$@"} ||
    die "the build of preset $preset failed"
}
