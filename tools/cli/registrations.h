#pragma once

#include <string>
#include <tuple>
#include <vector>

namespace phibridge {
namespace tools {

/// One registration: of a PHI kernel, of a legacy kernel, or of an op type.
struct KernelRow {
  std::string name;     // of the kernel or the op
  std::string kind;     // "PHI", "legacy", "operator"
  std::string backend;  // "CPU", "ONEDNN", "GPU", "GPUDNN", "KPS"; empty for operators
  std::string layout;
  std::string dtype;
  std::string source;  // "phi/kernels/cpu/softmax_kernel.cc:88"; a plug-in's with its library
  std::string replaces = "";  // the source of the library's, before which a plug-in's counts

  bool operator<(const KernelRow& o) const {
    return std::tie(name, kind, backend, layout, dtype) <
           std::tie(o.name, o.kind, o.backend, o.layout, o.dtype);
  }
};

/// All that is registered, sorted.
std::vector<KernelRow> RegisteredKernels();

}  // namespace tools
}  // namespace phibridge
