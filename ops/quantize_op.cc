#include "ops/common/quantize/quantized_reference.h"

namespace paddle::operators {

template <typename T>
class QuantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double shift = ctx.Attr<float>("Shift");
    const bool is_negative = ctx.Attr<bool>("is_negative_input");
    const phi::DataType integers =
        is_negative && shift == 0 ? phi::DataType::INT8 : phi::DataType::UINT8;
    StoreQuantized(
        QuantizedValues(*ctx.Input<DenseTensor>("Input"), ctx.Attr<float>("Scale"), shift),
        ctx.Attr<bool>("bfloat16") ? phi::DataType::BFLOAT16 : integers,
        ctx.Output<DenseTensor>("Output"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(quantize, QuantizeCPUKernel, float);
