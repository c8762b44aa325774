#include "ops/common/family/copy_op.h"

namespace paddle::operators {

static void TileReference(const framework::ExecutionContext& ctx) {
  reference::RepeatXByTimes(ctx, "RepeatTimes", "repeat_times_tensor", "repeat_times");
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(tile, TileReference);
