#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/common/data_type.h"

namespace phi {
namespace backends {
namespace gpu {

/// What cuBLASLt applies in the call that multiplies. kRelu keeps NaN. kGelu is gelu's
/// approximation by tanh, and computes tanh itself to 10 bits or so: for half types.
enum class LtActivation { kNone, kRelu, kGelu };

/// out = activation(a b + bias): row-major a [m, k], b [k, n], out [m, n], whose rows are a pitch
/// of elements apart. All sizes above 0.
struct LtProduct {
  DataType dtype;  // of all: float32, float16, bfloat16; added in float32
  int64_t m, n, k;
  int64_t a_pitch, b_pitch, out_pitch;
  LtActivation activation = LtActivation::kNone;
};
struct LtOperands {
  const void *a, *b;
  const void* bias;  // [n]; nullptr: none
  void* out;
};

/// Enqueues the product by cuBLASLt. The algorithm is that which its heuristic ranks first among
/// those that take kMostLtWorkspaceBytes at most and add in float32; it is kept for each shape (at
/// most 1024 of a process). False, with nothing enqueued, where there is none. float32 is rounded
/// to TF32 where AllowsTf32 (gpu_math.h) says so. Errors: External; ResourceExhausted.
bool EnqueueLtProduct(const GPUContext& ctx, const LtProduct& product, const LtOperands& data);

constexpr size_t kMostLtWorkspaceBytes = size_t{32} << 20;

}  // namespace gpu
}  // namespace backends
}  // namespace phi
