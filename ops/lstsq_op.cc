#include <limits>

#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class LstsqCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    auto* residuals = ctx.Output<DenseTensor>("Residuals");
    T* z = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Solution"));
    T* squares = residuals == nullptr ? nullptr : reference::Allocate<T>(ctx, residuals);
    int* ranks = reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("Rank"));
    auto* singular = ctx.Output<DenseTensor>("SingularValues");
    T* spectrum = reference::Allocate<T>(ctx, singular);
    const std::string driver = ctx.Attr<std::string>("driver");
    std::fill_n(z, ctx.Output<DenseTensor>("Solution")->numel(), T(0));
    std::fill_n(ranks, ctx.Output<DenseTensor>("Rank")->numel(), 0);
    for (int64_t i = 0; x->numel() > 0 && y->numel() > 0 && i < reference::MatrixCount(*x); ++i) {
      const auto a = reference::MatrixOf<T>(*x, i), b = reference::MatrixOf<T>(*y, i);
      reference::PreciseMatrix u, v;
      std::vector<reference::Precise> values;
      reference::JacobiSvd(a, &u, &values, &v);
      float rcond = ctx.Attr<float>("rcond");
      if (rcond < 0) rcond = std::numeric_limits<T>::epsilon();
      if (driver == "gels") {
        rcond = 0;
        PADDLE_ENFORCE_GT(
            values.back(), 1e-9L * values.front(),
            phi::errors::PreconditionNotMet("lstsq: matrix %d does not have full rank", i));
      }
      reference::PreciseMatrix parts = reference::MatrixProductOf(reference::TransposeOf(u), b);
      int rank = 0;
      for (int64_t k = 0; k < parts.rows; ++k) {
        const bool counts = values[k] > rcond * values[0];
        rank += counts ? 1 : 0;
        for (int64_t c = 0; c < parts.cols; ++c) parts(k, c) = counts ? parts(k, c) / values[k] : 0;
      }
      const auto solution = reference::MatrixProductOf(v, parts);
      reference::StoreMatrix(solution, i, z);
      if (driver != "gels") ranks[i] = rank;
      if (singular->numel() > 0) {
        for (reference::Precise value : values) *spectrum++ = static_cast<T>(value);
      }
      if (squares == nullptr || a.rows <= a.cols) continue;
      const auto reached = reference::MatrixProductOf(a, solution);
      for (int64_t c = 0; c < b.cols; ++c) {
        reference::Precise sum = 0;
        for (int64_t r = 0; r < b.rows; ++r) {
          sum += (reached(r, c) - b(r, c)) * (reached(r, c) - b(r, c));
        }
        *squares++ = static_cast<T>(sum);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lstsq, LstsqCPUKernel, float, double);
