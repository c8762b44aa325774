#include "ops/common/family/conv_op.h"
#include "ops/common/family/fused_conv_op.h"

namespace paddle::operators {

template <typename T>
class DepthwiseConv2dCPUKernel : public Conv2dCPUKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    PADDLE_ENFORCE_EQ(ctx.Attr<bool>("fuse_relu_before_depthwise_conv"), false,
                      phi::errors::Unimplemented(
                          "depthwise_conv2d: attribute `fuse_relu_before_depthwise_conv` is for "
                          "the GPU only"));
    Conv2dCPUKernel<T>::Compute(ctx);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(depthwise_conv2d, DepthwiseConv2dCPUKernel, float, double);
PD_LEGACY_KERNEL_TOO(depthwise_conv2d, Int8ConvCPUKernel, int8_t, uint8_t);
