#pragma once

#include "ops/common/family/elementwise_op.h"
#include "ops/common/quantize/quantized_reference.h"

namespace paddle::operators {

/// ElementwiseReferenceKernel for int8 and uint8, for which PHI has only oneDNN's kernels. Results
/// saturate at the range of the dtype.
template <typename T, typename Function>
class Int8ElementwiseReferenceKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const auto values = reference::MapPairs<T, double>(
        *ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Y"), out->dims(),
        reference::AxisOfPairs(ctx, false), [](const T& a, const T& b) {
          return Function::Apply(static_cast<double>(a), static_cast<double>(b));
        });
    StoreQuantized(values.data(), values.size(), phi::CppTypeToDataType<T>::value, out);
  }
};

}  // namespace paddle::operators
