// Compiled with -mavx2 -mfma; see Note [Matrix product].
#include "phi/kernels/funcs/linalg/gemm_tile.h"

namespace phi {
namespace funcs {

// 6 × 2 vectors of sums, 2 of `b`, 1 of `a`: 15 of 16 registers.
const GemmTiles<float> kGemmTilesAvx2Float = MakeGemmTiles<float, 32, 2, 6, 8>();
const GemmTiles<double> kGemmTilesAvx2Double = MakeGemmTiles<double, 32, 2, 6, 8>();

}  // namespace funcs
}  // namespace phi
