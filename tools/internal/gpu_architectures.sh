# For which GPUs a folder is built; sourced by tools/test_gpu after common.sh.

# The architectures of the GPUs here, for PHIBRIDGE_CUDA_ARCHITECTURES: "90", "80;90"; "native", which leaves the question
# to nvcc, where nvidia-smi does not say (drivers before 510).
architectures_here() {
  local found
  found="$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d '. ' | grep -xE '[0-9]+' |
    sort -un | paste -sd';')" || true
  echo "${found:-native}"
}

# has_code_for BUILT ARCHITECTURE: whether a build for the list BUILT (75-real,90) has code that runs there: machine code of
# its generation and no newer, or PTX, which the driver compiles, of it or an older one. As HasCodeFor of
# phi/backends/gpu/gpu_architectures.h.
has_code_for() {
  local entry number wanted="$2"
  for entry in ${1//,/ }; do
    case "$entry" in
      *[af]-* | *[af]) [ "${entry%%[af]*}" = "$wanted" ] && return 0 ;;
      *-real)
        number="${entry%-real}"
        [ $((number / 10)) -eq $((wanted / 10)) ] && [ "$number" -le "$wanted" ] && return 0
        ;;
      *)
        number="${entry%-virtual}"
        [ "$number" -le "$wanted" ] && return 0
        ;;
    esac
  done
  return 1
}

# configure_for_gpu FOLDER: configures preset cuda for the GPUs here, unless FOLDER has code for all of them.
configure_for_gpu() {
  local here built='' architecture
  here="$(architectures_here)"
  if [ -f "$1/build.ninja" ]; then
    built="$(sed -n 's/^PHIBRIDGE_BUILT_ARCHITECTURES:[^=]*=//p' "$1/CMakeCache.txt")"
    for architecture in ${here//;/ }; do
      if [ "$architecture" != native ] && ! has_code_for "$built" "$architecture"; then built=''; fi
    done
  fi
  if [ -n "$built" ]; then return 0; fi
  echo "for the GPUs here: PHIBRIDGE_CUDA_ARCHITECTURES=$here"
  configure cuda "-DPHIBRIDGE_CUDA_ARCHITECTURES=$here" -UCMAKE_CUDA_ARCHITECTURES
}
