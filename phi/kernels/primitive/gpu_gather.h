#pragma once

// For files that nvcc compiles.
#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/kernels/funcs/index/embedding.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

template <typename Id>
struct CheckIdsBody {
  GpuIndexCheck check;
  const Id* ids;
  __device__ void operator()(int64_t i) const { check.Holds(static_cast<int64_t>(ids[i])); }
};

template <typename Index, typename Id, typename Element>
struct GatherBody {
  GpuIndexCheck check;
  Divider<Index> inner, count;
  int64_t len, padding;
  const Id* ids;
  const Element* from;
  Element* to;
  __device__ void operator()(int64_t i) const {
    const Index row = inner.Quotient(static_cast<Index>(i));
    const Index at = static_cast<Index>(i) - row * inner.divisor;
    const Index block = count.Quotient(row);
    const int64_t id = static_cast<int64_t>(ids[row - block * count.divisor]);
    const bool is_padding = padding != funcs::kNoPadding && id == padding;
    if (is_padding || !check.Holds(id)) {
      to[i] = Element{};
    } else {
      to[i] = from[(static_cast<int64_t>(block) * len + id) * inner.divisor + at];
    }
  }
};

template <typename Id, typename Element>
void GatherByIds(const GPUContext& ctx, const Element* from, const funcs::AxisSplit& s,
                 const DenseTensor& ids, const GpuIndexCheck& check, int64_t padding, Element* to) {
  const int64_t count = ids.numel(), n = s.outer * count * s.inner;
  if (n == 0) {
    GpuLoop(ctx, count, CheckIdsBody<Id>{check, count == 0 ? nullptr : ids.data<Id>()});
  } else if (FitsIndex32(n)) {
    GpuLoop(ctx, n,
            GatherBody<uint32_t, Id, Element>{check, Divider<uint32_t>(s.inner),
                                              Divider<uint32_t>(count), s.len, padding,
                                              ids.data<Id>(), from, to});
  } else {
    GpuLoop(ctx, n,
            GatherBody<uint64_t, Id, Element>{check, Divider<uint64_t>(s.inner),
                                              Divider<uint64_t>(count), s.len, padding,
                                              ids.data<Id>(), from, to});
  }
}

/// Enqueues: row ids[i] (in [0, s.len)) of each of the s.outer blocks of `from`; a row is s.inner
/// elements. Zeros for the id `padding` (kNoPadding: none), and for an id out of range, which
/// `check` reports. Errors: InvalidArgument unless ids are int32 or int64.
template <typename Element>
void GpuGather(const GPUContext& ctx, const Element* from, const funcs::AxisSplit& s,
               const DenseTensor& ids, const char* input, const GpuIndexCheck& check,
               int64_t padding, Element* to) {
  if (ids.dtype() == DataType::INT32) {
    GatherByIds<int32_t>(ctx, from, s, ids, check, padding, to);
  } else if (ids.dtype() == DataType::INT64) {
    GatherByIds<int64_t>(ctx, from, s, ids, check, padding, to);
  } else {
    PADDLE_THROW(
        errors::InvalidArgument("input %s must be int32 or int64; it is %s", input, ids.dtype()));
  }
}

}  // namespace primitive
}  // namespace phi
