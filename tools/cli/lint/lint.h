#pragma once

#include <string>
#include <vector>

#include "compat/argument_mapping.h"
#include "tools/cli/op_description.h"

namespace phibridge {
namespace tools {

/// One thing that is wrong with the mapping of an op to PHI.
struct LintFinding {
  std::string op;
  std::string rule;    // "not mapped", "no kernel", "kinds", …
  std::string detail;  // one sentence
};
using LintFindings = std::vector<LintFinding>;

/// What the mapping of an op may answer.
struct OpSignatures {
  const OpDescription* description = nullptr;
  std::vector<phi::KernelSignature> signatures;  // valid ones
  std::vector<std::string> errors;               // of a mapping that threw
  bool complete = true;
};
/// With the enumeration over the op's description; empty for ops that PHI has nothing for.
OpSignatures SignaturesOf(const std::string& op_type);

/// Every input, output and attribute is in a signature, or dropped with a reason, and no reason is
/// out of date.
void CheckArgumentsAreMapped(const OpSignatures& op, LintFindings* findings);
/// Every signature names a registered kernel, and its arguments fit the parameters of that kernel.
void CheckSignaturesFit(const OpSignatures& op, LintFindings* findings);
/// Signatures, declarations and types of kernels against files of facts about the original:
/// signatures.json, op_protos.json, kernels.json in `folder`. Errors: NotFound, InvalidArgument.
LintFindings CheckAgainstFacts(const std::vector<std::string>& ops, const std::string& folder);

}  // namespace tools
}  // namespace phibridge
