#include <vector>

#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

void FakeChannelWiseDequantizeMaxAbsInferShape(framework::InferShapeContext* ctx) {
  const size_t scales = ctx->Inputs("Scales").size();
  PADDLE_ENFORCE_EQ(scales == 1 || scales == 2, true,
                    phi::errors::InvalidArgument("fake_channel_wise_dequantize_max_abs: Scales "
                                                 "must hold 1 or 2 tensors; it holds %d",
                                                 scales));
  ctx->ShareDim("X", "Out");
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class FakeChannelWiseDequantizeMaxAbsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto scales = ctx.MultiInput<DenseTensor>("Scales");
    const auto bits = ctx.Attr<std::vector<int>>("quant_bits");
    PADDLE_ENFORCE_GE(bits.size(), scales.size(),
                      phi::errors::InvalidArgument("fake_channel_wise_dequantize_max_abs: "
                                                   "`quant_bits` must hold one number for each of "
                                                   "%d Scales; it holds %d",
                                                   scales.size(), bits.size()));
    const int axis = ctx.Attr<int>(scales.size() == 1 ? "quant_axis" : "x_num_col_dims");
    PADDLE_ENFORCE_EQ(
        axis >= 0 && axis < x->dims().size(), true,
        phi::errors::InvalidArgument(
            "fake_channel_wise_dequantize_max_abs: axis %d of X of shape %s", axis, x->dims()));
    const typename QuantGrid<T>::ChannelRows rows(x->dims(), axis);
    PADDLE_ENFORCE_EQ(
        scales[0]->numel(), rows.channels,
        phi::errors::InvalidArgument(
            "fake_channel_wise_dequantize_max_abs: %d scales for the %d channels of X",
            scales[0]->numel(), rows.channels));
    T factor = T(1) / static_cast<T>(QuantRange(bits[0]));
    if (scales.size() == 2) {
      PADDLE_ENFORCE_EQ(scales[1]->numel(), 1,
                        phi::errors::InvalidArgument(
                            "fake_channel_wise_dequantize_max_abs: the second tensor of Scales "
                            "must hold one number; its shape is %s",
                            scales[1]->dims()));
      factor = *scales[1]->data<T>() / static_cast<T>(QuantRange(bits[0]) * QuantRange(bits[1]));
    }
    const T* from = x->data<T>();
    const T* channel = scales[0]->data<T>();
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(rows.outer * rows.channels, rows.inner, [=](int64_t r) {
      const T s = channel[r % rows.channels];
      for (int64_t i = r * rows.inner; i < (r + 1) * rows.inner; ++i) y[i] = from[i] * s * factor;
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_channel_wise_dequantize_max_abs, FakeChannelWiseDequantizeMaxAbsCPUKernel,
                 float, double);
