#pragma once

#include <string>

#include "paddle/phi/api/ext/exception.h"
#include "paddle/phi/common/place.h"
#include "paddle/phi/core/enforce.h"
#include "phi/common/backend.h"

namespace phi {

/// The back end of a name as the original prints it. Another name is the type of a custom device:
/// its number behind NUM_BACKENDS, as there, where << finds it again. Kernels of all such devices
/// stand under CUSTOM here. Errors: InvalidArgument for an empty name.
inline Backend StringToBackend(const std::string& name) {
  if (name == "Undefined") return Backend::UNDEFINED;
  if (name == "MKLDNN" || name == "OneDNN") return Backend::ONEDNN;
  if (name == "Custom") return Backend::CUSTOM;
  Backend backend = Backend::UNDEFINED;
  if (ParseBackend(name, &backend)) return backend;
  PADDLE_ENFORCE(!name.empty(), errors::InvalidArgument(
                                    "an empty name is no back end; use CPU, GPU, XPU, NPU, MLU, "
                                    "IPU, MKLDNN, GPUDNN, KPS, Custom, Undefined or the type of a "
                                    "custom device"));
  return static_cast<Backend>(static_cast<size_t>(Backend::NUM_BACKENDS) +
                              GetOrRegisterGlobalDeviceTypeId(name));
}

}  // namespace phi

namespace paddle {
namespace experimental {
using phi::Backend;
using phi::StringToBackend;
}  // namespace experimental
}  // namespace paddle
