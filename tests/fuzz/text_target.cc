#include "compat/kernel_rules.h"
#include "framework/api/rule_fit.h"
#include "framework/op/execution_options.h"
#include "framework/program/program_desc.h"
#include "tests/fuzz/fuzz_target.h"
#include "tools/common/program/run_rules.h"

namespace phibridge {
namespace fuzz {
namespace {

// What users write on the command line; the first byte says which option.
void FuzzText(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::string text(bytes.substr(1));
  switch (bytes[0]) {
    case 'p':
      ParsePlace(text);
      return;
    case 'f':
      ParseFallbackPolicy(text);
      return;
    case 'r':
      tools::ParseRunRules(text);
      return;
    case 's': {
      SetRandomState(text);
      const std::string state = RandomState();
      SetRandomState(state);
      Promise(RandomState() == state, "a random state is another one when it is read again");
      return;
    }
    default: {
      const KernelRule rule = KernelRule::Parse(text);
      Promise(rule.block < 0 || rule.op_type.empty(), "a rule for an op and a type at once");
      WhyRuleFitsNoOp(text, paddle::framework::ProgramDesc());
    }
  }
}

const FuzzTargetRegistrar kText(
    {"text", "k: a kernel rule; p: a place; f: a fallback policy; r: rules; s: a random state",
     &FuzzText});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
