#include "ops/common/family/random_op.h"
#include "ops/common/reference/sizes_of.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

template <typename T>
class UniformRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    if (ctx.OutputVar("Out")->IsType<phi::SelectedRows>())  // a shape function gives it a height
      out->Resize(phi::make_ddim(reference::SizesOf(ctx, "uniform_random")));
    reference::FillUniform<T>(ctx, out);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(uniform_random, UniformRandomCPUKernel, float, double, phi::dtype::bfloat16);
