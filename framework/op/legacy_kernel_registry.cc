#include "framework/op/legacy_kernel_registry.h"

#include <unordered_map>

#include "framework/op/operator_with_kernel.h"
#include "framework/op/refusing_kernels.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_kernel_type.h"
#include "phi/core/enforce.h"
#include "phi/core/registered.h"
#include "phi/core/registration.h"

namespace paddle {
namespace framework {
namespace {

phi::Registered<std::unordered_map<std::string, OpKernelMap>>& LegacyKernels() {
  static auto* kernels = new phi::Registered<std::unordered_map<std::string, OpKernelMap>>;
  return *kernels;
}

using KernelSources = std::unordered_map<OpKernelType, SourceLocation, OpKernelType::Hash>;

phi::Registered<std::unordered_map<std::string, KernelSources>>& AllKernelSources() {
  static auto* const sources = new phi::Registered<std::unordered_map<std::string, KernelSources>>;
  return *sources;
}

// Of each op of which a plug-in replaced a legacy kernel: all of them, and where its own are.
phi::Replacements<OpKernelMap>& ReplacedKernels() {
  static auto* const replaced = new phi::Replacements<OpKernelMap>;
  return *replaced;
}
phi::Replacements<KernelSources>& ReplacedSources() {
  static auto* const replaced = new phi::Replacements<KernelSources>;
  return *replaced;
}

phi::Registered<std::unordered_map<std::string, std::string>>& Refusals() {
  static auto* const refusals = new phi::Registered<std::unordered_map<std::string, std::string>>;
  return *refusals;
}

phi::RegistrationPlace PlaceOf(const SourceLocation& source) { return {source.file, source.line}; }

// See Note [Registrations of plug-ins].
phi::Registration RegistrationOf(const LegacyKernelEntry& entry, const OpKernelType& key) {
  const std::string op = entry.op_type;
  phi::Registration out{phi::RegistrationKind::kLegacyKernel,
                        op,
                        phi::Format("%s", key),
                        PlaceOf(entry.source),
                        {},
                        {}};
  out.find = [op, key]() -> std::optional<phi::RegistrationPlace> {
    const SourceLocation now = LegacyKernelSource(op, key);
    if (*now.file == '\0') return std::nullopt;
    return PlaceOf(now);
  };
  out.insert = [op, key, func = entry.func, source = entry.source](bool replaces) {
    auto& kernels = OperatorWithKernel::AllOpKernels()[op];
    auto& replaced = ReplacedKernels().Write();
    if (replaces) {
      replaced.emplace(op, kernels).first->second[key] = func;
      ReplacedSources().Write()[op][key] = source;
      return;
    }
    kernels[key] = func;
    AllKernelSources().Write()[op][key] = source;
    if (replaced.count(op) != 0) replaced[op][key] = func;
  };
  return out;
}

OpKernelType KeyOf(const LegacyKernelEntry& entry) {
  const std::string library(entry.library_type);
  const DataLayout layout = library == "MKLDNN" ? DataLayout::kMKLDNN : DataLayout::kAnyLayout;
  return OpKernelType(ToDataType(entry.element_type), entry.place, layout,
                      StringToLibraryType(entry.library_type), entry.customized_type_value);
}

}  // namespace

void RegisterLegacyKernel(const LegacyKernelEntry& entry) try {
  const OpKernelType key = KeyOf(entry);
  const phi::RegistrationPlace place = PlaceOf(entry.source);
  if (phi::RegistrationCollector* const collector = phi::RegistrationCollector::For(place)) {
    collector->registrations().push_back(RegistrationOf(entry, key));
    return;
  }
  auto [it, inserted] = AllKernelSources().Write()[entry.op_type].emplace(key, entry.source);
  if (inserted) {
    OperatorWithKernel::AllOpKernels()[entry.op_type][key] = entry.func;
    return;
  }
  const phi::RegistrationPlace first = PlaceOf(it->second);
  phi::RefuseSecond(
      first, place,
      phi::Format("the legacy kernel of `%s` for (%s) is registered twice: at %s and at %s",
                  entry.op_type, DataTypeToString(key.data_type_), phi::PlaceText(first),
                  phi::PlaceText(place)));
} catch (const phi::enforce::EnforceNotMet& error) {
  phi::FailRegistration(error.what());
}

void RegisterLegacyKernels(const char* op_type, const phi::Place& place, const char* library_type,
                           int customized_type_value, SourceLocation source,
                           const LegacyKernelOfType* kernels, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    RegisterLegacyKernel({op_type, *kernels[i].element_type, place, library_type,
                          customized_type_value, kernels[i].compute, source});
  }
}

std::unordered_map<std::string, OpKernelMap>& OperatorWithKernel::AllOpKernels() {
  return LegacyKernels().Write();
}

// With those of plug-ins, unless the library's are wanted: phi::ScopedRegistryView.
const OpKernelMap& OperatorWithKernel::KernelsOf(const std::string& op_type) {
  static const OpKernelMap kNone;
  if (const OpKernelMap* replaced = ReplacedKernels().Find(op_type)) return *replaced;
  const auto& all = LegacyKernels().Read();
  const auto it = all.find(op_type);
  return it == all.end() ? kNone : it->second;
}

SourceLocation LegacyKernelSource(const std::string& op_type, const OpKernelType& key) {
  if (const KernelSources* replaced = ReplacedSources().Find(op_type)) {
    const auto found = replaced->find(key);
    if (found != replaced->end()) return found->second;
  }
  const auto& sources = AllKernelSources().Read();
  auto op = sources.find(op_type);
  if (op == sources.end()) return {};
  auto kernel = op->second.find(key);
  return kernel == op->second.end() ? SourceLocation{} : kernel->second;
}

void RegisterRefusal(const char* op_type, const char* why) {
  Refusals().Write()[op_type] = std::string(op_type) + ": " + why;
}

std::string RefusalOf(const std::string& op_type) {
  const auto& refusals = Refusals().Read();
  const auto found = refusals.find(op_type);
  return found == refusals.end() ? "" : found->second;
}

}  // namespace framework
}  // namespace paddle
