#include "ops/common/quantize/quantized_reference.h"

namespace paddle::operators {

template <typename T>
class DequantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double scale = ctx.Attr<float>("Scale"), shift = ctx.Attr<float>("Shift");
    StoreQuantized(QuantizedValues(*ctx.Input<DenseTensor>("Input"), 1 / scale, -shift / scale),
                   phi::DataType::FLOAT32, ctx.Output<DenseTensor>("Output"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dequantize, DequantizeCPUKernel, phi::bfloat16, int8_t, uint8_t);
