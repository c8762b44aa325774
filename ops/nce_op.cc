#include <cmath>
#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The reference, in float64.
template <typename T>
class NceCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("Input"), *w = ctx.Input<DenseTensor>("Weight");
    const int64_t width = x->dims()[1];
    const auto labels = reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "nce");
    const int count = ctx.Attr<int>("num_neg_samples"),
              classes = ctx.Attr<int>("num_total_classes");
    T* cost = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Cost"));
    T* logits = ctx.HasOutput("SampleLogits")
                    ? reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("SampleLogits"))
                    : nullptr;
    int64_t* kept = ctx.HasOutput("SampleLabels")
                        ? reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("SampleLabels"))
                        : nullptr;
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < x->dims()[0]; ++i) {
      const auto known = static_cast<int64_t>(labels.size()) / x->dims()[0];
      double sum = 0;
      for (int64_t j = 0; j < known + count; ++j) {
        const int64_t target = j < known ? labels[i * known + j] : Drawn(ctx, j - known, &*engine);
        PADDLE_ENFORCE_EQ(target >= 0 && target < classes, true,
                          phi::errors::InvalidArgument("nce: a class must be in [0, %d); one is %d",
                                                       classes, target));
        double score =
            ctx.HasInput("Bias") ? double(ctx.Input<DenseTensor>("Bias")->data<T>()[target]) : 0.0;
        for (int64_t k = 0; k < width; ++k) {
          score += double(x->data<T>()[i * width + k]) * double(w->data<T>()[target * width + k]);
        }
        const double o = 1 / (1 + std::exp(-score)), noise = count * Probability(ctx, target);
        sum -= std::log((j < known ? o : noise) / (o + noise));
        if (logits != nullptr) *logits++ = static_cast<T>(o);
        if (kept != nullptr) *kept++ = target;
      }
      if (ctx.HasInput("SampleWeight")) sum *= ctx.Input<DenseTensor>("SampleWeight")->data<T>()[i];
      cost[i] = static_cast<T>(sum);
    }
  }

 private:
  static int64_t Drawn(const framework::ExecutionContext& ctx, int64_t place,
                       std::mt19937_64* engine) {
    const auto custom = ctx.Attr<std::vector<int>>("custom_neg_classes");
    if (!custom.empty()) return custom[place];
    const int classes = ctx.Attr<int>("num_total_classes");
    std::uniform_int_distribution<int> even(0, classes - 1);
    std::uniform_real_distribution<double> unit(0, 1);
    const int sampler = ctx.Attr<int>("sampler");
    if (sampler == 0) return even(*engine);
    if (sampler == 1) {
      return static_cast<int64_t>(std::pow(classes, unit(*engine)) - 1) % classes;
    }
    const int first = even(*engine);
    const int other = ctx.Input<DenseTensor>("CustomDistAlias")->data<int>()[first];
    const float own = ctx.Input<DenseTensor>("CustomDistAliasProbs")->data<float>()[first];
    return unit(*engine) > own && other >= 0 ? other : first;
  }

  // In float32, as the original has it.
  static float Probability(const framework::ExecutionContext& ctx, int64_t target) {
    const double classes = ctx.Attr<int>("num_total_classes");
    const int sampler = ctx.Attr<int>("sampler");
    if (sampler == 2) return ctx.Input<DenseTensor>("CustomDistProbs")->data<float>()[target];
    const auto v = static_cast<double>(target);
    return static_cast<float>(sampler == 0 ? 1 / classes
                                           : std::log((v + 2) / (v + 1)) / std::log(classes));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(nce, NceCPUKernel, float, double);
