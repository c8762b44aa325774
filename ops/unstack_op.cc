#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void UnstackReference(const framework::ExecutionContext& ctx) {
  reference::UnstackX(ctx, "Y");
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(unstack, UnstackReference);
