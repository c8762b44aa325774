#include "tools/cli/registrations.h"

#include <fmt/format.h>

#include <algorithm>

#include "framework/op/legacy_kernel_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/convert_utils.h"
#include "framework/program/op_info.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/parts.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::OperatorWithKernel;
using paddle::framework::OpInfoMap;

std::string SourceText(const char* file, int line) {
  return file == nullptr || *file == '\0' ? "" : fmt::format("{}:{}", phi::SourcePath(file), line);
}

template <typename T>
std::string Streamed(const T& value) {
  return phi::Format("%s", value);
}

void AddPhiKernels(std::vector<KernelRow>* rows) {
  for (const auto& [name, kernels] : phi::KernelFactory::Instance().kernels()) {
    for (const auto& [key, kernel] : kernels) {
      rows->push_back({name, "PHI", Streamed(key.backend()), Streamed(key.layout()),
                       Streamed(key.dtype()), SourceText(kernel.file(), kernel.line())});
    }
  }
}

void AddLegacyKernels(std::vector<KernelRow>* rows) {
  for (const auto& [op, kernels] : OperatorWithKernel::AllOpKernels()) {
    for (const auto& [key, function] : kernels) {
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
  for (const auto& [op, info] : OpInfoMap::Instance().map()) {
    rows->push_back({op, "operator", "", "", "", SourceText(info.source_.file, info.source_.line)});
  }
}

}  // namespace

std::vector<KernelRow> RegisteredKernels() {
  phi::LoadAllParts();
  std::vector<KernelRow> rows;
  AddPhiKernels(&rows);
  AddLegacyKernels(&rows);
  AddOperators(&rows);
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace tools
}  // namespace phibridge
