#include "ops/common/family/momentum_op.h"

namespace paddle::operators {

template <typename T>
class MergedMomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto& methods = ctx.Attr<std::vector<std::string>>("regularization_method");
    const auto& coeffs = ctx.Attr<std::vector<float>>("regularization_coeff");
    // As in the original, only the plainest form rescales; on the GPU, which has half parameters,
    // each.
    const bool rescales =
        reference::kIsHalf<T> ||
        (methods.empty() && !ctx.Attr<bool>("use_nesterov") && ctx.InputSize("LearningRate") == 1);
    const double rescale = rescales ? ctx.Attr<float>("rescale_grad") : 1;
    const size_t params = ctx.InputSize("Param");
    const bool fits = methods.empty() || (methods.size() == params && coeffs.size() == params);
    PADDLE_ENFORCE_EQ(fits, true,
                      phi::errors::InvalidArgument(
                          "attributes `regularization_method` and `regularization_coeff` must be "
                          "empty or have one entry for each of %d parameters; they have %d and %d",
                          params, methods.size(), coeffs.size()));
    for (size_t k = 0; k < params; ++k) {
      const bool decays = k < methods.size() && methods[k] == "l2_decay";
      reference::StepMomentum<T>(
          ctx, {reference::GradOfStep<T>(ctx, k).values, rescale, decays ? coeffs[k] : 0}, k);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(merged_momentum, MergedMomentumCPUKernel, float, double, phi::dtype::float16,
                 phi::dtype::bfloat16);
