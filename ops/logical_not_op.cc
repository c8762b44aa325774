#include "ops/common/family/compare_op.h"

PD_LEGACY_PREDICATE(logical_not, LogicalNot, a == W(0), float, double, bool, int8_t, int16_t, int,
                    int64_t, phi::dtype::complex<float>, phi::dtype::complex<double>);
