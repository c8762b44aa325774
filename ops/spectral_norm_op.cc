#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/work_budget.h"
#include "phi/infermeta/check_dims.h"

namespace paddle::operators {

void SpectralNormInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim weight = ctx->GetInputDim("Weight");
  PADDLE_ENFORCE_EQ(weight.size() >= 2 && weight.size() <= 5, true,
                    phi::errors::InvalidArgument(
                        "spectral_norm: Weight must have rank 2 to 5; its shape is %s", weight));
  constexpr int64_t kStepsOfAnElement = 8;  // two products and two norms in double or float
  if (!phi::contain_unknown_dim(weight)) {  // what is not known may be 0
    phi::CheckWork("spectral_norm", "power_iters", ctx->Attrs().Get<int>("power_iters"),
                   {phi::product(weight), kStepsOfAnElement});
  }
  ctx->ShareDim("Weight", "Out");
  ctx->ShareLoD("Weight", "Out");
}

// Weight as a matrix [h, w], and the vectors u and v after the power iteration.
template <typename T>
struct SpectralIteration {
  explicit SpectralIteration(const framework::ExecutionContext& ctx)
      : split(reference::SplitAt(ctx.Input<DenseTensor>("Weight")->dims(), ctx.Attr<int>("dim"))),
        width(split.outer * split.inner),
        w(ctx.Input<DenseTensor>("Weight")->data<T>()),
        u(ValuesOf(ctx, "U", split.axis)),
        v(ValuesOf(ctx, "V", width)) {
    if (split.axis * width == 0) return;  // no element, which no budget would bound
    const auto eps = static_cast<T>(static_cast<float>(ctx.Attr<float>("eps")));
    for (int step = 0; step < ctx.Attr<int>("power_iters"); ++step) {
      std::fill(v.begin(), v.end(), T(0));
      for (int64_t i = 0; i < split.axis; ++i) {
        for (int64_t j = 0; j < width; ++j) v[j] += At(i, j) * u[i];
      }
      Normalize(eps, &v);
      u = TimesV();
      Normalize(eps, &u);
    }
  }
  T At(int64_t i, int64_t j) const {
    return w[(j / split.inner * split.axis + i) * split.inner + j % split.inner];
  }
  // Row and column of element `at` of Weight in the matrix.
  int64_t RowOf(int64_t at) const { return at / split.inner % split.axis; }
  int64_t ColumnOf(int64_t at) const {
    return at / split.inner / split.axis * split.inner + at % split.inner;
  }
  T Sigma() const {
    const std::vector<T> product = TimesV();
    T sigma = 0;
    for (int64_t i = 0; i < split.axis; ++i) sigma += u[i] * product[i];
    return sigma;
  }

  reference::Split3 split;
  int64_t width;
  const T* w;
  std::vector<T> u, v;

 private:
  std::vector<T> TimesV() const {
    std::vector<T> product(split.axis, T(0));
    for (int64_t i = 0; i < split.axis; ++i) {
      for (int64_t j = 0; j < width; ++j) product[i] += At(i, j) * v[j];
    }
    return product;
  }
  static std::vector<T> ValuesOf(const framework::ExecutionContext& ctx, const char* slot,
                                 int64_t size) {
    const auto* tensor = ctx.Input<DenseTensor>(slot);
    PADDLE_ENFORCE_EQ(
        tensor->numel(), size,
        phi::errors::InvalidArgument("spectral_norm: %s must have shape [%d]; it has %s", slot,
                                     size, tensor->dims()));
    return std::vector<T>(tensor->data<T>(), tensor->data<T>() + size);
  }
  static void Normalize(T eps, std::vector<T>* values) {
    T squares = 0;
    for (T v : *values) squares += v * v;
    for (T& v : *values) v /= std::sqrt(squares) + eps;
  }
};

template <typename T>
class SpectralNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const SpectralIteration<T> it(ctx);
    const int64_t count = ctx.Input<DenseTensor>("Weight")->numel();
    const T sigma = it.Sigma();
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < count; ++i) out[i] = it.w[i] / sigma;
  }
};

/// The original's formula: with s the norm and u, v as the forward op leaves them, the gradient is
/// g (1 - u v sum(Weight) / s) / s, element by element. It is not the derivative.
template <typename T>
class SpectralNormGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* weight = ctx.Input<DenseTensor>("Weight");
    const SpectralIteration<T> it(ctx);
    double sum = 0;
    for (int64_t i = 0; i < weight->numel(); ++i) sum += static_cast<double>(weight->data<T>()[i]);
    const T* g = ctx.Input<DenseTensor>("Out@GRAD")->data<T>();
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Weight@GRAD"));
    const double sigma = it.Sigma();
    for (int64_t i = 0; i < weight->numel(); ++i) {
      const double uv =
          static_cast<double>(it.u[it.RowOf(i)]) * static_cast<double>(it.v[it.ColumnOf(i)]);
      to[i] = static_cast<T>(static_cast<double>(g[i]) * (1 - uv * sum / sigma) / sigma);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(spectral_norm, SpectralNormCPUKernel, float, double);
PD_LEGACY_KERNEL(spectral_norm_grad, SpectralNormGradCPUKernel, float, double);
