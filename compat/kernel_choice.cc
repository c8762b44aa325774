// The words of a KernelChoice, for routing tables, doctor and errors.
#include <sstream>

#include "compat/kernel_resolver.h"

namespace phibridge {
namespace {

int CloseTo(const phi::KernelKey& wanted, const phi::KernelKey& key) {
  const bool layout_fits =
      key.layout() == wanted.layout() || key.layout() == phi::DataLayout::ALL_LAYOUT;
  return (key.backend() == wanted.backend() ? 4 : 0) + (key.dtype() == wanted.dtype() ? 2 : 0) +
         (layout_fits ? 1 : 0);
}

const char* ResultText(ResolveStep::Result result) {
  switch (result) {
    case ResolveStep::kTaken:
      return "taken";
    case ResolveStep::kNotRegistered:
      return "not registered";
    case ResolveStep::kRefused:
      return "refused";
    case ResolveStep::kDenied:
      return "there, but the fallback policy is deny";
  }
  return "?";
}

std::string LegacyKeys(const LegacyKernelView* legacy) {
  std::ostringstream os;
  if (legacy == nullptr || !legacy->HasAny()) return "none";
  const std::vector<phi::KernelKey> keys = legacy->Keys();
  for (size_t i = 0; i < keys.size(); ++i) os << (i == 0 ? "" : ", ") << keys[i];
  return keys.empty() ? "some" : os.str();
}

// What the user can do about it.
std::string Remedy(const ResolveRequest& request, const KernelChoice& choice) {
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

const char* KernelChoice::KindName() const {
  switch (kind) {
    case kNone:
      return "none";
    case kPhi:
      return "PHI";
    case kLegacy:
      return "legacy";
    case kOperatorBase:
      return "operator";
  }
  return "?";
}

std::vector<std::string> KernelChoice::Reasons() const {
  std::vector<std::string> lines;
  if (rule != nullptr) lines.push_back("rule `" + rule->text + "`");
  if (!phi_unavailable.empty()) lines.push_back("PHI: " + phi_unavailable);
  for (const ResolveStep& step : steps) {
    const bool is_phi = step.kind == ResolveStep::kPhi;
    const std::string what = is_phi ? std::string("PHI ") + signature.name : std::string("legacy");
    lines.push_back(phi::Format("%s %s: %s", what, step.key, ResultText(step.result)) +
                    (step.detail.empty() ? "" : ": " + step.detail));
  }
  return lines;
}

std::string KernelChoice::Reason() const {
  if (kind == kOperatorBase) return "the operator computes itself";
  if (kind == kNone) return phi::Format("no kernel for %s", expected);
  if (is_fallback) return "fallback: " + fallback_reason;
  if (rule != nullptr) return "rule `" + rule->text + "`";
  if (kind == kLegacy) {
    return phi_unavailable.empty()
               ? phi::Format("PHI `%s` has none for %s", signature.name, expected)
               : phi_unavailable;
  }
  if (key.backend() == expected.backend()) return phi::Format("fits %s", expected);
  return key.backend() == phi::Backend::GPUDNN ? std::string("preferred to GPU")
                                               : phi::Format("%s has none", expected.backend());
}

std::string KernelChoice::Why() const {
  if (kind == kOperatorBase || kind == kNone) return Reason();
  const std::string name = kind == kPhi ? std::string(" ") + signature.name : std::string();
  return phi::Format("%s%s %s: %s", KindName(), name, key, Reason());
}

bool NearestKernelKey(const std::string& kernel_name, const phi::KernelKey& wanted,
                      phi::KernelKey* nearest) {
  const phi::KernelKeyMap* map = phi::KernelFactory::Instance().SelectKernelMap(kernel_name);
  int best = -1;
  if (map == nullptr) return false;
  for (const auto& entry : *map) {
    const int score = CloseTo(wanted, entry.first);
    if (score > best || (score == best && entry.first < *nearest)) {
      best = score;
      *nearest = entry.first;
    }
  }
  return best >= 0;
}

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
