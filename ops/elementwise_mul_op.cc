#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/quantize/int8_elementwise.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

struct ElementwiseMulReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a * b);
  }
};

template <typename T>
class ElementwiseMulCPUKernel : public ElementwiseReferenceKernel<T, ElementwiseMulReference> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x = ctx.InputVar("X");
    framework::Variable* out = ctx.OutputVar("Out");
    if (x->IsType<phi::SelectedRows>()) {
      const auto& rows = x->Get<phi::SelectedRows>();
      auto* out_rows = out->GetMutable<phi::SelectedRows>();
      out_rows->set_rows(rows.rows());
      out_rows->set_height(rows.height());
      out_rows->mutable_value()->Resize(rows.value().dims());
    }
    ElementwiseReferenceKernel<T, ElementwiseMulReference>::Compute(ctx);
  }
};

template <typename T>
class Int8ElementwiseMulCPUKernel
    : public Int8ElementwiseReferenceKernel<T, ElementwiseMulReference> {};

}  // namespace paddle::operators

PD_LEGACY_ELEMENTWISE_KERNEL(elementwise_mul, ElementwiseMulCPUKernel, bool, phi::dtype::bfloat16);
PD_LEGACY_KERNEL_TOO(elementwise_mul, Int8ElementwiseMulCPUKernel, int8_t, uint8_t);
