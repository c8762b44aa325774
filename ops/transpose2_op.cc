#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class Transpose2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = x->dims().size();
    const auto axis = ctx.Attr<std::vector<int>>("axis");
    const phi::DDim x_strides = phi::stride(x->dims());
    std::vector<int64_t> dims(rank), steps(rank);
    for (int i = 0; i < rank; ++i) {
      const int from = reference::PositiveAxis(axis[i], rank, "transpose2");
      dims[i] = x->dims()[from];
      steps[i] = x_strides[from];
    }
    T* y = reference::Allocate<T>(ctx, out);
    if (x->numel() == 0) return;
    std::vector<int64_t> index(rank, 0);
    do {
      int64_t offset = 0;
      for (int i = 0; i < rank; ++i) offset += index[i] * steps[i];
      *y++ = x->data<T>()[offset];
    } while (reference::NextIndex(dims, &index));
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(transpose2, Transpose2CPUKernel);
