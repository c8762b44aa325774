#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The original never gave this op a PHI kernel.
void CosSimInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X"), y = ctx->GetInputDim("Y");
  bool fits = x.size() >= 2 && x.size() == y.size();
  for (int i = 0; fits && i < x.size(); ++i) {
    fits = x[i] == y[i] || (i == 0 && y[0] == 1) || x[i] < 0 || y[i] < 0;
  }
  PADDLE_ENFORCE_EQ(
      fits, true,
      phi::errors::InvalidArgument("cos_sim: inputs X and Y must have one shape of rank 2 or "
                                   "more, or Y one row; they have %s and %s",
                                   x, y));
  ctx->SetOutputDim("Out", {x[0], 1});
  ctx->SetOutputDim("XNorm", {x[0], 1});
  ctx->SetOutputDim("YNorm", {y[0], 1});
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class CosSimCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t rows = x->dims()[0], width = RowWidth(*x), y_step = y->dims()[0] == 1 ? 0 : 1;
    T* out = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    T* x_norm = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("XNorm"));
    T* y_norm = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("YNorm"));
    const std::vector<double> x_lengths = Lengths(*x, x_norm), y_lengths = Lengths(*y, y_norm);
    for (int64_t i = 0; i < rows; ++i) {
      const T* a = x->data<T>() + i * width;
      const T* b = y->data<T>() + i * y_step * width;
      double product = 0;
      for (int64_t k = 0; k < width; ++k) product += static_cast<double>(a[k]) * b[k];
      out[i] = static_cast<T>(product / (x_lengths[i] * y_lengths[i * y_step]));
    }
  }

 private:
  // Of each row; `rounded` gets them too.
  static std::vector<double> Lengths(const DenseTensor& of, T* rounded) {
    const int64_t width = RowWidth(of);
    std::vector<double> lengths(of.dims()[0]);
    for (size_t i = 0; i < lengths.size(); ++i) {
      const T* row = of.data<T>() + static_cast<int64_t>(i) * width;
      double square = 0;
      for (int64_t k = 0; k < width; ++k) square += static_cast<double>(row[k]) * row[k];
      lengths[i] = std::sqrt(square);
      rounded[i] = static_cast<T>(lengths[i]);
    }
    return lengths;
  }
};

/// A row of X and the row of Y that is paired with it.
template <typename T>
struct CosSimPair {
  const T *x, *y;
  int64_t width;
  double x_norm, y_norm, cosine, grad;

  /// Adds the gradient of x, of which y is the other one, to `to`.
  void AddGradOfX(T* to) const {
    for (int64_t k = 0; k < width; ++k) {
      to[k] +=
          static_cast<T>(grad * (y[k] / (x_norm * y_norm) - cosine * x[k] / (x_norm * x_norm)));
    }
  }
  CosSimPair Swapped() const { return {y, x, width, y_norm, x_norm, cosine, grad}; }
};

template <typename T>
class CosSimGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    T *dx = Zeroed(ctx, "X", x->numel()), *dy = Zeroed(ctx, "Y", y->numel());
    const int64_t rows = x->dims()[0], width = RowWidth(*x);
    const int64_t y_step = y->dims()[0] == 1 ? 0 : 1;
    const T *x_norm = ctx.Input<DenseTensor>("XNorm")->data<T>(),
            *y_norm = ctx.Input<DenseTensor>("YNorm")->data<T>(),
            *out = ctx.Input<DenseTensor>("Out")->data<T>(), *g = OutGradData<T>(ctx, "Out");
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t j = i * y_step;
      const CosSimPair<T> pair = {x->data<T>() + i * width,
                                  y->data<T>() + j * width,
                                  width,
                                  x_norm[i],
                                  y_norm[j],
                                  out[i],
                                  g[i]};
      if (dx != nullptr) pair.AddGradOfX(dx + i * width);
      if (dy != nullptr) pair.Swapped().AddGradOfX(dy + j * width);
    }
  }

 private:
  static T* Zeroed(const framework::ExecutionContext& ctx, const char* slot, int64_t count) {
    T* grad = GradData<T>(ctx, slot);
    if (grad != nullptr) std::fill_n(grad, count, T(0));
    return grad;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cos_sim, CosSimCPUKernel, float, double);
PD_LEGACY_KERNEL(cos_sim_grad, CosSimGradCPUKernel, float, double);
