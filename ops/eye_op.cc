#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class EyeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const int64_t rows = ctx.Attr<int64_t>("num_rows"), given = ctx.Attr<int64_t>("num_columns");
    const int64_t columns = given == -1 ? rows : given;
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({rows, columns}));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) *y++ = static_cast<T>(i == j ? 1 : 0);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(eye, EyeCPUKernel, float, double, int, int64_t, phi::dtype::float16);
