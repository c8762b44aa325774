#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/backends/cpu/parallel_for.h"

namespace paddle::operators {

template <typename T>
class UnfoldCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Y");
    T* y = reference::Allocate<T>(ctx, out);
    const auto kernel = ctx.Attr<std::vector<int>>("kernel_sizes");
    const auto strides = ctx.Attr<std::vector<int>>("strides");
    const auto paddings = ctx.Attr<std::vector<int>>("paddings");
    const auto dilations = ctx.Attr<std::vector<int>>("dilations");
    const int64_t h = x->dims()[2], w = x->dims()[3];
    const int64_t window = static_cast<int64_t>(kernel[0]) * kernel[1];
    const int64_t positions = out->dims()[2];
    const int64_t out_w =
        (w + paddings[1] + paddings[3] - dilations[1] * (kernel[1] - 1) - 1) / strides[1] + 1;
    const T* from = x->numel() == 0 ? nullptr : x->data<T>();
    phi::ParallelFor(x->dims()[0] * out->dims()[1], 16, [&](int64_t begin, int64_t end) {
      for (int64_t row = begin; row < end; ++row) {
        const T* image = from + row / window * h * w;
        const int64_t up = row % window / kernel[1] * dilations[0] - paddings[0];
        const int64_t left = row % kernel[1] * dilations[1] - paddings[1];
        for (int64_t k = 0; k < positions; ++k) {
          const int64_t i = k / out_w * strides[0] + up, j = k % out_w * strides[1] + left;
          const bool inside = i >= 0 && i < h && j >= 0 && j < w;
          y[row * positions + k] = inside ? image[i * w + j] : T(0);
        }
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(unfold, UnfoldCPUKernel, float, double);
