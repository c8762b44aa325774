#include "tools/cli/registrations.h"

#include <fmt/format.h>

#include <algorithm>

#include "framework/api/plugin.h"
#include "framework/op/legacy_kernel_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/parts.h"
#include "phi/core/registration.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::OperatorWithKernel;
using paddle::framework::OpInfoMap;

// Of what is not phibridge's own also the library.
std::string SourceText(const char* file, int line) {
  if (file == nullptr || *file == '\0') return "";
  const phi::RegistrationPlace place{file, line};
  if (!phi::IsOfPhibridge(place) && !LoadedPlugins().empty()) return phi::PlaceText(place);
  return fmt::format("{}:{}", phi::SourcePath(file), line);
}

template <typename T>
std::string Streamed(const T& value) {
  return phi::Format("%s", value);
}

void AddPhiKernels(std::vector<KernelRow>* rows) {
  const phi::KernelFactory& factory = phi::KernelFactory::Instance();
  for (const std::string& name : factory.GetAllKernelNames()) {
    for (const auto& [key, kernel] : factory.SelectKernelMap(name)) {
      rows->push_back({name, "PHI", Streamed(key.backend()), Streamed(key.layout()),
                       Streamed(key.dtype()), SourceText(kernel.file(), kernel.line())});
    }
  }
}

void AddLegacyKernels(std::vector<KernelRow>* rows) {
  for (const auto& [op, all] : OperatorWithKernel::AllOpKernels()) {
    for (const auto& [key, function] : OperatorWithKernel::KernelsOf(op)) {
      const auto source = paddle::framework::LegacyKernelSource(op, key);
      rows->push_back({op, "legacy",
                       Streamed(paddle::framework::BackendOf(key.place_, key.library_type_)),
                       Streamed(phi::DataLayout::ALL_LAYOUT),  // legacy kernels take any
                       Streamed(paddle::framework::TransToPhiDataType(key.data_type_)),
                       SourceText(source.file, source.line)});
    }
  }
}

void AddOperators(std::vector<KernelRow>* rows) {
  for (const auto& entry : OpInfoMap::Instance().map()) {
    const auto& source = OpInfoMap::Instance().Get(entry.first).source_;
    rows->push_back({entry.first, "operator", "", "", "", SourceText(source.file, source.line)});
  }
}

// What the registries give in this view, sorted.
std::vector<KernelRow> RowsOf(phi::RegistryView which) {
  const phi::ScopedRegistryView view(which);
  std::vector<KernelRow> rows;
  AddPhiKernels(&rows);
  AddLegacyKernels(&rows);
  AddOperators(&rows);
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

std::vector<KernelRow> RegisteredKernels() {
  phi::LoadAllParts();
  std::vector<KernelRow> rows = RowsOf(phi::RegistryView::kPlugin);
  if (LoadedPlugins().empty()) return rows;
  const std::vector<KernelRow> library = RowsOf(phi::RegistryView::kLibrary);
  for (KernelRow& row : rows) {
    const auto same = std::lower_bound(library.begin(), library.end(), row);
    const bool is_there = same != library.end() && !(row < *same);
    if (is_there && same->source != row.source) row.replaces = same->source;
  }
  return rows;
}

}  // namespace tools
}  // namespace phibridge
