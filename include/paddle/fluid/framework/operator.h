#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "framework/op/argument_mapping_contexts.h"
#include "framework/op/execution_context.h"
#include "framework/op/operator_base.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/infershape_context.h"
#include "framework/program/op_info.h"
#include "framework/program/op_kernel_type.h"
#include "framework/scope/scope.h"
#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/selected_rows_utils.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "phi/core/logging.h"
