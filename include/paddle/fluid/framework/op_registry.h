#pragma once

#include <algorithm>
#include <atomic>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/op/op_registry.h"
#include "paddle/fluid/framework/attribute.h"
#include "paddle/fluid/framework/details/op_registry.h"
#include "paddle/fluid/framework/framework.pb.h"
#include "paddle/fluid/framework/grad_op_desc_maker.h"
#include "paddle/fluid/framework/inplace_op_inference.h"
#include "paddle/fluid/framework/no_need_buffer_vars_inference.h"
#include "paddle/fluid/framework/op_desc.h"
#include "paddle/fluid/framework/op_proto_maker.h"
#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/phi_utils.h"
#include "paddle/fluid/framework/scope.h"
#include "paddle/fluid/framework/shape_inference.h"
#include "paddle/fluid/framework/var_type_inference.h"
#include "phi/core/logging.h"

// Kernels for devices that this library has no back end for are registered, for tools to list;
// nothing runs them.
#define PHIBRIDGE_REGISTER_FOREIGN_KERNEL(op_type, device, ...)         \
  REGISTER_OP_KERNEL_WITH_CUSTOM_TYPE(                                  \
      op_type, device, ::paddle::platform::device##Place, DEFAULT_TYPE, \
      ::paddle::framework::OpKernelType::kDefaultCustomizedTypeValue, __VA_ARGS__)
#define REGISTER_OP_NPU_KERNEL(op_type, ...) \
  PHIBRIDGE_REGISTER_FOREIGN_KERNEL(op_type, NPU, __VA_ARGS__)
#define REGISTER_OP_XPU_KERNEL(op_type, ...) \
  PHIBRIDGE_REGISTER_FOREIGN_KERNEL(op_type, XPU, __VA_ARGS__)
#define REGISTER_OP_MLU_KERNEL(op_type, ...) \
  PHIBRIDGE_REGISTER_FOREIGN_KERNEL(op_type, MLU, __VA_ARGS__)
