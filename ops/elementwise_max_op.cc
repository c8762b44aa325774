#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"

PD_LEGACY_BINARY_KERNEL(elementwise_max, ElementwiseMax, a > b ? a : b, float, double, int, int64_t,
                        phi::dtype::bfloat16);
