#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class FoldCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Y");
    const auto kernel = ctx.Attr<std::vector<int>>("kernel_sizes");
    const auto strides = ctx.Attr<std::vector<int>>("strides");
    const auto paddings = ctx.Attr<std::vector<int>>("paddings");
    const auto dilations = ctx.Attr<std::vector<int>>("dilations");
    const int64_t h = out->dims()[2], w = out->dims()[3], positions = x->dims()[2];
    const int64_t across =
        (w + paddings[1] + paddings[3] - dilations[1] * (kernel[1] - 1) - 1) / strides[1] + 1;
    std::vector<reference::Wide<T>> sums(out->numel(), reference::Wide<T>(0));
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t row = i / positions, place = i % positions;
      const int64_t element = row % (kernel[0] * kernel[1]), plane = row / (kernel[0] * kernel[1]);
      const int64_t y =
          place / across * strides[0] + element / kernel[1] * dilations[0] - paddings[0];
      const int64_t z =
          place % across * strides[1] + element % kernel[1] * dilations[1] - paddings[1];
      if (y < 0 || y >= h || z < 0 || z >= w) continue;
      sums[(plane * h + y) * w + z] += reference::Widen(x->data<T>()[i]);
    }
    T* to = reference::Allocate<T>(ctx, out);
    for (const reference::Wide<T>& sum : sums) *to++ = reference::Narrow<T>(sum);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fold, FoldCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
