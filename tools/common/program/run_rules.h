#pragma once

#include <string>

#include "framework/api/phibridge.h"

namespace phibridge {
namespace tools {

/// How one side of a comparison gets its values: a run with these options, in float64 if asked for
/// (Note [A float64 side]), or a folder that a run wrote.
struct RunRules {
  std::string text;         // as the user wrote it
  std::string dump_folder;  // empty: a run
  bool float64 = false;
  Options options;

  bool is_dump() const { return !dump_folder.empty(); }
};

extern const char kRunRulesHelp[];

/// "place=onednn,softmax=legacy,0/17=cpu", "dtype=float64" or "dump=FOLDER"; empty for a run with
/// all defaults. Rules apply to the options `otherwise`; a run compares on place cpu unless they or
/// a rule name another than auto. Errors: InvalidArgument naming the rule.
RunRules ParseRunRules(const std::string& text, const Options& otherwise = {});

/// Comparisons look at every operator: a side that names no passes runs without.
void LeaveOutPasses(RunRules* a, RunRules* b);

}  // namespace tools
}  // namespace phibridge
