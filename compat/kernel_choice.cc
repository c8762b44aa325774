#include "compat/kernel_choice.h"

#include "phi/core/registration.h"
#include "phi/core/string_format.h"

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

// " of libmine.so", if a plug-in brought the kernel.
std::string OfPlugin(const phi::Kernel* kernel) {
  if (kernel == nullptr) return "";
  const phi::RegistrationPlace place{kernel->file(), kernel->line()};
  const std::string path = phi::LibraryOf(place);
  const std::string name = path.substr(path.rfind('/') + 1);
  const bool is_library = name.find(".so") != std::string::npos;
  return is_library && !phi::IsOfPhibridge(place) ? " of " + name : "";
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
  if (planned != nullptr) lines.push_back(planned->why);
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
  if (rule != nullptr) {
    const bool has_none = kind == kPhi && rule->target == RuleTarget::kLegacy;
    return "rule `" + rule->text + (has_none ? "`, of an op without legacy kernels" : "`");
  }
  if (!host_op.empty()) return "host op: " + host_op;
  if (planned != nullptr && planned->backend == key.backend()) return planned->why;
  if (kind == kLegacy) {
    return phi_unavailable.empty()
               ? phi::Format("PHI `%s` has none for %s", signature.name, expected)
               : phi_unavailable;
  }
  if (key.backend() == expected.backend())
    return phi::Format("fits %s%s", expected, OfPlugin(kernel));
  return key.backend() == phi::Backend::GPUDNN ? std::string("preferred to GPU") : WhyNotExpected();
}

std::string KernelChoice::WhyNotExpected() const {
  std::string reason;
  for (const ResolveStep& step : steps) {
    const bool is_of_cpu = step.key.backend() == phi::Backend::CPU;
    if (step.result != ResolveStep::kRefused || is_of_cpu) continue;
    reason += (reason.empty() ? "" : "; ") + phi::Format("%s refused: %s", step.key, step.detail);
  }
  return reason.empty() ? phi::Format("no kernel for %s", expected) : reason;
}

std::string KernelChoice::Why() const {
  if (kind == kOperatorBase || kind == kNone) return Reason();
  const std::string name = kind == kPhi ? std::string(" ") + signature.name : std::string();
  return phi::Format("%s%s %s: %s", KindName(), name, key, Reason());
}

bool NearestKernelKey(const std::string& kernel_name, const phi::KernelKey& wanted,
                      phi::KernelKey* nearest) {
  const phi::KernelKeyMap* map = phi::KernelFactory::Instance().FindKernelMap(kernel_name);
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

}  // namespace phibridge
