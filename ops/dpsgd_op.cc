#include <cmath>
#include <random>

#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class DpsgdOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "gradient descent with clipping and noise"; }
  void MakeStates() override {
    AddAttr<float>("clip", "The largest length of the gradient.").SetDefault(10.0f);
    AddAttr<float>("batch_size", "The noise is divided by it.").SetDefault(16.0f);
    AddAttr<float>("sigma", "The standard deviation of the noise.").SetDefault(1.0f);
    AddAttr<int>("seed", "0: one of the system's entropy.").SetDefault(0);
  }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(dpsgd, ops::LegacyOptimizerOp, ops::DpsgdOpMaker,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
REGISTER_OP_CPU_KERNEL(dpsgd, ops::DpsgdCPUKernel<phi::CPUContext, float>,
                       ops::DpsgdCPUKernel<phi::CPUContext, double>);
