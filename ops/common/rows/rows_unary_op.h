#pragma once

#include "ops/common/family/unary_op.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

/// The reference of a unary function on the elements of a tensor or of SelectedRows.
template <typename T, typename Function>
class RowsUnaryReferenceKernel : public UnaryReferenceKernel<T, Function> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const framework::Variable* x = ctx.InputVar("X");
    framework::Variable* out = ctx.OutputVar("Out");
    if (x->IsType<phi::SelectedRows>()) {
      auto* rows = out->GetMutable<phi::SelectedRows>();
      rows->set_rows(x->Get<phi::SelectedRows>().rows());
      rows->mutable_value()->Resize(x->Get<phi::SelectedRows>().value().dims());
    }
    UnaryReferenceKernel<T, Function>::Compute(ctx);
  }
};

}  // namespace paddle::operators
