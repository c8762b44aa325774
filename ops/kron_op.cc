#include <vector>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class KronCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* z = reference::Allocate<T>(ctx, out);
    if (out->numel() == 0) return;
    const std::vector<int64_t> dims = phi::vectorize(out->dims());
    const auto rank = static_cast<int>(dims.size());
    const auto a = reference::PadShape(x->dims(), rank, -1);
    const auto b = reference::PadShape(y->dims(), rank, -1);
    std::vector<int64_t> index(rank, 0);
    do {
      int64_t i = 0, j = 0;
      for (int d = 0; d < rank; ++d) {
        i = i * a[d] + index[d] / b[d];
        j = j * b[d] + index[d] % b[d];
      }
      *z++ = reference::Narrow<T>(reference::Widen(x->data<T>()[i]) *
                                  reference::Widen(y->data<T>()[j]));
    } while (reference::NextIndex(dims, &index));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(kron, KronCPUKernel, float, double, int, int64_t, phi::dtype::float16,
                 phi::dtype::complex<float>, phi::dtype::complex<double>);
