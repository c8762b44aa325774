#include "compat/no_kernel_error.h"

#include <sstream>
#include <vector>

#include "phi/core/parts.h"
#include "phi/core/string_format.h"

namespace phibridge {
namespace {

std::string LegacyKeys(const LegacyKernelView* legacy) {
  std::ostringstream os;
  if (legacy == nullptr || !legacy->HasAny(phi::Backend::CPU)) return "none";
  const std::vector<phi::KernelKey> keys = legacy->Keys();
  for (size_t i = 0; i < keys.size(); ++i) os << (i == 0 ? "" : ", ") << keys[i];
  return keys.empty() ? "some" : os.str();
}

// What the user can do about it.
std::string Remedy(const ResolveRequest& request, const KernelChoice& choice) {
  const std::string no_references = phi::WhyNoPart(phi::Part::kLegacy);
  if (!no_references.empty()) return "Reference kernels are missing: " + no_references + ".";
  if (choice.rule != nullptr &&
      (choice.rule->target == RuleTarget::kPhi || choice.rule->target == RuleTarget::kLegacy)) {
    return "Rule `" + choice.rule->text + "` binds; without it other kernels are tried.";
  }
  for (const ResolveStep& step : choice.steps) {
    if (step.result == ResolveStep::kDenied) return "The CPU can: use `--fallback report`.";
  }
  phi::KernelKey nearest;
  if (choice.signature.IsValid() &&
      NearestKernelKey(choice.signature.name, choice.expected, &nearest)) {
    return phi::Format("Nearest: %s.", nearest);
  }
  return "Write a kernel for `" + *request.op_type + "`, or bring the source that registers one.";
}

}  // namespace

std::string DescribeNoKernel(const ResolveRequest& request, const KernelChoice& choice) {
  std::ostringstream os;
  os << "no kernel for `" << *request.op_type << "` with " << choice.expected << ". ";
  if (choice.signature.IsValid()) {
    const std::string summary = phi::KernelFactory::Instance().KernelSummary(choice.signature.name);
    os << "Registered: " << (summary.empty() ? "no PHI kernel" : summary);
    if (*request.op_type != choice.signature.name)
      os << " (kernel `" << choice.signature.name << "`)";
  } else {
    os << "No PHI kernel: " << choice.phi_unavailable;
  }
  os << "; legacy: " << LegacyKeys(request.legacy) << ".";
  for (const ResolveStep& step : choice.steps) {
    if (step.result == ResolveStep::kRefused)
      os << " " << step.key << " refused: " << step.detail << ".";
  }
  os << " " << Remedy(request, choice);
  return os.str();
}

}  // namespace phibridge
