#pragma once

#include <cstddef>

#include "phi/common/data_type.h"

namespace phi {
namespace backends {
namespace gpu {

// What users ask of the mathematics of cuBLAS and cuDNN. Its flags stand in math_flags.h.

/// Whether float32 may be rounded to TF32, which keeps 10 bits of it, in matrix products and
/// convolutions: FLAGS_allow_tf32. Products are added in float32 all the same. GPUs before compute
/// capability 8.0 have no TF32.
/// The original rounds by default on such GPUs; there paddle.base.core.set_cublas_switch and
/// set_cudnn_switch turn it off. NVIDIA_TF32_OVERRIDE=0, which the libraries read themselves,
/// counts before this flag.
bool AllowsTf32();
/// Whether only what gives the same bits every time may be taken: FLAGS_cudnn_deterministic.
bool IsDeterministic();

/// Whether engines of cuDNN's graph API are asked for first: FLAGS_cudnn_graph.
bool UsesCudnnGraphs();

/// The types whose products the libraries add in float32.
inline bool IsHalf(DataType dtype) {
  return dtype == DataType::FLOAT16 || dtype == DataType::BFLOAT16;
}

/// How algorithms of convolutions are chosen: Note [Convolution algorithms].
struct ConvSearch {
  size_t workspace_bytes;  // the most that an algorithm may take
  bool measures;           // every algorithm, once for each shape
  bool is_deterministic;   // only those that give the same bits every time
  bool has_winograd;       // for float32
  bool has_graph;          // engines of the graph API come before the algorithms
};

/// Whether the attributes of an operator say more than the flags do. A limit of 512, which every
/// program has that says nothing else, and one that is not positive are none.
inline bool LimitsConvWorkspace(int workspace_size_mb) {
  constexpr int kSaysNothing = 512;
  return workspace_size_mb > 0 && workspace_size_mb != kSaysNothing;
}
inline bool AsksForConvSearch(int workspace_size_mb, bool exhaustive_search) {
  return exhaustive_search || LimitsConvWorkspace(workspace_size_mb);
}

/// By FLAGS_conv_workspace_size_limit, FLAGS_cudnn_exhaustive_search, FLAGS_cudnn_deterministic,
/// FLAGS_cudnn_winograd and FLAGS_cudnn_graph. workspace_size_mb, exhaustive_search: the attributes
/// of an operator. A limit (LimitsConvWorkspace) counts where it is below the flag's.
ConvSearch ConvSearchOf(int workspace_size_mb, bool exhaustive_search);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
