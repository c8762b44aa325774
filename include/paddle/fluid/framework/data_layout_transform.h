#pragma once

#include <vector>

#include "paddle/fluid/framework/data_type.h"
#include "paddle/fluid/framework/op_kernel_type.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/framework/variable.h"
#include "paddle/fluid/operators/math/math_function.h"
#include "paddle/fluid/platform/device_context.h"
#include "phi/core/layout_transform.h"

namespace paddle {
namespace framework {

/// A visitor of types (VisitDataType): `out`, which has its memory on the CPU, gets `in` with its
/// axes in the order `axis`.
struct CastDataLayout {
  CastDataLayout(const platform::DeviceContext* /*ctx*/, const std::vector<int>& axis,
                 const Tensor& in, Tensor* out)
      : in_(in), out_(out), axis_(axis) {}

  template <typename T>
  void apply() {
    const ::phi::CPUContext context;
    ::phi::funcs::TransposeNormal<::phi::CPUContext, T>()(context, in_, out_, axis_);
  }

  const Tensor in_;
  Tensor* out_;
  const std::vector<int> axis_;
};

/// The order of axes that makes one layout of the other. Errors: InvalidArgument if both are one;
/// Unimplemented for others than NCHW and NHWC.
inline std::vector<int> GetAxis(const DataLayout& from, const DataLayout& to) {
  PADDLE_ENFORCE(from != to, ::phi::errors::InvalidArgument("both layouts are %s", from));
  if (from == DataLayout::kNCHW && to == DataLayout::kNHWC) return {0, 2, 3, 1};
  if (from == DataLayout::kNHWC && to == DataLayout::kNCHW) return {0, 3, 1, 2};
  PADDLE_THROW(::phi::errors::Unimplemented("there is no order of axes from %s to %s", from, to));
}

/// `in` in the layout of `expected`; `out` gets memory of its own. Errors: PreconditionNotMet if
/// the kernel is at another place than the variable; Unimplemented for layouts that nothing
/// changes.
inline void TransDataLayout(const OpKernelType& of_variable, const OpKernelType& expected,
                            const Tensor& in, Tensor* out) {
  PADDLE_ENFORCE(
      platform::places_are_same_class(of_variable.place_, expected.place_),
      ::phi::errors::PreconditionNotMet("a layout is changed at one place; these are %s and %s",
                                        of_variable.place_, expected.place_));
  Tensor from = in;
  from.set_layout(of_variable.data_layout_);
  ::phi::TransformLayout(from, expected.data_layout_, out);
}

}  // namespace framework
}  // namespace paddle
