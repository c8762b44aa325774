#include "compat/mapping_notes.h"
#include "ops/common/family/move_op.h"
#include "ops/common/family/random_op.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/random.h"

namespace paddle::operators {

template <typename T>
class UniformRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool list = !ctx.MultiInput<DenseTensor>("ShapeTensorList").empty();
    out->Resize(phi::make_ddim(reference::IntegersFrom<int64_t>(ctx, list ? nullptr : "ShapeTensor",
                                                                "ShapeTensorList", "shape")));
    T* y = reference::Allocate<T>(ctx, out);
    using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
    std::uniform_real_distribution<Wide> uniform(static_cast<Wide>(ctx.Attr<float>("min")),
                                                 static_cast<Wide>(ctx.Attr<float>("max")));
    {
      reference::Engine engine(ctx, ctx.Attr<int>("seed"));
      for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(uniform(*engine));
    }
    for (int64_t i = 0; i < ctx.Attr<int>("diag_num"); ++i) {
      const int64_t at = i * (ctx.Attr<int>("diag_step") + 1);
      PADDLE_ENFORCE_LT(
          at, out->numel(),
          phi::errors::InvalidArgument(
              "uniform_random: the diagonal reaches beyond the %d elements of Out", out->numel()));
      y[at] = static_cast<T>(ctx.Attr<float>("diag_val"));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(uniform_random, UniformRandomCPUKernel, float, double, phi::dtype::bfloat16);
