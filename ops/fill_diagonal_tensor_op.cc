#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class FillDiagonalTensorCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const int rank = x->dims().size();
    const int a = reference::PositiveAxis(ctx.Attr<int>("dim1"), rank, "fill_diagonal_tensor");
    const int b = reference::PositiveAxis(ctx.Attr<int>("dim2"), rank, "fill_diagonal_tensor");
    const auto offset = ctx.Attr<int64_t>("offset");
    const std::vector<int64_t> dims = phi::vectorize(x->dims());
    const int64_t length = y->dims()[y->dims().size() - 1];
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::CopyElements(ctx, *x, out);
    if (x->numel() == 0) return;
    std::vector<int64_t> index(rank, 0);
    T* z = out->data<T>();
    do {
      if (index[b] - index[a] == offset) {
        int64_t at = 0;
        for (int i = 0; i < rank; ++i) {
          if (i != a && i != b) at = at * dims[i] + index[i];
        }
        *z = y->data<T>()[at * length + std::min(index[a], index[b])];
      }
      ++z;
    } while (reference::NextIndex(dims, &index));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fill_diagonal_tensor, FillDiagonalTensorCPUKernel, float, double, bool, uint8_t,
                 int8_t, int16_t, int, int64_t, phi::dtype::float16, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
