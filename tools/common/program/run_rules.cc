#include "tools/common/program/run_rules.h"

#include <cstdlib>
#include <sstream>

#include "compat/kernel_rules.h"
#include "framework/executor/passes/pass.h"
#include "framework/op/execution_options.h"

namespace phibridge {
namespace tools {
namespace {

const char kDumpPrefix[] = "dump=";

int ThreadsOf(const std::string& value) {
  const bool is_number = !value.empty() && value.size() <= 4 &&
                         value.find_first_not_of("0123456789") == std::string::npos;
  const int threads = is_number ? std::atoi(value.c_str()) : 0;
  PADDLE_ENFORCE(
      threads >= 1 && threads <= 4096,
      phi::errors::InvalidArgument("rule \"threads=%s\": threads must be in [1, 4096]", value));
  return threads;
}

bool SharesBuffers(const std::string& value) {
  PADDLE_ENFORCE(
      value == "shared" || value == "own",
      phi::errors::InvalidArgument(
          "rule \"buffers=%s\": buffers are `shared` by temporaries, or each has its `own`",
          value));
  return value == "shared";
}

bool IsFloat64(const std::string& value) {
  PADDLE_ENFORCE(value == "float64",
                 phi::errors::InvalidArgument("rule \"dtype=%s\": a side computes in the types of "
                                              "the program, or in `float64`",
                                              value));
  return true;
}

void Apply(const std::string& rule, RunRules* rules) {
  Options* const options = &rules->options;
  const size_t equals = rule.find('=');
  const std::string key = rule.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : rule.substr(equals + 1);
  PADDLE_ENFORCE(key != "dump",
                 phi::errors::InvalidArgument(
                     "rule \"%s\": a side that is read from a folder has no other rules", rule));
  if (key == "place") {
    ParsePlace(value);
    options->place = value;
  } else if (key == "threads") {
    options->threads = ThreadsOf(value);
  } else if (key == "dtype") {
    rules->float64 = IsFloat64(value);
  } else if (key == "fallback") {
    ParseFallbackPolicy(value);
    options->fallback = value;
  } else if (key == "passes") {
    static_cast<void>(PassSelection({value}));
    options->passes.push_back(value);
  } else if (key == "buffers") {
    options->reuse_buffers = SharesBuffers(value);
  } else {
    KernelRule::Parse(rule);
    options->kernel_rules.push_back(rule);
  }
}

}  // namespace

const char kRunRulesHelp[] =
    "RULES, separated by commas: place=cpu|onednn|auto|gpu[:N]; OP=TARGET, '*'=TARGET, "
    "BLOCK/OP=TARGET "
    "as\n"
    "--kernel has them (phi, legacy, cpu, onednn, gpu, gpudnn, plugin, library); threads=N; "
    "fallback=deny|report|allow;\n"
    "buffers=own (temporaries share no memory) or shared; passes=off|on|NAME=off|NAME=on (a side "
    "that\n"
    "names none runs without passes, whatever the other side does); dtype=float64 (feeds, "
    "parameters and kernels in\n"
    "float64, where kernels exist: the truth that both kernels of an op round). Or dump=FOLDER "
    "alone: what\n"
    "`run --dump` wrote, or any folder of NAME.npy, such as the expected/ of a case. \"\" is a run "
    "on the CPU\nwith all defaults.";

RunRules ParseRunRules(const std::string& text, const Options& otherwise) {
  RunRules out;
  out.text = text;
  out.options = otherwise;
  if (out.options.place == "auto") out.options.place = "cpu";
  const size_t prefix = sizeof(kDumpPrefix) - 1;
  if (text.compare(0, prefix, kDumpPrefix) == 0) {
    out.dump_folder = text.substr(prefix);
    PADDLE_ENFORCE(!out.dump_folder.empty(),
                   phi::errors::InvalidArgument("rule \"dump=\" names no folder"));
    return out;
  }
  std::istringstream rules(text);
  for (std::string rule; std::getline(rules, rule, ',');) {
    PADDLE_ENFORCE(!rule.empty(),
                   phi::errors::InvalidArgument("rules \"%s\": one of them is empty", text));
    Apply(rule, &out);
  }
  return out;
}

void LeaveOutPasses(RunRules* a, RunRules* b) {
  for (RunRules* side : {a, b}) {
    if (side->options.passes.empty()) side->options.passes = {"off"};
  }
}

}  // namespace tools
}  // namespace phibridge
