#pragma once

#include <ostream>
#include <sstream>
#include <string>

#include "paddle/fluid/framework/operator.h"
#include "paddle/phi/core/compat/op_utils.h"

namespace paddle {
namespace framework {

using ::phi::KernelSignature;

/// The legacy key of a PHI key: place and library together say what its back end says; device 0.
/// Errors: Unimplemented for a type that programs cannot name.
inline OpKernelType TransPhiKernelKeyToOpKernelType(const ::phi::KernelKey& key) {
  const bool on_gpu =
      key.backend() == ::phi::Backend::GPU || key.backend() == ::phi::Backend::GPUDNN;
  const ::phi::Place place = on_gpu ? ::phi::Place(::phi::GPUPlace()) : ::phi::CPUPlace();
  const LibraryType library = key.backend() == ::phi::Backend::ONEDNN   ? LibraryType::kMKLDNN
                              : key.backend() == ::phi::Backend::GPUDNN ? LibraryType::kCUDNN
                              : key.backend() == ::phi::Backend::KPS    ? LibraryType::kKP
                                                                        : LibraryType::kPlain;
  return OpKernelType(TransToProtoVarType(key.dtype()), place, key.layout(), library);
}

/// "softmax(X; axis -> Out)"
inline std::string KernelSignatureToString(const KernelSignature& signature) {
  std::ostringstream os;
  os << signature;
  return os.str();
}

/// The phi context of a legacy one.
template <typename DeviceContext>
struct ConvertToPhiContext {
  using TYPE = DeviceContext;
};
template <>
struct ConvertToPhiContext<platform::CPUDeviceContext> {
  using TYPE = ::phi::CPUContext;
};

}  // namespace framework
}  // namespace paddle
