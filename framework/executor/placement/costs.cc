#include "framework/executor/placement/costs.h"

#include <algorithm>
#include <string_view>

namespace phibridge {
namespace {

// In a list by name; nullptr if it is not there.
template <typename T>
const T* FindByName(const std::vector<T>& list, const std::string& kernel) {
  const auto found = std::lower_bound(
      list.begin(), list.end(), kernel,
      [](const T& entry, const auto& name) { return std::string_view(entry.kernel) < name; });
  return found != list.end() && kernel == found->kernel ? &*found : nullptr;
}

}  // namespace

const KernelCosts* FindCosts(const PlacementCosts& costs, const std::string& kernel) {
  return FindByName(costs.kernels, kernel);
}

FormatUse FormatOf(const PlacementCosts& costs, const std::string& kernel) {
  if (const KernelCosts* known = FindCosts(costs, kernel)) return known->format;
  const KernelFormat* known = FindByName(costs.unmeasured, kernel);
  return known == nullptr ? FormatUse::kPlain : known->format;
}

}  // namespace phibridge
