#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"
#include "phi/core/selected_rows.h"
#include "phi/kernels/funcs/elementwise/clip_bound.h"

namespace paddle::operators {

template <typename T>
class ClipCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x_var = ctx.InputVar("X");
    framework::Variable* out_var = ctx.OutputVar("Out");
    if (x_var->IsType<phi::SelectedRows>() && out_var != x_var) {
      auto* rows = out_var->GetMutable<phi::SelectedRows>();
      rows->set_rows(x_var->Get<phi::SelectedRows>().rows());
      rows->set_height(x_var->Get<phi::SelectedRows>().height());
    }
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(x->dims());
    const T low = Bound(ctx, "Min", "min"), high = Bound(ctx, "Max", "max");
    PADDLE_ENFORCE_EQ(low <= high, true,
                      phi::errors::InvalidArgument("clip: `min` is above `max`"));
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < x->numel(); ++i) {
      T v = x->data<T>()[i];
      if (v > high) v = high;
      if (v < low) v = low;
      y[i] = v;
    }
  }

 private:
  static T Bound(const framework::ExecutionContext& ctx, const char* slot, const char* attribute) {
    const phi::Scalar bound = ctx.HasInput(slot) ? phi::Scalar(*ctx.Input<DenseTensor>(slot))
                                                 : phi::Scalar(ctx.Attr<float>(attribute));
    return phi::funcs::ClipBound<T>(bound);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(clip, ClipCPUKernel, float, double, int, int64_t, phi::dtype::bfloat16);
