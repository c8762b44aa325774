#pragma once

#include <string>
#include <vector>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/quantized_reference.h"
#include "phi/infermeta/fused.h"

namespace paddle {
namespace operators {

/// fused_conv2d and fused_conv3d, which saved programs hold after Paddle's oneDNN passes.
class FusedConvOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override;

 protected:
  virtual int Axes() const = 0;
};

/// A convolution in float64, then bias, residual and activation. All types.
void ComputeFusedConv(const framework::ExecutionContext& ctx);

template <typename DeviceContext, typename T>
class FusedConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { ComputeFusedConv(ctx); }
};

/// Of int8 and uint8, all factors 1, an int8 result: conv2d and depthwise_conv2d, whose only other
/// kernels in these types are oneDNN's.
void ComputeInt8Conv(const framework::ExecutionContext& ctx);

template <typename DeviceContext, typename T>
class Int8ConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override { ComputeInt8Conv(ctx); }
};

/// `kernel`: fused_conv2d or fused_conv3d.
KernelSignature FusedConvSignature(const char* kernel);

}  // namespace operators
}  // namespace paddle
