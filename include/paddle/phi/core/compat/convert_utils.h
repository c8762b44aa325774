#pragma once

#include <string>

#include "compat/op_utils_map.h"  // TransToPhiKernelName, TransToFluidOpName
#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/data_type.h"
#include "paddle/phi/common/layout.h"
#include "paddle/phi/common/place.h"
#include "paddle/phi/core/tensor_meta.h"
#include "phi/core/device_context.h"  // TransToPhiBackend, TransToPhiPlace
