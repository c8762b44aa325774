#include "phi/kernels/funcs/index/strided_copy.h"

#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {
namespace {

template <typename Element>
struct CopyBoxBody {
  int rank = 0;
  primitive::Divider<int64_t> dims[StridedBox::kMaxRank];
  int64_t from_step[StridedBox::kMaxRank];
  int64_t to_step[StridedBox::kMaxRank];
  const Element* from;
  Element* to;

  __device__ void operator()(int64_t i) const {
    int64_t source = 0, target = 0;
    for (int axis = rank - 1; axis >= 0; --axis) {
      const int64_t outer = axis == 0 ? 0 : dims[axis].Quotient(i);
      const int64_t here = i - outer * dims[axis].divisor;
      source += here * from_step[axis];
      target += here * to_step[axis];
      i = outer;
    }
    to[target] = from[source];
  }
};

template <size_t kBytes>
void CopyBox(const GPUContext& ctx, const StridedBox& box, int64_t count, const void* from,
             void* to) {
  using Element = primitive::Bytes<kBytes>;
  CopyBoxBody<Element> body;
  body.rank = box.rank;
  for (int i = 0; i < box.rank; ++i) {
    body.dims[i] = primitive::Divider<int64_t>(box.dims[i]);
    body.from_step[i] = box.from_step[i];
    body.to_step[i] = box.to_step[i];
  }
  body.from = static_cast<const Element*>(from);
  body.to = static_cast<Element*>(to);
  primitive::GpuLoop(ctx, count, body);
}

}  // namespace

void CopyStrided(const GPUContext& ctx, const StridedBox& box, size_t element_bytes,
                 const void* from, void* to) {
  int64_t count = 1;
  for (int i = 0; i < box.rank; ++i) count *= box.dims[i];
  if (count <= 0) return;
  const StridedBox merged = MergeAxes(box);
  switch (element_bytes) {
    case 1:
      return CopyBox<1>(ctx, merged, count, from, to);
    case 2:
      return CopyBox<2>(ctx, merged, count, from, to);
    case 4:
      return CopyBox<4>(ctx, merged, count, from, to);
    case 8:
      return CopyBox<8>(ctx, merged, count, from, to);
    default:
      return CopyBox<16>(ctx, merged, count, from, to);
  }
}

}  // namespace funcs
}  // namespace phi
