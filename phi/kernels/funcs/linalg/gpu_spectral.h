#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/complex.h"

namespace phi {
namespace funcs {

// What spectral.h has, for batches in memory of the device, by cuSOLVER (Note [Matrices of
// cuSOLVER]). A matrix whose values do not converge gives NaN everywhere, too. No thread that
// captures may call these.

/// HermitianEigen of `count` matrices a [n, n]; vectors may be nullptr. V: double or complex128.
template <typename V>
void GpuHermitianEigen(const GPUContext& ctx, int64_t count, int64_t n, const V* a, bool lower,
                       double* values, V* vectors);

/// SingularValues of `count` matrices a [m, n]; u and vh may both be nullptr. Vectors beyond the
/// values, and those of 0 on the longer side, are what is left of the axes that are farthest. The
/// others are polished (Note [Polished singular vectors]).
void GpuSingularValues(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, const double* a,
                       bool full, double* u, double* values, double* vh);

}  // namespace funcs
}  // namespace phi
