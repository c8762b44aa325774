#include <cmath>

#include "ops/operator.h"
#include "ops/reference_kernel.h"

namespace paddle {
namespace operators {

class SpectralNormOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Weight", "Rank 2 to 5; a matrix [h, w] with h the axis `dim`.");
    AddInput("U", "[h], where the power iteration starts.");
    AddInput("V", "[w].");
    AddOutput("Out", "Of the shape of Weight.");
    AddAttr<int>("dim", "The axis of the rows.").SetDefault(0);
    AddAttr<int>("power_iters", "Steps of the power iteration.").SetDefault(1);
    AddAttr<float>("eps", "Added to norms.").SetDefault(1e-12f);
    AddComment("Out = Weight / its largest singular value, by power iteration.");
  }
};

class SpectralNormOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim weight = ctx->GetInputDim("Weight");
    const int dim = ctx->Attrs().Get<int>("dim");
    PADDLE_ENFORCE_EQ(weight.size() >= 2 && weight.size() <= 5 && dim >= 0 && dim < weight.size(),
                      true,
                      phi::errors::InvalidArgument(
                          "spectral_norm: `dim` must be an axis of Weight of rank 2 to 5; it is "
                          "%d, the shape is %s", dim, weight));
    ctx->ShareDim("Weight", "Out");
    ctx->ShareLoD("Weight", "Out");
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(IndicateVarDataType(ctx, "Weight"), ctx.GetPlace());
  }
};

template <typename DeviceContext, typename T>
class SpectralNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* weight = ctx.Input<DenseTensor>("Weight");
    const reference::Split3 s = reference::SplitAt(weight->dims(), ctx.Attr<int>("dim"));
    const int64_t width = s.outer * s.inner;
    const T* w = weight->data<T>();
    const auto at = [&](int64_t i, int64_t j) {
      return w[(j / s.inner * s.axis + i) * s.inner + j % s.inner];
    };
    std::vector<T> u = ValuesOf(ctx, "U", s.axis), v = ValuesOf(ctx, "V", width);
    const auto eps = static_cast<T>(static_cast<float>(ctx.Attr<float>("eps")));
    const auto apply = [&] {  // Weight · v
      std::vector<T> product(s.axis, T(0));
      for (int64_t i = 0; i < s.axis; ++i) {
        for (int64_t j = 0; j < width; ++j) product[i] += at(i, j) * v[j];
      }
      return product;
    };
    for (int step = 0; step < ctx.Attr<int>("power_iters"); ++step) {
      std::fill(v.begin(), v.end(), T(0));
      for (int64_t i = 0; i < s.axis; ++i) {
        for (int64_t j = 0; j < width; ++j) v[j] += at(i, j) * u[i];
      }
      Normalize(eps, &v);
      u = apply();
      Normalize(eps, &u);
    }
    const std::vector<T> product = apply();
    T sigma = 0;
    for (int64_t i = 0; i < s.axis; ++i) sigma += u[i] * product[i];
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < weight->numel(); ++i) out[i] = w[i] / sigma;
  }

 private:
  static std::vector<T> ValuesOf(const framework::ExecutionContext& ctx, const char* slot,
                                 int64_t size) {
    const auto* tensor = ctx.Input<DenseTensor>(slot);
    PADDLE_ENFORCE_EQ(tensor->numel(), size,
                      phi::errors::InvalidArgument(
                          "spectral_norm: %s must have shape [%d]; it has %s", slot, size,
                          tensor->dims()));
    return std::vector<T>(tensor->data<T>(), tensor->data<T>() + size);
  }
  static void Normalize(T eps, std::vector<T>* values) {
    T squares = 0;
    for (T v : *values) squares += v * v;
    for (T& v : *values) v /= std::sqrt(squares) + eps;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(spectral_norm, ops::SpectralNormOp, ops::SpectralNormOpMaker);
REGISTER_OP_CPU_KERNEL(spectral_norm, ops::SpectralNormCPUKernel<phi::CPUContext, float>,
                       ops::SpectralNormCPUKernel<phi::CPUContext, double>);
