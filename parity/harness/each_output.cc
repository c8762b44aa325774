#include "parity/harness/each_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "framework/program/op_info.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_names.h"
#include "parity/harness/declaration.h"
#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {
namespace {

namespace fw = paddle::framework;

// Outputs that records call optional but which may be missing only together with an input or with
// another value of an attribute, and why.
const std::map<std::string, const char*> kNeeded = {
    {"MasterParamOut", "a step that reads MasterParam writes it"},
    {"OutScale", "quantize_linear writes it unless `is_test`"},
    {"OutScales", "fake_quantize_range_abs_max writes it unless `is_test`"},
    {"NmsRoisNum", "without it the numbers of boxes are the LoD of Out"},
};

// Gradient operators have no proto: each of their outputs may be missing.
bool MayBeMissing(const std::string& op, const std::string& slot) {
  if (kNeeded.count(slot) > 0) return false;
  const fw::OpInfo& info = fw::OpInfoMap::Instance().Get(op);
  if (!info.HasProto()) return true;
  for (const auto& output : info.Proto().outputs()) {
    if (output.name() == slot) return output.dispensable();
  }
  return false;
}

// False if the operator's functions refuse the question.
bool Infer(const Execution& question, DeclaredOutputs* outputs, std::string* why) {
  const auto program = ProgramOf(question);
  try {
    *outputs = InferOutputs(program.get());
  } catch (const phi::enforce::EnforceNotMet& error) {
    *why = error.error_str();
    return false;
  }
  return true;
}

class EachOutput {
 public:
  EachOutput(const Execution& question, const DeclaredOutputs& declared, bool runs)
      : question_(question), declared_(declared), runs_(runs) {}

  std::vector<std::string> Faults() {
    for (const auto& [slot, output] : question_.outputs) {
      Execution without = question_;
      without.outputs.erase(slot);
      if (!without.outputs.empty()) Try("output " + slot, slot, without, 0);
      if (output.count < 2 || !IsGradient()) continue;
      without = question_;
      Input empty;
      empty.variable = fw::kEmptyVarName;
      without.outputs[slot].before = {empty};
      Try("the first of output " + slot, slot, without, 1);
    }
    return std::move(faults_);
  }

 private:
  bool IsGradient() const { return !fw::OpInfoMap::Instance().Get(question_.type).HasProto(); }

  // `missing`: how many variables of the slot come before those that are there.
  void Try(const std::string& what, const std::string& slot, const Execution& without,
           size_t missing) {
    DeclaredOutputs outputs;
    std::string why;
    const bool refused = !Infer(without, &outputs, &why);
    const bool refuses_to_run = !refused && runs_ && RefusesToRun(without);
    // One that must be there is refused or not, but never ends the process.
    if (!MayBeMissing(question_.type, slot)) return;
    if (refused) {
      faults_.push_back(fmt::format("is refused without {}: {}", what, why));
    } else if (refuses_to_run) {
      faults_.push_back("does not run without " + what);
    } else if (Differ(outputs, slot, missing)) {
      faults_.push_back("declares other outputs without " + what);
    }
  }

  bool Differ(const DeclaredOutputs& outputs, const std::string& slot, size_t missing) const {
    for (const auto& [name, texts] : outputs) {
      const size_t from = name == slot ? missing : 0;
      const std::vector<std::string>& all = declared_.at(name);
      if (!std::equal(texts.begin() + from, texts.end(), all.begin() + from, all.end()))
        return true;
    }
    return false;
  }

  const Execution& question_;
  const DeclaredOutputs& declared_;
  const bool runs_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> FaultsOfEachOutput(const Execution& question) {
  DeclaredOutputs declared;
  std::string why;
  if (!KnowsAllSizes(question) || !Infer(question, &declared, &why)) return {};
  return EachOutput(question, declared, !RefusesToRun(question)).Faults();
}

}  // namespace parity
}  // namespace phibridge
