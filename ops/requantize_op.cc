#include "ops/common/quantize/quantized_reference.h"

namespace paddle::operators {

template <typename T>
class RequantizeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* input = ctx.Input<DenseTensor>("Input");
    const double shift_out = ctx.Attr<float>("Shift_out");
    const double scale =
        static_cast<double>(ctx.Attr<float>("Scale_out")) / ctx.Attr<float>("Scale_in");
    const double shift = std::round(shift_out - scale * ctx.Attr<float>("Shift_in"));
    StoreQuantized(QuantizedValues(*input, scale, std::min(255.0, std::max(0.0, shift))),
                   shift_out != 0 ? phi::DataType::UINT8 : input->dtype(),
                   ctx.Output<DenseTensor>("Output"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(requantize, RequantizeCPUKernel, phi::bfloat16, int8_t, uint8_t);
