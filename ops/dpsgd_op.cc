#include <cmath>
#include <random>

#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class DpsgdCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    std::vector<double> param = reference::State<T>(ctx, "Param");
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double length = reference::LengthOf(grad.values), clip = ctx.Attr<float>("clip");
    const double scale = length > clip ? length / clip : 1;
    const double noise = Noise(ctx) / ctx.Attr<float>("batch_size");
    for (size_t i = 0; i < param.size(); ++i) param[i] -= rate * (grad.values[i] / scale + noise);
    reference::StoreState<T>(ctx, "ParamOut", param);
  }

 private:
  /// One normally distributed number, by the polar method of Marsaglia. A seed gives the number
  /// that it gives in the original.
  static double Noise(const framework::ExecutionContext& ctx) {
    const int seed = ctx.Attr<int>("seed");
    std::minstd_rand engine(seed == 0 ? std::random_device()() : static_cast<unsigned>(seed));
    std::uniform_real_distribution<T> uniform(0, 1);
    for (;;) {
      const T x = 2 * uniform(engine) - 1, y = 2 * uniform(engine) - 1;
      const T square = x * x + y * y;
      if (square >= 1 || square == 0) continue;
      return x * std::sqrt(-2 * std::log(square) / square) * ctx.Attr<float>("sigma");
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dpsgd, DpsgdCPUKernel, float, double);
