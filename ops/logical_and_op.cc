#include "ops/common/family/elementwise_op.h"

PD_LEGACY_COMPARISON(logical_and, LogicalAnd, a != W(0) && b != W(0), float, double, bool, int8_t,
                     int16_t, int, int64_t, phi::dtype::complex<float>,
                     phi::dtype::complex<double>);
