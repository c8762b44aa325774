#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"
#include "phi/core/checked_size.h"

namespace paddle::operators {

void MatchMatrixTensorInferShape(framework::InferShapeContext* ctx) {
  const char* op = "match_matrix_tensor";
  const phi::DDim x = DimsOfRank(ctx, op, "X", 2);
  const int matrices = ctx->Attrs().Get<int>("dim_t");
  CheckShape(ctx, op, "Y", {-1, x[1]});
  CheckShape(ctx, op, "W", {x[1], matrices, x[1]});
  PADDLE_ENFORCE_GT(matrices, 0,
                    phi::errors::InvalidArgument("%s: attribute `dim_t` must be above 0; it is %d",
                                                 op, matrices));
  ctx->SetOutputDim("Out", {-1, 1});  // only the kernel knows how long the sequences are
  if (!ctx->IsRuntime()) ctx->SetLoDLevel("Out", 1);
  ctx->SetOutputDim(
      "Tmp",
      {x[0] < 0 || x[1] < 0 ? -1 : phi::CheckedMul(phi::CheckedMul(x[0], matrices), x[1]), 1});
}

/// The pairs of sequences of match_matrix_tensor, and where their matrices lie.
struct MatchedPairs {
  MatchedPairs(const framework::ExecutionContext& ctx, const char* op)
      : left(SequenceRows(*ctx.Input<phi::DenseTensor>("X"), op)),
        right(SequenceRows(*ctx.Input<phi::DenseTensor>("Y"), op)),
        matrices(ctx.Input<phi::DenseTensor>("W")->dims()[1]),
        width(ctx.Input<phi::DenseTensor>("X")->dims()[1]) {
    PADDLE_ENFORCE_EQ(left.size(), right.size(),
                      phi::errors::InvalidArgument("%s: X and Y must have as many sequences; they "
                                                   "have %d and %d",
                                                   op, left.size() - 1, right.size() - 1));
    for (size_t i = 0; i + 1 < left.size(); ++i) {
      const int64_t pairs = phi::CheckedMul(static_cast<int64_t>(left[i + 1] - left[i]),
                                            static_cast<int64_t>(right[i + 1] - right[i]));
      at.push_back(static_cast<size_t>(
          phi::CheckedAdd(static_cast<int64_t>(at.back()), phi::CheckedMul(matrices, pairs))));
    }
  }

  /// Rows of X that have elements: no memory bounds how many others there are.
  int64_t left_rows() const { return width == 0 ? 0 : static_cast<int64_t>(left.back()); }
  int64_t total() const { return static_cast<int64_t>(at.back()); }

  /// use(row of X, matrix, row of Y, place in Out).
  template <typename Use>
  void ForEach(const Use& use) const {
    for (size_t i = 0; i + 1 < left.size(); ++i) {
      if (right[i] == right[i + 1]) continue;
      auto place = static_cast<int64_t>(at[i]);
      for (int64_t t = 0; t < matrices; ++t) {
        for (size_t x = left[i]; x < left[i + 1]; ++x) {
          for (size_t y = right[i]; y < right[i + 1]; ++y) {
            use(static_cast<int64_t>(x), t, static_cast<int64_t>(y), place++);
          }
        }
      }
    }
  }

  std::vector<size_t> left, right, at = {0};
  int64_t matrices, width;
};

template <typename T>
class MatchMatrixTensorCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const MatchedPairs pairs(ctx, "match_matrix_tensor");
    const T *x = ctx.Input<DenseTensor>("X")->data<T>(),
            *y = ctx.Input<DenseTensor>("Y")->data<T>(),
            *w = ctx.Input<DenseTensor>("W")->data<T>();
    T* product = ctx.Output<DenseTensor>("Tmp")->mutable_data<T>(ctx.GetPlace());
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize({pairs.total(), 1});
    phi::LoD lod;
    lod.emplace_back(pairs.at);
    out->set_lod(lod);
    const int64_t width = pairs.width, wide = pairs.matrices * width;
    for (int64_t row = 0; row < pairs.left_rows(); ++row) {
      for (int64_t j = 0; j < wide; ++j) {
        double sum = 0;
        for (int64_t k = 0; k < width; ++k) {
          sum += static_cast<double>(x[row * width + k]) * w[k * wide + j];
        }
        product[row * wide + j] = static_cast<T>(sum);
      }
    }
    T* z = out->mutable_data<T>(ctx.GetPlace());
    pairs.ForEach([&](int64_t left, int64_t t, int64_t right, int64_t place) {
      const T *a = product + left * wide + t * width, *b = y + right * width;
      double sum = 0;
      for (int64_t k = 0; k < width; ++k) sum += static_cast<double>(a[k]) * b[k];
      z[place] = static_cast<T>(sum);
    });
  }
};

template <typename T>
class MatchMatrixTensorGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const MatchedPairs pairs(ctx, "match_matrix_tensor_grad");
    const T* dz = OutGradRows<T>(ctx, "Out", pairs.total(), 1);
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const int64_t width = pairs.width, wide = pairs.matrices * width;
    std::vector<double> d_product(x->dims()[0] * wide, 0.0), d_right(y->numel(), 0.0);
    const T* product = ctx.Input<DenseTensor>("Tmp")->data<T>();
    pairs.ForEach([&](int64_t left, int64_t t, int64_t right, int64_t place) {
      const double g = dz[place];
      const T *a = product + left * wide + t * width, *b = y->data<T>() + right * width;
      for (int64_t k = 0; k < width; ++k) {
        d_product[left * wide + t * width + k] += g * b[k];
        d_right[right * width + k] += g * a[k];
      }
    });
    if (T* dy = GradData<T>(ctx, "Y")) std::copy(d_right.begin(), d_right.end(), dy);
    AddLeft(ctx, d_product, wide);
  }

 private:
  // Adds the gradients of X and W, given the gradient of their product.
  static void AddLeft(const framework::ExecutionContext& ctx, const std::vector<double>& d_product,
                      int64_t wide) {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* w = ctx.Input<DenseTensor>("W")->data<T>();
    const int64_t width = x->dims()[1], rows = width == 0 ? 0 : x->dims()[0];
    std::vector<double> d_left(rows * width, 0.0), d_w(width * wide, 0.0);
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t k = 0; k < width; ++k) {
        for (int64_t j = 0; j < wide; ++j) {
          const double g = d_product[row * wide + j];
          d_left[row * width + k] += g * w[k * wide + j];
          d_w[k * wide + j] += g * x->data<T>()[row * width + k];
        }
      }
    }
    if (T* dx = GradData<T>(ctx, "X")) std::copy(d_left.begin(), d_left.end(), dx);
    if (T* dw = GradData<T>(ctx, "W")) std::copy(d_w.begin(), d_w.end(), dw);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(match_matrix_tensor, MatchMatrixTensorCPUKernel, float, double);
PD_LEGACY_KERNEL(match_matrix_tensor_grad, MatchMatrixTensorGradCPUKernel, float, double);
