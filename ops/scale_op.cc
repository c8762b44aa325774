#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

template <typename T>
class ScaleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x_var = ctx.InputVar("X");
    framework::Variable* out_var = ctx.OutputVar("Out");
    if (x_var->IsType<phi::SelectedRows>() && out_var != x_var) {
      const auto& rows = x_var->Get<phi::SelectedRows>();
      auto* out_rows = out_var->GetMutable<phi::SelectedRows>();
      out_rows->set_rows(rows.rows());
      out_rows->set_height(rows.height());
    }
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(x->dims());
    T* y = reference::Allocate<T>(ctx, out);
    // The factors are of type T, so an integer tensor takes whole ones.
    const T scale = Factor(ctx);
    const T bias = static_cast<T>(ctx.Attr<float>("bias"));
    const bool after = ctx.Attr<bool>("bias_after_scale");
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto v = reference::Widen(x->data<T>()[i]);
      const auto s = reference::Widen(scale), b = reference::Widen(bias);
      y[i] = reference::Narrow<T>(static_cast<reference::Wide<T>>(after ? v * s + b : (v + b) * s));
    }
  }

 private:
  static T Factor(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("ScaleTensor")) return static_cast<T>(ctx.Attr<float>("scale"));
    const auto* tensor = ctx.Input<DenseTensor>("ScaleTensor");
    PADDLE_ENFORCE_EQ(tensor->numel(), 1,
                      phi::errors::InvalidArgument("scale: ScaleTensor must hold one element; its "
                                                   "shape is %s",
                                                   tensor->dims()));
    if (tensor->dtype() == phi::DataType::FLOAT64) return static_cast<T>(tensor->data<double>()[0]);
    if (tensor->dtype() == phi::DataType::FLOAT32) return static_cast<T>(tensor->data<float>()[0]);
    return static_cast<T>(reference::IntegersOf(*tensor, "scale")[0]);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(scale, ScaleCPUKernel, float, double, phi::dtype::bfloat16, phi::dtype::float16,
                 phi::dtype::complex<float>, phi::dtype::complex<double>, bool, uint8_t, int8_t,
                 int16_t, int, int64_t);
