#include <cmath>
#include <limits>

#include "ops/common/family/eigen_op.h"

namespace paddle::operators {

template <typename T>
class MatrixRankCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* tolerances = ctx.Input<DenseTensor>("TolTensor");
    auto* out = ctx.Output<DenseTensor>("Out");
    int* y = reference::Allocate<int>(ctx, out);
    const reference::Index dims = phi::vectorize(out->dims()), batch = reference::LeadingDims(*x);
    const bool by_default = ctx.Attr<bool>("use_default_tol");
    const int rank = x->dims().size();
    const int64_t size = std::max(x->dims()[rank - 2], x->dims()[rank - 1]);
    for (int64_t i = 0; i < out->numel(); ++i) {
      const auto values = Values(ctx, *x, reference::RepeatedMatrix(dims, batch, i));
      reference::Precise greatest = 0, limit = by_default ? 0.0f : ctx.Attr<float>("tol");
      for (reference::Precise value : values) greatest = std::max(greatest, value);
      if (tolerances != nullptr) {
        const reference::Index own = phi::vectorize(tolerances->dims());
        limit = tolerances->data<T>()[reference::RepeatedMatrix(dims, own, i)];
      }
      const reference::Precise epsilon = std::numeric_limits<T>::epsilon();
      if (by_default) limit = std::max(limit, greatest * epsilon * size);
      y[i] = 0;
      for (reference::Precise value : values) y[i] += value > limit ? 1 : 0;
    }
  }

 private:
  static std::vector<reference::Precise> Values(const framework::ExecutionContext& ctx,
                                                const DenseTensor& x, int64_t item) {
    std::vector<reference::Precise> values;
    if (x.numel() == 0) return values;
    if (ctx.Attr<bool>("hermitian")) {
      reference::ComplexMatrix vectors;
      reference::JacobiEigen(reference::EigenMatrix<T>(x, item, 'L'), &values, &vectors);
      for (reference::Precise& value : values) value = std::fabs(value);
    } else {
      reference::PreciseMatrix u, v;
      reference::JacobiSvd(reference::MatrixOf<T>(x, item), &u, &values, &v);
    }
    return values;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(matrix_rank, MatrixRankCPUKernel, float, double);
