#include "ops/common/family/copy_op.h"

PD_LEGACY_COPY_FUNCTION(flip, reference::FlipX);
