#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void UnbindReference(const framework::ExecutionContext& ctx) {
  reference::UnstackX(ctx, "Out");
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(unbind, UnbindReference);
