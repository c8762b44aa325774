#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class CholeskySolveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* factors = ctx.Input<DenseTensor>("Y");
    const auto* sides = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool upper = ctx.Attr<bool>("upper");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const reference::Index dims = reference::LeadingDims(*out);
    for (int64_t i = 0; i < reference::CountOf(dims); ++i) {
      const auto matrix = reference::MatrixOf<T>(
          *factors, reference::RepeatedMatrix(dims, reference::LeadingDims(*factors), i));
      const auto side = reference::MatrixOf<T>(
          *sides, reference::RepeatedMatrix(dims, reference::LeadingDims(*sides), i));
      const auto lower = upper ? reference::TransposeOf(matrix) : matrix;
      const auto half = reference::Substitute(lower, true, false, side);
      reference::StoreMatrix(
          reference::Substitute(reference::TransposeOf(lower), false, false, half), i, z);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cholesky_solve, CholeskySolveCPUKernel, float, double);
