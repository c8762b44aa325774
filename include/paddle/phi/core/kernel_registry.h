#pragma once

#include "paddle/phi/common/backend.h"
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/hostdevice.h"
#include "paddle/utils/optional.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/generator.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_registry.h"
