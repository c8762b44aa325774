#include <algorithm>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/counted_vector.h"

namespace paddle::operators {

template <typename T>
class CrossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const phi::DDim dims = x->dims();
    int axis = ctx.Attr<int>("dim");
    if (axis == 9) {
      for (axis = 0; axis < dims.size() && dims[axis] != 3;) ++axis;
    } else if (axis < 0) {
      axis += dims.size();
    }
    PADDLE_ENFORCE_LT(axis, dims.size(),
                      phi::errors::InvalidArgument(
                          "cross: X must have an axis of size 3; its shape is %s", dims));
    const auto n = reference::SplitAt(dims, axis);
    phi::CountedVector<T> result(x->numel());
    for (int64_t i = 0; i < x->numel(); ++i) {
      const int64_t k = i / n.inner % 3, first = i - k * n.inner;
      const int64_t p = first + (k + 1) % 3 * n.inner, q = first + (k + 2) % 3 * n.inner;
      result[i] = x->data<T>()[p] * y->data<T>()[q] - x->data<T>()[q] * y->data<T>()[p];
    }
    std::copy(result.begin(), result.end(),
              reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cross, CrossCPUKernel, float, double, int, int64_t);
