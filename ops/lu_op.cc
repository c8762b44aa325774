#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class LuCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    PADDLE_ENFORCE_EQ(ctx.Attr<bool>("pivots"), true,
                      phi::errors::InvalidArgument("lu: `pivots` must be true on the CPU"));
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    int* pivots = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Pivots"));
    int* infos = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Infos"));
    if (x.numel() == 0) {
      std::fill_n(infos, ctx.Output<DenseTensor>("Infos")->numel(), 0);
      return;
    }
    for (int64_t i = 0; i < reference::MatrixCount(x); ++i) {
      reference::PreciseMatrix a = reference::MatrixOf<T>(x, i);
      infos[i] = 0;
      for (int64_t j = 0; j < std::min(a.rows, a.cols); ++j) {
        const int64_t pivot = Exchange(j, &a);
        *pivots++ = static_cast<int>(pivot + 1);
        if (a(j, j) == 0 && infos[i] == 0) infos[i] = static_cast<int>(j + 1);
        if (a(j, j) == 0) continue;
        for (int64_t r = j + 1; r < a.rows; ++r) {
          a(r, j) /= a(j, j);
          for (int64_t c = j + 1; c < a.cols; ++c) a(r, c) -= a(r, j) * a(j, c);
        }
      }
      reference::StoreMatrix(a, i, y);
    }
  }

 private:
  // Brings the largest element of column j, from row j on, to row j; returns its row.
  static int64_t Exchange(int64_t j, reference::PreciseMatrix* a) {
    int64_t pivot = j;
    for (int64_t r = j + 1; r < a->rows; ++r) {
      if (std::fabs((*a)(r, j)) > std::fabs((*a)(pivot, j))) pivot = r;
    }
    for (int64_t c = 0; c < a->cols; ++c) std::swap((*a)(j, c), (*a)(pivot, c));
    return pivot;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lu, LuCPUKernel, float, double);
