#include <algorithm>
#include <vector>

#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/rows/rows.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

void RowConvInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(
      x.size() == 2 || x.size() == 3, true,
      phi::errors::InvalidArgument("row_conv: X must have rank 2 or 3; its shape is %s", x));
  const phi::DDim filter = DimsOfRank(ctx, "row_conv", "Filter", 2);
  CheckSameSize("row_conv", "the width of Filter", filter[1], x[x.size() - 1]);
  ctx->SetOutputDim("Out", x);
  ctx->ShareLoD("X", "Out");
}

template <typename T>
class RowConvCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    const int64_t context = filter->dims()[0], d = filter->dims()[1];
    const T* from = x->data<T>();
    const T* factors = filter->data<T>();
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    const std::vector<size_t> offsets = Offsets(*x);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const auto begin = static_cast<int64_t>(offsets[s]),
                 end = static_cast<int64_t>(offsets[s + 1]);
      ParallelRows(end - begin, d * context, [=](int64_t i) {
        const int64_t row = begin + i;
        T* to = y + row * d;
        std::fill_n(to, d, T(0));
        for (int64_t k = 0; k < std::min(context, end - row); ++k) {
          const T* next = from + (row + k) * d;
          const T* factor = factors + k * d;
          for (int64_t j = 0; j < d; ++j) to[j] += next[j] * factor[j];
        }
      });
    }
  }

  static std::vector<size_t> Offsets(const DenseTensor& x) {
    if (x.dims().size() == 2) return SequenceRows(x, "row_conv");
    std::vector<size_t> offsets;
    for (int64_t n = 0; n <= x.dims()[0]; ++n) {
      offsets.push_back(static_cast<size_t>(n * x.dims()[1]));
    }
    return offsets;
  }
};

template <typename T>
class RowConvGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* filter = ctx.Input<DenseTensor>("Filter");
    const int64_t context = filter->dims()[0], d = filter->dims()[1];
    const T *from = x->data<T>(), *factors = filter->data<T>(), *dy = OutGradData<T>(ctx, "Out");
    T *dx = GradData<T>(ctx, "X"), *d_filter = GradData<T>(ctx, "Filter");
    if (dx != nullptr) std::fill_n(dx, x->numel(), T(0));
    if (d_filter != nullptr) std::fill_n(d_filter, filter->numel(), T(0));
    const std::vector<size_t> offsets = RowConvCPUKernel<T>::Offsets(*x);
    for (size_t s = 0; s + 1 < offsets.size(); ++s) {
      const auto end = static_cast<int64_t>(offsets[s + 1]);
      for (auto row = static_cast<int64_t>(offsets[s]); row < end; ++row) {
        for (int64_t k = 0; k < std::min(context, end - row); ++k) {
          const T* grad = dy + row * d;
          const int64_t next = (row + k) * d, factor = k * d;
          for (int64_t j = 0; dx != nullptr && j < d; ++j) {
            dx[next + j] += grad[j] * factors[factor + j];
          }
          for (int64_t j = 0; d_filter != nullptr && j < d; ++j) {
            d_filter[factor + j] += grad[j] * from[next + j];
          }
        }
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(row_conv, RowConvCPUKernel, float, double);
PD_LEGACY_KERNEL(row_conv_grad, RowConvGradCPUKernel, float, double);
