#include <cmath>

#include "ops/common/family/unary_op.h"

PD_LEGACY_UNARY_KERNEL(sinh, Sinh, std::sinh(x), float, double, phi::dtype::complex<float>,
                       phi::dtype::complex<double>);
