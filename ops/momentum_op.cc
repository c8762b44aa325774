#include "ops/common/family/momentum_op.h"

namespace paddle::operators {

template <typename T>
class MomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool decays = ctx.Attr<std::string>("regularization_method") == "l2_decay";
    // As in the original on the CPU, only a sparse gradient is rescaled; on the GPU, which has half
    // parameters, each.
    const bool rescales =
        reference::kIsHalf<T> || ctx.InputVar("Grad")->IsType<phi::SelectedRows>();
    reference::StepMomentum<T>(ctx, {reference::GradOfStep<T>(ctx).values,
                                     rescales ? ctx.Attr<float>("rescale_grad") : 1.0,
                                     decays ? ctx.Attr<float>("regularization_coeff") : 0});
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(momentum, MomentumCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
