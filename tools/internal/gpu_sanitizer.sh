# compute-sanitizer over tests and case lists; sourced by tools/test_gpu after common.sh.

find_sanitizer() {
  command -v compute-sanitizer && return 0
  [ -x /usr/local/cuda/bin/compute-sanitizer ] && echo /usr/local/cuda/bin/compute-sanitizer
}

# The ops with a case list, one a line.
case_lists() { find "$PHIBRIDGE_ROOT/parity/cases" -name '*_cases.cc' -printf '%f\n' | sed 's/_cases\.cc$//' | sort; }

# draw SEED COUNT: so many of the lines of standard input; the same SEED draws the same.
draw() {
  sort --random-sort --random-source=<(yes "$1" | head -c 65536) | awk -v count="$2" 'NR <= count' | sort
}

# drawn_ops SEED TOOL: what one run checks by that tool of compute-sanitizer: a third of the case lists by memcheck, sixteen
# by each of the others, which take many times as long.
drawn_ops() {
  local lists count=16
  lists="$(case_lists)"
  if [ "$2" = memcheck ]; then count=$((($(wc -l <<<"$lists") + 2) / 3)); fi
  draw "$1 $2" "$count" <<<"$lists"
}

print_draw() {
  local tool
  for tool in memcheck racecheck initcheck; do drawn_ops "$1" "$tool" | sed "s/^/$tool /"; done
}

# sanitize LOG TOOL COMMAND...: 0 if the command passes and the tool reports nothing, or if there is nothing to run (77).
# Errors of the API are not counted: tests provoke some, and all calls are checked.
sanitize() {
  local log="$1" tool="$2" code=0
  shift 2
  mkdir -p "$(dirname "$log")"
  timeout 900 "$SANITIZER" --tool "$tool" --target-processes all --report-api-errors no --error-exitcode 9 "$@" \
    >"$log" 2>&1 </dev/null || code=$?
  case "$code" in
    0 | 77) return 0 ;;
    1) grep -q '1 op: 0 passed, 0 failed, ' "$log" && return 0  # an op without a kernel of the GPU
       echo "exit code 1 under $tool: $log" ;;
    9) echo "$tool found errors: $log" ;;
    124) echo "$tool took more than 15 minutes: $log" ;;
    *) echo "exit code $code under $tool: $log" ;;
  esac
  grep -m 1 -A 4 -E '^=+ (Invalid|Error|Warning|Uninit|Race|Potential|Program hit)' "$log" || tail -n 5 "$log"
  return 1
}

# sanitize_list FOLDER LOGS TOOL OP: the case list of an op, on the back ends of the GPU.
sanitize_list() {
  sanitize "$2/$3/$4.log" "$3" "$1/bin/phibridge-parity" "$4" --place gpu --place gpudnn --jobs 1 --no-device-guards \
    --failures "$2/failures/$4"
}

# memcheck over every GPU test of a build folder, but the one that leaves its memory. sanitize_tests FOLDER LOGS
sanitize_tests() {
  local folder="$1" logs="$2" failed=0 test
  say "compute-sanitizer memcheck: the tests of the GPU"
  while read -r test; do
    sanitize "$logs/tests/${test//\//_}.log" memcheck "$folder/tests/$test" || failed=1
  done < <(cd "$folder/tests" && find . -type f -perm -u+x ! -name lost_device_gpu_test \
    \( -name '*_gpu_test' -o -path '*/gpu/*_test' -o -path '*/gpudnn/*_test' \) -printf '%P\n' | sort)
  return "$failed"
}

# What drawn_ops says of each tool, JOBS lists at a time. sanitize_lists FOLDER LOGS SEED JOBS
sanitize_lists() {
  local folder="$1" logs="$2" seed="$3" jobs="$4" failed=0 tool
  export -f sanitize sanitize_list
  for tool in memcheck racecheck initcheck; do
    say "compute-sanitizer $tool: $(drawn_ops "$seed" "$tool" | wc -l) case lists (--seed '$seed' draws them again)"
    drawn_ops "$seed" "$tool" |
      xargs -P "$jobs" -I{} bash -c 'sanitize_list "$@"' sanitize_list "$folder" "$logs" "$tool" {} || failed=1
  done
  return "$failed"
}
