#pragma once

// For files that nvcc compiles: what a block of threads does between global memory and registers.
#include <cstddef>
#include <cstdint>

#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_pack.h"

namespace phi {
namespace kps {

// Note [Kernel primitives]
// The names and the meaning of the original's KPS. A block handles a tile of NX * blockDim.x
// neighbouring elements; each thread holds the NX elements that begin at NX * threadIdx.x in
// registers. `num` is how many elements there are from the start of the tile; with IsBoundary the
// tile may stick out, and what sticks out is neither read nor written.
// Without IsBoundary `src` and `dst` begin at a multiple of NX elements, so that a thread moves its
// elements at once.

template <typename T, int NX>
__device__ __forceinline__ void Init(T* dst, T init_data) {
#pragma unroll
  for (int i = 0; i < NX; ++i) dst[i] = init_data;
}

template <typename T, int NX, bool IsBoundary = false>
__device__ __forceinline__ void ReadData(T* dst, const T* src, int64_t num) {
  const int64_t first = int64_t{threadIdx.x} * NX;
  if constexpr (IsBoundary) {
#pragma unroll
    for (int i = 0; i < NX; ++i) {
      if (first + i < num) dst[i] = src[first + i];
    }
  } else {
    primitive::StorePack(dst, primitive::LoadPack<NX>(src + first));
  }
}

template <typename T, int NX, bool IsBoundary = false>
__device__ __forceinline__ void WriteData(T* dst, const T* src, int64_t num) {
  const int64_t first = int64_t{threadIdx.x} * NX;
  if constexpr (IsBoundary) {
#pragma unroll
    for (int i = 0; i < NX; ++i) {
      if (first + i < num) dst[first + i] = src[i];
    }
  } else {
    primitive::StorePack(dst + first, primitive::LoadPack<NX>(src));
  }
}

/// Reads operand `Operand` of a broadcast: the tile begins at element `block_offset` of the result.
template <typename T, int NX, int Operand, typename Indexer>
__device__ __forceinline__ void ReadDataBc(T* dst, const T* src, int64_t block_offset,
                                           const Indexer& config, int64_t total_num_output) {
  const int64_t first = block_offset + int64_t{threadIdx.x} * NX;
#pragma unroll
  for (int i = 0; i < NX; ++i) {
    if (first + i < total_num_output) dst[i] = src[config.At(first + i).at[Operand]];
  }
}

template <typename InT, typename OutT, int NX, typename OpFunc>
__device__ __forceinline__ void ElementwiseUnary(OutT* out, const InT* in, const OpFunc& compute) {
#pragma unroll
  for (int i = 0; i < NX; ++i) out[i] = static_cast<OutT>(compute(in[i]));
}

template <typename InT, typename OutT, int NX, typename OpFunc>
__device__ __forceinline__ void ElementwiseBinary(OutT* out, const InT* in1, const InT* in2,
                                                  const OpFunc& compute) {
#pragma unroll
  for (int i = 0; i < NX; ++i) out[i] = static_cast<OutT>(compute(in1[i], in2[i]));
}

template <typename InT, typename OutT, int NX, typename OpFunc>
__device__ __forceinline__ void ElementwiseTernary(OutT* out, const InT* in1, const InT* in2,
                                                   const InT* in3, const OpFunc& compute) {
#pragma unroll
  for (int i = 0; i < NX; ++i) out[i] = static_cast<OutT>(compute(in1[i], in2[i], in3[i]));
}

/// The value of the lane whose number differs by `mask`, for any plain type.
template <typename T>
__device__ __forceinline__ T ShuffleXor(const T& value, int mask) {
  constexpr int kWords = (sizeof(T) + 3) / 4;
  union {
    char bytes[sizeof(T)];
    unsigned words[kWords];
  } from{}, to{};
  memcpy(from.bytes, &value, sizeof(T));
#pragma unroll
  for (int i = 0; i < kWords; ++i) {
    to.words[i] = __shfl_xor_sync(0xffffffffu, from.words[i], mask);
  }
  T result;
  memcpy(&result, to.bytes, sizeof(T));
  return result;
}

constexpr int kWarpSize = 32;
constexpr int kReduceThreads = 256;

/// Joins one value of each of `lanes` neighbouring threads (a power of two, up to the block's
/// kReduceThreads); all of them get the result. All threads of the block call it with the same
/// `lanes` above a warp, all of the warp otherwise.
template <typename T, typename ReduceFunctor>
__device__ __forceinline__ T Reduce(T value, const ReduceFunctor& reducer, int lanes) {
  const int in_warp = lanes < kWarpSize ? lanes : kWarpSize;
  for (int mask = in_warp / 2; mask > 0; mask /= 2) {
    value = reducer(value, ShuffleXor(value, mask));
  }
  if (lanes <= kWarpSize) return value;
  constexpr int kWarps = kReduceThreads / kWarpSize;
  __shared__ alignas(16) char storage[kWarps * sizeof(T)];
  T* shared = reinterpret_cast<T*>(storage);
  if (threadIdx.x % kWarpSize == 0) shared[threadIdx.x / kWarpSize] = value;
  __syncthreads();
  value = shared[0];
  for (int i = 1; i < kWarps; ++i) value = reducer(value, shared[i]);
  __syncthreads();  // before the next call writes
  return value;
}

}  // namespace kps
}  // namespace phi
