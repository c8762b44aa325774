#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void ExpandReference(const framework::ExecutionContext& ctx) {
  reference::RepeatXByTimes(ctx, "ExpandTimes", "expand_times_tensor", "expand_times");
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(expand, ExpandReference);
