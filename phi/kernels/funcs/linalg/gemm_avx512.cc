// Compiled with -mavx512f and its companions; see Note [Matrix product].
#include "phi/kernels/funcs/linalg/gemm_tile.h"

namespace phi {
namespace funcs {

// 14 × 2 vectors of sums, 2 of `b`, 1 of `a`: 31 of 32 registers.
const GemmTiles<float> kGemmTilesAvx512Float = MakeGemmTiles<float, 64, 2, 14, 8>();
const GemmTiles<double> kGemmTilesAvx512Double = MakeGemmTiles<double, 64, 2, 14, 8>();

}  // namespace funcs
}  // namespace phi
