#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "phi/core/device_context.h"
#include "phi/core/enforce.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/pattern.h"

namespace phi {

class GPUContext;

namespace funcs {

void GpuCopyAsync(const GPUContext& ctx, void* to, const void* from, size_t size_bytes);

/// A tensor without the memory of what it was, so that what shares that keeps it.
template <typename T, typename Context>
T* AllocAnew(const Context& ctx, const DDim& dims, DenseTensor* out) {
  *out = DenseTensor();
  out->Resize(dims);
  return ctx.template Alloc<T>(out);
}

/// A copy of `from`, in memory of its own.
template <typename T, typename Context>
void CopyTensor(const Context& ctx, const DenseTensor& from, DenseTensor* out) {
  const DenseTensor held = from;
  T* to = AllocAnew<T>(ctx, held.dims(), out);
  if constexpr (std::is_same_v<Context, GPUContext>) {
    GpuCopyAsync(ctx, to, DataOrNull<T>(held), static_cast<size_t>(held.numel()) * sizeof(T));
  } else {
    std::copy_n(DataOrNull<T>(held), held.numel(), to);
  }
}

/// Values in the order of `order`, of `size` elements each.
template <typename T>
void GatherValues(const T* values, const std::vector<int64_t>& order, int64_t size, T* out) {
  for (const int64_t i : order) out = std::copy_n(values + i * size, size, out);
}

/// A pattern without repeats, in order, and its values.
template <typename T>
struct CoalescedValues {
  SparsePattern pattern;
  std::vector<T> values;
};

/// The values of one place are summed. bool is no sum: any of them.
template <typename T>
CoalescedValues<T> Coalesce(const SparsePattern& pattern, const T* values, int64_t size) {
  CoalescedValues<T> out;
  out.pattern.dims = pattern.dims;
  out.pattern.at.reserve(pattern.at.size());
  out.values.reserve(pattern.at.size() * static_cast<size_t>(size));
  for (const int64_t i : SortedOrder(pattern)) {
    const T* from = values + i * size;
    const int64_t at = pattern.at[static_cast<size_t>(i)];
    if (out.pattern.at.empty() || out.pattern.at.back() != at) {
      out.pattern.at.push_back(at);
      out.values.insert(out.values.end(), from, from + size);
    } else {
      auto to = out.values.end() - size;
      for (int64_t j = 0; j < size; ++j) to[j] = static_cast<T>(to[j] + from[j]);
    }
  }
  return out;
}

/// Where `at` stands among the places of a coalesced pattern; -1: nowhere.
inline int64_t FindPlace(const SparsePattern& pattern, int64_t at) {
  const auto found = std::lower_bound(pattern.at.begin(), pattern.at.end(), at);
  return found == pattern.at.end() || *found != at ? -1 : found - pattern.at.begin();
}

}  // namespace funcs
}  // namespace phi
