#pragma once

#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"

namespace phi {
namespace funcs {

// Note [Convolution algorithms]
// cuDNN ranks its algorithms by a heuristic, or measures them (FLAGS_cudnn_exhaustive_search, or
// the operator's attribute exhaustive_search). The first one that may be taken is kept with the
// descriptors. It may be taken if
// - its workspace is within the limit;
// - it gives the same bits every time, unless FLAGS_cudnn_deterministic=0: of the forward ones all
//   do. What is measured may be another algorithm in another process, with other last bits;
// - float32 stays float32: TF32 is FLAGS_allow_tf32's, and half types are no place for it;
// - its errors are those of plain sums. Algorithms that transform their input have errors of the
//   largest values around, also of those outside the window, and spread what is not finite over a
//   tile. Winograd's are taken all the same (FLAGS_cudnn_winograd=0: not), as on oneDNN (Note
//   [Winograd]): F(2x2, 3x3) with errors half as large as those of plain sums, and for float32,
//   where it is cuDNN's best on many channels, F(4x4, 3x3), whose errors are twice as large. FFT
//   spreads over whole images: it is taken only if it is measured.
// Else it is IMPLICIT_GEMM, which needs no memory (with an identity epilogue IMPLICIT_PRECOMP_GEMM,
// if that is within the limit), or ALGO_1 of a gradient. Where ALGO_1 takes more than the limit, it
// is ALGO_0, but that does not give the same bits every time: where these are asked for, the limit
// gives way.

/// Chooses the algorithm of `plan`, whose descriptors are set, with its workspace and the
/// mathematics of plan->conv. Errors: as GetCudnnConvPlan.
void ChooseConvAlgorithm(const GPUContext& ctx, cudnnHandle_t handle, const CudnnConv& conv,
                         const CudnnConvData& data, CudnnConvPlan* plan);

}  // namespace funcs
}  // namespace phi
