#pragma once

#include "framework/scope/data_transform.h"
#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/op_kernel_type.h"
#include "paddle/fluid/framework/tensor.h"

namespace paddle {
namespace framework {

/// `in` as `type`, where it lies, with memory of its own. Errors: Unimplemented for a type that the
/// kernel `cast` lacks.
inline void TransDataType(const Tensor& in, const proto::VarType::Type& type, Tensor* out) {
  ::phibridge::CastTensor(in, TransToPhiDataType(type), out);
}
/// As the type of `expected`, whatever that of `of_variable` is.
inline void TransDataType(const OpKernelType& /*of_variable*/, const OpKernelType& expected,
                          const Tensor& in, Tensor* out) {
  TransDataType(in, expected.data_type_, out);
}

}  // namespace framework
}  // namespace paddle
