#include "parity/harness/report.h"

#include "framework/op/legacy_kernel_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/convert_utils.h"

namespace phibridge {
namespace parity {
namespace {

// Legacy kernels are looked up by exact types, of which the key has the element type and the
// device.
std::string LegacyFile(const std::string& op_type, const KernelChoice& choice) {
  for (const auto& kernel : paddle::framework::OperatorWithKernel::KernelsOf(op_type)) {
    if (paddle::framework::TransToPhiDataType(kernel.first.data_type_) != choice.key.dtype() ||
        phi::is_gpu_place(kernel.first.place_) == (choice.backend == phi::Backend::CPU)) {
      continue;
    }
    const auto source = paddle::framework::LegacyKernelSource(op_type, kernel.first);
    if (source.file != nullptr && *source.file != '\0') return phi::SourcePath(source.file);
  }
  return "";
}

}  // namespace

RouteReport ReportOf(const std::string& op_type, const KernelChoice& choice) {
  RouteReport report;
  report.kernel = op_type;
  report.key = phi::Format("%s", choice.key);
  if (choice.kind == KernelChoice::kPhi) {
    report.kernel = std::string(choice.signature.name);
    if (choice.kernel != nullptr) report.file = phi::SourcePath(choice.kernel->file());
  } else if (choice.kind == KernelChoice::kLegacy) {
    report.file = LegacyFile(op_type, choice);
  }
  return report;
}

}  // namespace parity
}  // namespace phibridge
