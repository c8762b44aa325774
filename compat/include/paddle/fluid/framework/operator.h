#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "framework/execution_context.h"
#include "framework/op_info.h"
#include "framework/op_kernel_type.h"
#include "framework/operator_base.h"
#include "framework/operator_with_kernel.h"
#include "framework/scope.h"
#include "framework/shape_inference.h"
#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "phi/core/logging.h"
