#include <cmath>

#include "ops/common/family/unary_op.h"

PD_LEGACY_UNARY_KERNEL(cos, Cos, std::cos(x), float, double, phi::dtype::complex<float>,
                       phi::dtype::complex<double>);
