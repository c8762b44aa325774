# For which GPUs a folder is built; sourced by tools/test_gpu after common.sh.

# The architectures of the GPUs here, as CMake writes them: "90", "80;90"; "native", which leaves the question to nvcc,
# where nvidia-smi does not say (drivers before 510).
architectures_here() {
  local found
  found="$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | tr -d '. ' | grep -xE '[0-9]+' |
    sort -un | paste -sd';')" || true
  echo "${found:-native}"
}

# has_code_for BUILT ARCHITECTURE: whether the list BUILT, as CMAKE_CUDA_ARCHITECTURES has it, has code that runs there:
# machine code of its generation and no newer, or PTX, which the driver compiles, of it or an older one.
has_code_for() {
  local entry number wanted="$2"
  for entry in ${1//;/ }; do
    case "$entry" in
      native | all | all-major) return 0 ;;
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
    built="$(sed -n 's/^CMAKE_CUDA_ARCHITECTURES:[^=]*=//p' "$1/CMakeCache.txt")"
    for architecture in ${here//;/ }; do
      if [ "$architecture" != native ] && ! has_code_for "$built" "$architecture"; then built=''; fi
    done
  fi
  if [ -n "$built" ]; then return 0; fi
  echo "for the GPUs here: CMAKE_CUDA_ARCHITECTURES=$here"
  configure cuda "-DCMAKE_CUDA_ARCHITECTURES=$here"
}
