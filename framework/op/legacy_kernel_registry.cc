#include "framework/op/legacy_kernel_registry.h"

#include <cstdio>
#include <cstdlib>
#include <unordered_map>

#include "framework/op/operator_with_kernel.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_kernel_type.h"
#include "phi/core/enforce.h"
#include "phi/core/registered.h"

namespace paddle {
namespace framework {
namespace {

using KernelSources = std::unordered_map<OpKernelType, SourceLocation, OpKernelType::Hash>;

phi::Registered<std::unordered_map<std::string, KernelSources>>& AllKernelSources() {
  static auto* const sources = new phi::Registered<std::unordered_map<std::string, KernelSources>>;
  return *sources;
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
  auto [it, inserted] = AllKernelSources().Write()[entry.op_type].emplace(key, entry.source);
  PADDLE_ENFORCE(inserted, phi::errors::AlreadyExists(
                               "the legacy kernel of `%s` for (%s) is registered twice: at %s:%d "
                               "and at %s:%d",
                               entry.op_type, DataTypeToString(key.data_type_), it->second.file,
                               it->second.line, entry.source.file, entry.source.line));
  OperatorWithKernel::AllOpKernels()[entry.op_type][key] = entry.func;
} catch (const phi::enforce::EnforceNotMet& error) {
  std::fprintf(stderr, "%s\n", error.what());
  std::abort();
}

SourceLocation LegacyKernelSource(const std::string& op_type, const OpKernelType& key) {
  const auto& sources = AllKernelSources().Read();
  auto op = sources.find(op_type);
  if (op == sources.end()) return {};
  auto kernel = op->second.find(key);
  return kernel == op->second.end() ? SourceLocation{} : kernel->second;
}

}  // namespace framework
}  // namespace paddle
