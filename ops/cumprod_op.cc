#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"

namespace paddle::operators {

template <typename T>
class CumprodCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
    const reference::Split3 n = reference::SplitAt(
        dims, reference::PositiveAxis(ctx.Attr<int>("dim"), dims.size(), "cumprod"));
    reference::RunningResults<T>(ctx, n, {},
                                 [](const T* x, int64_t step, int64_t begin, int64_t end) {
                                   reference::Wide<T> product(1);
                                   for (int64_t k = begin; k < end; ++k)
                                     product *= reference::Widen(x[k * step]);
                                   return reference::Narrow<T>(product);
                                 });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cumprod, CumprodCPUKernel, float, double, int, int64_t, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
