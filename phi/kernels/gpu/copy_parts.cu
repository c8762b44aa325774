#include <algorithm>
#include <cstdint>
#include <limits>

#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {
namespace {

constexpr int kMostParts = 64;  // of a launch, whose arguments have at most 4 KiB

template <typename Unit>
struct CopyPartsBody {
  int64_t ends[kMostParts];  // of each part, in units of all parts in a row; ascending
  const Unit* from[kMostParts];
  Unit* to[kMostParts];

  __device__ void operator()(int64_t i) const {
    int part = 0;  // the first one that ends behind i
    for (int step = kMostParts / 2; step > 0; step /= 2) {
      if (ends[part + step - 1] <= i) part += step;
    }
    const int64_t at = part == 0 ? i : i - ends[part - 1];
    to[part][at] = from[part][at];
  }
};

template <size_t kBytes>
void CopyParts(const GPUContext& ctx, const GpuCopyPart* parts, int count) {
  using Unit = primitive::Bytes<kBytes>;
  CopyPartsBody<Unit> body = {};
  std::fill_n(body.ends, kMostParts, std::numeric_limits<int64_t>::max());
  int64_t end = 0;
  for (int i = 0; i < count; ++i) {
    end += static_cast<int64_t>(parts[i].size_bytes / kBytes);
    body.ends[i] = end;
    body.from[i] = static_cast<const Unit*>(parts[i].from);
    body.to[i] = static_cast<Unit*>(parts[i].to);
  }
  primitive::GpuLoop(ctx, end, body);
}

}  // namespace

void GpuCopyPartsAsync(const GPUContext& ctx, const std::vector<GpuCopyPart>& parts) {
  for (size_t begin = 0; begin < parts.size(); begin += kMostParts) {
    const GpuCopyPart* const first = parts.data() + begin;
    const int count = static_cast<int>(std::min<size_t>(kMostParts, parts.size() - begin));
    uintptr_t bits = 0;  // of all addresses and sizes: the lowest says how they are aligned
    for (int i = 0; i < count; ++i) {
      bits |= reinterpret_cast<uintptr_t>(first[i].from) | first[i].size_bytes |
              reinterpret_cast<uintptr_t>(first[i].to);
    }
    if (bits % 16 == 0) {
      CopyParts<16>(ctx, first, count);
    } else if (bits % 4 == 0) {
      CopyParts<4>(ctx, first, count);
    } else if (bits % 2 == 0) {
      CopyParts<2>(ctx, first, count);
    } else {
      CopyParts<1>(ctx, first, count);
    }
  }
}

}  // namespace funcs
}  // namespace phi
