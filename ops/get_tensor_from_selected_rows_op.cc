#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/selected_rows.h"

namespace paddle::operators {

static void GetTensorFromSelectedRowsReference(const framework::ExecutionContext& ctx) {
  const DenseTensor& value = ctx.InputVar("X")->Get<phi::SelectedRows>().value();
  auto* out = ctx.Output<DenseTensor>("Out");
  out->Resize(value.dims());
  reference::CopyElements(ctx, value, out);
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(get_tensor_from_selected_rows, GetTensorFromSelectedRowsReference, float, double,
                   int, int64_t);
