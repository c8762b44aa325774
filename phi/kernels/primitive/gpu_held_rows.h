#pragma once

// For files that nvcc compiles: rows that are held on the chip while they are computed.
#include <algorithm>
#include <initializer_list>
#include <type_traits>

#include "phi/kernels/primitive/gpu_elementwise.h"
#include "phi/kernels/primitive/gpu_half.h"
#include "phi/kernels/primitive/gpu_pack.h"

namespace phi {
namespace primitive {

// Note [Rows on the chip]
// Softmax, layer norm and their gradients need sums over a row before they can write an element of
// it. A group of threads holds the row in registers meanwhile, so that memory is read once and
// written once: neighbouring threads of a warp for a short row, a block for a long one. A thread
// holds packs (Note [Packs]); neighbouring threads hold neighbouring ones. In rows that do not all
// begin at a multiple of 16 bytes, a pack is one element.
// The sums of a row are joined in an order that its length, the number of rows and the device give:
// the same bits every time. An element is read before it is written, both by one thread, so an
// output may be the memory of an input.

constexpr int kMostRowThreads = 1024;  // that share the registers of a multiprocessor: 64 for each

/// How many elements a thread holds at most of each of `kInputs` rows, so that no register is
/// spilled: a double takes two and its exponential more, and a pack of one element has its own
/// address.
template <typename T, int kPack, int kInputs>
constexpr int kHeldElements = (sizeof(T) == 8 ? 8
                               : kPack == 1   ? 16
                                              : 32) /
                              kInputs;
/// The same of the sum of two rows. Of half types in packs, both as they are read take the
/// registers of the sum.
template <typename T, int kPack>
constexpr int kHeldSums = sizeof(T) == 2 && kPack != 1 ? 24 : kHeldElements<T, kPack, 2>;

/// The value, of which the compiler forgets how it was computed. So it computes what follows from
/// it anew where that is used, and keeps the registers for the row.
__device__ __forceinline__ int Unknown(int value) {
  asm volatile("" : "+r"(value));
  return value;
}
template <typename T>
__device__ __forceinline__ T* Unknown(T* value) {
  asm volatile("" : "+l"(value));
  return value;
}

/// A row, and the part that the calling thread has in it.
struct RowGroup {
  int64_t row = 0;
  int lane = 0, lanes = 1;  // a power of two up to a warp, or all threads of the block
  int packs = 0;            // of a row
  bool exists = false;      // without a row, the thread joins all the same

  /// True if the thread has a pack number p, counted from 0.
  __device__ bool Has(int p) const { return lane + p * lanes < (exists ? packs : 0); }
  /// Where that pack is in the row; of one that the thread does not have, the last.
  __device__ int PackAt(int p) const { return min(lane + p * lanes, packs - 1); }
  /// The same group, with positions that are computed anew.
  __device__ RowGroup Again() const {
    RowGroup group = *this;
    group.lane = Unknown(lane);
    return group;
  }

  /// The values of the group's threads joined; all of them get it. All threads of the block call.
  template <typename Value, typename Combine>
  __device__ Value Join(Value value, Combine combine, Value identity) const {
    const int in_warp = lanes < kps::kWarpSize ? lanes : kps::kWarpSize;
    value = JoinLanes(value, combine, in_warp);
    if (lanes <= kps::kWarpSize) return value;
    __shared__ alignas(16) char storage[kMostRowThreads / kps::kWarpSize * sizeof(Value)];
    Value* of_warps = reinterpret_cast<Value*>(storage);
    const int in_warp_lane = lane % kps::kWarpSize;
    if (in_warp_lane == 0) of_warps[lane / kps::kWarpSize] = value;
    __syncthreads();
    value = in_warp_lane < lanes / kps::kWarpSize ? of_warps[in_warp_lane] : identity;
    __syncthreads();  // before the next call writes
    return JoinLanes(value, combine, kps::kWarpSize);
  }

 private:
  template <typename Value, typename Combine>
  __device__ static Value JoinLanes(Value value, Combine combine, int lanes) {
    for (int mask = lanes / 2; mask > 0; mask /= 2) {
      value = combine(value, kps::ShuffleXor(value, mask));
    }
    return value;
  }
};

/// The elements of a row that a thread holds.
template <typename T, int kPack, int kPacks>
struct HeldRow {
  using C = funcs::ComputeType<T>;
  static constexpr int kPackSize = kPack;
  C values[kPacks][kPack];

  /// All reads are under way before the first is waited for: none depends on a condition, of which
  /// a thread can keep seven. Instead of a pack that the thread does not have it reads the last one
  /// of the row, which nothing uses.
  __device__ void Load(const T* from, const RowGroup& group) {
    Pack<T, kPack> packs[kPacks];
    Read(from, group, packs);
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
#pragma unroll
      for (int i = 0; i < kPack; ++i) values[p][i] = Widen(packs[p].val[i]);
    }
  }
  /// The sums of the elements of two rows, of which both are read before they are added.
  __device__ void LoadSum(const T* from, const T* other, const RowGroup& group) {
    Pack<T, kPack> packs[kPacks], others[kPacks];
    Read(from, group, packs);
    Read(other, group, others);
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
#pragma unroll
      for (int i = 0; i < kPack; ++i) {
        values[p][i] = Widen(packs[p].val[i]) + Widen(others[p].val[i]);
      }
    }
  }

  __device__ void Store(T* to, const RowGroup& of) const {
    const RowGroup group = of.Again();
    T* row = Unknown(to);
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
      if (!group.Has(p)) continue;
      Pack<T, kPack> pack;
#pragma unroll
      for (int i = 0; i < kPack; ++i) pack.val[i] = Narrow<T>(values[p][i]);
      StorePack(row + group.PackAt(p) * kPack, pack);
    }
  }

  /// f(p, column of the first element) for each pack, also those that the thread does not have: so
  /// that reads of `f` need not wait for each other. Of these, the column is that of another one.
  template <typename F>
  __device__ void ForEveryPack(const RowGroup& of, F f) {
    const RowGroup group = of.Again();
#pragma unroll
    for (int p = 0; p < kPacks; ++p) f(p, group.PackAt(p) * kPack);
  }
  /// f(p, column of the first element) for each pack of the thread.
  template <typename F>
  __device__ void ForEachPack(const RowGroup& of, F f) {
    const RowGroup group = of.Again();
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
      if (group.Has(p)) f(p, group.PackAt(p) * kPack);
    }
  }
  /// f(value) for each element of the thread.
  template <typename F>
  __device__ void ForEach(const RowGroup& group, F f) {
    ForEachPack(group, [&](int p, int) {
#pragma unroll
      for (int i = 0; i < kPack; ++i) f(values[p][i]);
    });
  }

 private:
  __device__ static void Read(const T* from, const RowGroup& group,
                              Pack<T, kPack> (&packs)[kPacks]) {
    const T* row = Unknown(from);
#pragma unroll
    for (int p = 0; p < kPacks; ++p) {
      packs[p] = LoadPackOnce<kPack>(row + group.PackAt(p) * kPack);
    }
  }
};

template <typename T, int kInputs>
struct RowInputs {
  const T* at[kInputs];
};

struct HeldRowsShape {
  int64_t rows = 0, len = 0;
  int packs = 0, lanes = 0;  // of a row
  int lane_bits = 0;         // lanes = 2^lane_bits, if there are several groups in a block

  static constexpr int kWholeBlock = 31;
};

template <typename T, int kPack, int kPacks, bool kAdds, int kInputs, typename Body>
__global__ void __launch_bounds__(kMostRowThreads)
    HeldRowsKernel(HeldRowsShape s, RowInputs<T, kInputs> inputs, Body body) {
  const int groups = max(1, static_cast<int>(blockDim.x) >> s.lane_bits);
  const int own = static_cast<int>(threadIdx.x) >> s.lane_bits;
  RowGroup group;
  group.lane = static_cast<int>(threadIdx.x) - own * s.lanes;
  group.lanes = s.lanes;
  group.packs = s.packs;
  for (int64_t first = int64_t{blockIdx.x} * groups; first < s.rows;
       first += int64_t{gridDim.x} * groups) {
    group.row = first + own;
    group.exists = group.row < s.rows;
    HeldRow<T, kPack, kPacks> held[kAdds ? 1 : kInputs];
    const int64_t start = min(group.row, s.rows - 1) * s.len;
    if constexpr (kAdds) {
      static_assert(kInputs == 2, "two rows are added");
      held[0].LoadSum(inputs.at[0] + start, inputs.at[1] + start, group);
    } else {
#pragma unroll
      for (int k = 0; k < kInputs; ++k) held[k].Load(inputs.at[k] + start, group);
    }
    body(group, held);
  }
}

/// Threads for each row: no more than hold it, but for few rows more, down to one pack a thread.
inline int LanesOfRow(const GPUContext& ctx, int64_t rows, int packs, int most_packs) {
  if (packs <= kps::kWarpSize) {
    int lanes = 1;
    while (lanes < packs) lanes *= 2;
    return lanes;
  }
  const int warp = kps::kWarpSize;
  const int needed = (packs + most_packs - 1) / most_packs;
  int lanes = (needed + warp - 1) / warp * warp;
  const int64_t room = int64_t{ctx.GetSMCount()} * kMostRowThreads;
  while (lanes * 2 <= kMostRowThreads && lanes < packs && rows * lanes * 2 <= room) lanes *= 2;
  return lanes;
}

template <typename T, int kPack, int kPacks, bool kAdds, int kInputs, typename Body>
void LaunchHeldRows(const GPUContext& ctx, const HeldRowsShape& s,
                    const RowInputs<T, kInputs>& inputs, const Body& body) {
  constexpr int kShortRowThreads = 128;
  constexpr int64_t kMostBlocks = (int64_t{1} << 31) - 1;
  const int threads = s.lanes <= kps::kWarpSize ? kShortRowThreads : s.lanes;
  const int64_t groups = threads / s.lanes;
  backends::gpu::GpuLaunchConfig config;
  config.thread_per_block.x = static_cast<unsigned>(threads);
  config.block_per_grid.x =
      static_cast<unsigned>(std::min((s.rows + groups - 1) / groups, kMostBlocks));
  GpuLaunch(ctx, config, HeldRowsKernel<T, kPack, kPacks, kAdds, kInputs, Body>, s, inputs, body);
}

template <typename T, int kPack, bool kAdds, int kInputs, typename Body>
bool LaunchHeldRowsOfPacks(const GPUContext& ctx, HeldRowsShape s,
                           const RowInputs<T, kInputs>& inputs, const Body& body) {
  constexpr int kMost = (kAdds ? kHeldSums<T, kPack> : kHeldElements<T, kPack, kInputs>) / kPack;
  constexpr int kHalf = (kMost + 1) / 2;
  if (s.len > int64_t{kMostRowThreads} * kMost * kPack) return false;
  s.packs = static_cast<int>(s.len / kPack);
  s.lanes = LanesOfRow(ctx, s.rows, s.packs, kMost);
  s.lane_bits = s.lanes > kps::kWarpSize ? HeldRowsShape::kWholeBlock : 0;
  while (s.lanes <= kps::kWarpSize && (1 << s.lane_bits) < s.lanes) ++s.lane_bits;
  const int each = (s.packs + s.lanes - 1) / s.lanes;
  if (each <= 1) {
    LaunchHeldRows<T, kPack, 1, kAdds>(ctx, s, inputs, body);
  } else if (each <= kHalf) {
    LaunchHeldRows<T, kPack, kHalf, kAdds>(ctx, s, inputs, body);
  } else {
    LaunchHeldRows<T, kPack, kMost, kAdds>(ctx, s, inputs, body);
  }
  return true;
}

template <typename T, bool kAdds, int kInputs, typename Body>
bool EnqueueHeldRows(const GPUContext& ctx, int64_t rows, int64_t len,
                     const RowInputs<T, kInputs>& inputs, std::initializer_list<const void*> others,
                     const Body& body) {
  static_assert(std::is_trivially_copyable_v<Body>, "the body is copied to the device");
  constexpr int kPack = kPackOf<T>;
  const auto starts_pack = [](const void* at) { return AreAligned(kPackBytes, at); };
  const bool packs = AreWholePacks<T>(len) &&
                     std::all_of(inputs.at, inputs.at + kInputs, starts_pack) &&
                     std::all_of(others.begin(), others.end(), starts_pack);
  const HeldRowsShape s{rows, len};
  return packs ? LaunchHeldRowsOfPacks<T, kPack, kAdds>(ctx, s, inputs, body)
               : LaunchHeldRowsOfPacks<T, 1, kAdds>(ctx, s, inputs, body);
}

/// Enqueues, for each of `rows` rows of `len` elements, body(group, held): held[k] is a HeldRow
/// with the elements of inputs.at[k]. All threads of a block call `body`, those without a row too.
/// `others`: what else is moved in packs (an output; factors of a row), nullptr for nothing.
/// False, and nothing is enqueued, if a row is too long for the registers of a block: from 16,385
/// elements on for one input of float32 and half types, from 32,769 on if they move in packs.
/// Requires: rows and len above 0.
template <typename T, int kInputs, typename Body>
bool GpuHeldRows(const GPUContext& ctx, int64_t rows, int64_t len,
                 const RowInputs<T, kInputs>& inputs, std::initializer_list<const void*> others,
                 const Body& body) {
  return EnqueueHeldRows<T, false>(ctx, rows, len, inputs, others, body);
}
/// The same of the sums of two inputs, which are held as one row: held[0]. False from 8,193
/// elements on of float32 and half types; if they move in packs, from 16,385 and 24,577 on.
template <typename T, typename Body>
bool GpuHeldRowSums(const GPUContext& ctx, int64_t rows, int64_t len, const RowInputs<T, 2>& inputs,
                    std::initializer_list<const void*> others, const Body& body) {
  return EnqueueHeldRows<T, true>(ctx, rows, len, inputs, others, body);
}

}  // namespace primitive
}  // namespace phi
