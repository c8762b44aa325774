#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class HierarchicalSigmoidCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* w = ctx.Input<DenseTensor>("W");
    const auto labels =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "hierarchical_sigmoid");
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    auto* pre_out = ctx.Output<DenseTensor>("PreOut");
    T* pre = reference::Allocate<T>(ctx, pre_out);
    const int64_t longest = pre_out->dims()[1], width = x->dims()[1];
    for (int64_t n = 0; n < x->dims()[0]; ++n) {
      const std::vector<Decision> path = PathOf(ctx, n, labels[n]);
      double cost = 0;
      for (int64_t d = 0; d < longest; ++d) {
        double score = 0;
        if (d < static_cast<int64_t>(path.size())) {
          PADDLE_ENFORCE_EQ(path[d].node < w->dims()[0], true,
                            phi::errors::InvalidArgument(
                                "hierarchical_sigmoid: a node must be below %d; it is %d",
                                w->dims()[0], path[d].node));
          for (int64_t i = 0; i < width; ++i) {
            score += static_cast<double>(x->data<T>()[n * width + i]) *
                     static_cast<double>(w->data<T>()[path[d].node * width + i]);
          }
          if (ctx.HasInput("Bias"))
            score += ctx.Input<DenseTensor>("Bias")->data<T>()[path[d].node];
          score = std::min(std::max(score, -40.0), 40.0);
          if (path[d].right) cost -= score;
        }
        pre[n * longest + d] = static_cast<T>(std::log1p(std::exp(score)));
        cost += std::log1p(std::exp(score));
      }
      out[n] = static_cast<T>(cost);
    }
  }

 private:
  struct Decision {
    int64_t node;
    bool right;
  };

  static std::vector<Decision> PathOf(const framework::ExecutionContext& ctx, int64_t n,
                                      int64_t label) {
    std::vector<Decision> path;
    if (ctx.HasInput("PathTable")) {
      const auto* nodes = ctx.Input<DenseTensor>("PathTable");
      const auto* codes = ctx.Input<DenseTensor>("PathCode");
      const int64_t longest = nodes->dims()[1];
      for (int64_t i = n * longest; i < (n + 1) * longest; ++i) {
        if (nodes->data<int64_t>()[i] < 0) break;
        path.push_back({nodes->data<int64_t>()[i], codes->data<int64_t>()[i] != 0});
      }
      return path;
    }
    const int64_t classes = ctx.Attr<int>("num_classes");
    PADDLE_ENFORCE_EQ(
        label >= 0 && label < classes, true,
        phi::errors::InvalidArgument("hierarchical_sigmoid: Label must be in [0, %d); one is %d",
                                     classes, label));
    for (int64_t node = label + classes; node > 1; node /= 2) {
      path.push_back({node / 2 - 1, node % 2 != 0});
    }
    return path;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(hierarchical_sigmoid, HierarchicalSigmoidCPUKernel, float, double);
