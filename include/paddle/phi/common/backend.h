#pragma once

#include <string>

#include "paddle/phi/api/ext/exception.h"
#include "paddle/phi/common/place.h"
#include "paddle/phi/core/enforce.h"
#include "phi/common/backend.h"

namespace phi {

/// The back end of a name as the original prints it. Errors: InvalidArgument for a name that is
/// none.
inline Backend StringToBackend(const std::string& name) {
  if (name == "Undefined") return Backend::UNDEFINED;
  if (name == "MKLDNN" || name == "OneDNN") return Backend::ONEDNN;
  if (name == "Custom") return Backend::CUSTOM;
  Backend backend = Backend::UNDEFINED;
  PADDLE_ENFORCE(
      ParseBackend(name, &backend),
      errors::InvalidArgument("\"%s\" is not a back end; use CPU, GPU, XPU, NPU, MLU, IPU, "
                              "MKLDNN, GPUDNN, KPS, Custom or Undefined",
                              name));
  return backend;
}

}  // namespace phi

namespace paddle {
namespace experimental {
using phi::Backend;
using phi::StringToBackend;
}  // namespace experimental
}  // namespace paddle
