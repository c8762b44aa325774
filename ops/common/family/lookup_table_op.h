#pragma once

#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

namespace reference {

/// Copies row Ids[i] of table W to row i of Out; the row of `padding_idx` is zero. W may be
/// SelectedRows: then a row that it does not have is an error.
template <typename T>
void LookUp(const framework::ExecutionContext& ctx, const char* op_type) {
  const std::vector<int64_t> ids = IntegersOf(*ctx.Input<DenseTensor>("Ids"), op_type);
  const auto* rows = ctx.InputVar("W")->IsType<phi::SelectedRows>()
                         ? &ctx.InputVar("W")->Get<phi::SelectedRows>()
                         : nullptr;
  const auto* table = ctx.Input<DenseTensor>("W");
  const int64_t padding_idx = ctx.Attr<int64_t>("padding_idx");
  const int64_t width = table->dims()[table->dims().size() - 1];
  const int64_t height = rows != nullptr ? rows->height() : table->dims()[0];
  T* out = Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
  for (int64_t id : ids) {
    if (padding_idx != -1 && id == padding_idx) {
      for (int64_t k = 0; k < width; ++k) *out++ = T(0);
      continue;
    }
    PADDLE_ENFORCE_EQ(
        id >= 0 && (rows != nullptr || id < height), true,
        phi::errors::InvalidArgument("%s: an id must be in [0, %d), the rows of W; it is %d",
                                     op_type, height, id));
    const int64_t row = rows != nullptr ? rows->Index(id) : id;
    for (int64_t k = 0; k < width; ++k) *out++ = table->data<T>()[row * width + k];
  }
}

}  // namespace reference
}  // namespace paddle::operators
