#include "ops/common/rows/rows.h"

namespace paddle::operators {

template <typename T>
class FusionSquaredMatSubCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const int64_t m = x->dims()[0], k = x->dims()[1], n = y->dims()[1];
    DenseTensor own[3];
    T* squared_x = OutputOrOwn<T>(ctx, "SquaredX", {m, k}, &own[0]);
    T* squared_y = OutputOrOwn<T>(ctx, "SquaredY", {k, n}, &own[1]);
    T* squared = OutputOrOwn<T>(ctx, "SquaredXY", {m, n}, &own[2]);
    T* out = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < m * k; ++i) squared_x[i] = x->data<T>()[i] * x->data<T>()[i];
    for (int64_t i = 0; i < k * n; ++i) squared_y[i] = y->data<T>()[i] * y->data<T>()[i];
    DenseLayer<T>(m, n, k, x->data<T>(), y->data<T>(), nullptr, squared);
    DenseLayer<T>(m, n, k, squared_x, squared_y, nullptr, out);
    const T scalar = static_cast<T>(ctx.Attr<float>("scalar"));
    for (int64_t i = 0; i < m * n; ++i) {
      squared[i] *= squared[i];
      out[i] = (squared[i] - out[i]) * scalar;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fusion_squared_mat_sub, FusionSquaredMatSubCPUKernel, float, double);
