#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/fused.h"

namespace paddle::operators {

/// A convolution in float64, then bias, residual and activation. All types.
void ComputeFusedConv(const framework::ExecutionContext& ctx);

template <typename T>
class FusedConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { ComputeFusedConv(ctx); }
};

/// Of int8 and uint8, all factors 1, an int8 result: conv2d and depthwise_conv2d, whose only other
/// kernels in these types are oneDNN's.
void ComputeInt8Conv(const framework::ExecutionContext& ctx);

template <typename T>
class Int8ConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { ComputeInt8Conv(ctx); }
};

}  // namespace paddle::operators
