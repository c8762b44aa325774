#include "ops/common/operator/slot_grad_op.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/kernels/tile_kernel.h"

namespace paddle::operators {

template <typename T>
class ExpandAsGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    phi::TileGradKernel<T>(ctx.template device_context<phi::CPUContext>(),
                           *ctx.Input<DenseTensor>("X"), *ctx.Input<DenseTensor>("Out@GRAD"),
                           phi::IntArray(), ctx.Output<DenseTensor>("X@GRAD"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(expand_as_grad, ExpandAsGradCPUKernel, float, double, int, int64_t);
