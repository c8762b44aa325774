#pragma once

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/quantized_reference.h"

namespace paddle::operators {

/// A convolution in float64, then bias, residual and activation. All types.
void ComputeFusedConv(const framework::ExecutionContext& ctx);

template <typename T>
class FusedConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { ComputeFusedConv(ctx); }
};

/// conv2d and depthwise_conv2d of int8 and uint8 with an int8 result and all scales 1. Only oneDNN
/// has other kernels for these dtypes.
void ComputeInt8Conv(const framework::ExecutionContext& ctx);

template <typename T>
class Int8ConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { ComputeInt8Conv(ctx); }
};

}  // namespace paddle::operators
