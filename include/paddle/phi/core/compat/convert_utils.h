#pragma once

#include <string>

#include "compat/op_utils_map.h"  // TransToPhiKernelName, TransToFluidOpName
#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/common/place.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/tensor_meta.h"
#include "phi/core/device_context.h"  // TransToPhiBackend, TransToPhiPlace

namespace phi {

/// Where kernels of `backend` keep their data: of a GPU's, on its first device, whether or not
/// `set_device_id`. In the original that is the thread's current device, which the GPU part alone
/// knows here.
/// Errors: Unimplemented if it is neither the CPU's nor a GPU's.
inline Place TransToPhiPlace(Backend backend, bool set_device_id = true) {
  (void)set_device_id;
  const Place place = TransToPhiPlace(backend, Place());
  PADDLE_ENFORCE(place.GetType() != AllocationType::UNDEFINED,
                 errors::Unimplemented("back end %s has no place of its own", backend));
  return place;
}

}  // namespace phi
