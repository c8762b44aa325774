#include "ops/common/family/copy_op.h"

PD_LEGACY_COPY_FUNCTION(memcpy_h2d, reference::CopyX);
