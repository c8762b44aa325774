#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"

namespace paddle::operators {

template <typename T>
class GumbelSoftmaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (x->numel() == 0) return;
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "gumbel_softmax");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    const double temperature = ctx.Attr<float>("temperature");
    reference::Engine engine(ctx, 0);
    std::exponential_distribution<double> waits(1);  // less their logarithms: Gumbel's distribution
    std::vector<double> line(n.axis);
    reference::ForEachLine(n, [&](int64_t, int64_t first) {
      for (int64_t k = 0; k < n.axis; ++k) {
        const auto logit = static_cast<double>(x->data<T>()[first + k * n.inner]);
        line[k] = (logit - std::log(waits(*engine))) / temperature;
      }
      const auto best = std::max_element(line.begin(), line.end());
      const double top = *best;
      const int64_t chosen = best - line.begin();
      double sum = 0;
      for (double& v : line) sum += v = std::exp(v - top);
      for (int64_t k = 0; k < n.axis; ++k) {
        y[first + k * n.inner] =
            ctx.Attr<bool>("hard") ? T(k == chosen ? 1 : 0) : static_cast<T>(line[k] / sum);
      }
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gumbel_softmax, GumbelSoftmaxCPUKernel, float, double);
