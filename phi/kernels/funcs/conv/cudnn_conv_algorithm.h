#pragma once

#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"

namespace phi {
namespace funcs {

// Note [Convolution algorithms]
// Where cuDNN's graph API has an engine for a convolution, that computes it (CudnnConvGraph): of
// what the heuristics rank, A, then B, then, for images with channels last and no epilogue, the
// fall-backs, the first one that may be taken; of 3x3 windows in float32 over many channels and
// pixels the first one of Winograd's, which the heuristics rank behind plain sums that take twice
// as long. Elsewhere, and with FLAGS_cudnn_graph=0, it is an algorithm of cudnnConvolution*, which
// a heuristic of its own ranks.
// Of the gradient of a filter in float32, cuDNN's plain sums with the same bits every time leave
// most of a GPU idle where the filter is small: products of matrices compute that (Note [Filter
// gradients by products of matrices]), but where Winograd's engine does.
// FLAGS_cudnn_exhaustive_search, or the operator's attribute exhaustive_search, measures engines,
// the fall-backs among them, or else algorithms; of the gradient of a filter engines if there are
// any, algorithms and products. What is measured may be another one in another process, with other
// last bits. The choice is kept with the descriptors. An engine or an algorithm may be taken if
// - its workspace is within the limit;
// - it gives the same bits every time, unless FLAGS_cudnn_deterministic=0: of the forward
//   algorithms all do. That costs most in gradients of filters, which other engines add atomically;
// - float32 stays float32: TF32 is FLAGS_allow_tf32's, and half types are no place for it, nor for
//   sums of half types;
// - its errors are those of plain sums. Algorithms that transform their input have errors of the
//   largest values around, also of those outside the window, and spread what is not finite over a
//   tile. Winograd's are taken all the same (FLAGS_cudnn_winograd=0: not), as on oneDNN (Note
//   [Winograd]): F(2x2, 3x3) with errors half as large as those of plain sums, and for float32,
//   where it is cuDNN's best on many channels, F(4x4, 3x3), whose errors are twice as large. FFT
//   spreads over whole images: it is taken only if it is measured.
// Else the algorithm is IMPLICIT_GEMM, which needs no memory (with an identity epilogue
// IMPLICIT_PRECOMP_GEMM, if that is within the limit), or ALGO_1 of a gradient. Where ALGO_1 takes
// more than the limit, it is ALGO_0, but that does not give the same bits every time: where these
// are asked for, the limit gives way.

/// How an engine or an algorithm transforms its operands: not, into tiles of 4 or 6 numbers or of
/// more, or by FFT.
enum class AlgorithmKind { kPlain, kWinograd, kLargeWinograd, kHugeWinograd, kFft };

/// Whether such an engine or algorithm may be taken for its errors.
bool KeepsPrecision(AlgorithmKind kind, const CudnnConv& conv);

/// Chooses the algorithm of `plan`, whose descriptors are set, with its workspace and the
/// mathematics of plan->conv. other_ms: what something else takes that computes the convolution,
/// or infinity if nothing does. False, with the plan as it was, if something else does and no
/// algorithm that may be taken was measured to be faster. Errors: as GetCudnnConvPlan.
bool ChooseConvAlgorithm(const GPUContext& ctx, cudnnHandle_t handle, const CudnnConv& conv,
                         const CudnnConvData& data, float other_ms, CudnnConvPlan* plan);

}  // namespace funcs
}  // namespace phi
