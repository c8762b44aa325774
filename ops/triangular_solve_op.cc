#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_matrix.h"

namespace paddle::operators {

template <typename T>
class TriangularSolveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* triangles = ctx.Input<DenseTensor>("X");
    const auto* sides = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool upper = ctx.Attr<bool>("upper"), transpose = ctx.Attr<bool>("transpose");
    const bool unit = ctx.Attr<bool>("unitriangular");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const reference::Index dims = reference::LeadingDims(*out);
    for (int64_t i = 0; i < reference::CountOf(dims); ++i) {
      const auto matrix = reference::MatrixOf<T>(
          *triangles, reference::RepeatedMatrix(dims, reference::LeadingDims(*triangles), i));
      const auto side = reference::MatrixOf<T>(
          *sides, reference::RepeatedMatrix(dims, reference::LeadingDims(*sides), i));
      const auto a = transpose ? reference::TransposeOf(matrix) : matrix;
      reference::StoreMatrix(reference::Substitute(a, upper == transpose, unit, side), i, z);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(triangular_solve, TriangularSolveCPUKernel, float, double);
