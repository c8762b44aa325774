#pragma once

#include "framework/op/op_registry.h"
#include "paddle/fluid/framework/grad_op_desc_maker.h"
#include "paddle/fluid/framework/inplace_op_inference.h"
#include "paddle/fluid/framework/no_need_buffer_vars_inference.h"
#include "paddle/fluid/framework/op_proto_maker.h"
#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/phi_utils.h"
#include "paddle/fluid/framework/var_type_inference.h"

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
