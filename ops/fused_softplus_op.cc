#include <string>
#include <vector>

#include "ops/common/quantize/quantized_reference.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"

namespace paddle::operators {

template <typename T>
class FusedSoftplusCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const double beta = ctx.Attr<float>("beta"), threshold = ctx.Attr<float>("threshold");
    const auto activation =
        phi::funcs::FusedActivationOf(ctx.Attr<std::string>("fuse_activation"),
                                      ctx.Attr<float>("fuse_alpha"), ctx.Attr<float>("fuse_beta"));
    std::vector<double> values = QuantizedValues(*x);
    for (double& v : values) {
      if (beta * v <= threshold) v = std::log1p(std::exp(beta * v)) / beta;
      v = activation.Apply(v);
    }
    StoreQuantized(values, x->dtype(), ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fused_softplus, FusedSoftplusCPUKernel, float, phi::bfloat16);
