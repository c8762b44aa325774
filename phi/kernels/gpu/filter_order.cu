#include "phi/core/enforce.h"
#include "phi/kernels/funcs/conv/gpu_filter_order.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {
namespace {

template <typename Element>
struct ChannelsLastBody {
  primitive::Divider<int64_t> channels, window;
  const Element* from;
  Element* to;
  __device__ void operator()(int64_t i) const {
    const int64_t pixel = channels.Quotient(i), c = i - pixel * channels.divisor;
    const int64_t m = window.Quotient(pixel), k = pixel - m * window.divisor;
    to[i] = from[(m * channels.divisor + c) * window.divisor + k];
  }
};

template <size_t kBytes>
void Put(const GPUContext& ctx, const DDim& filter, const void* from, void* to) {
  using Element = primitive::Bytes<kBytes>;
  const ChannelsLastBody<Element> body{
      primitive::Divider<int64_t>(filter[1]), primitive::Divider<int64_t>(filter[2] * filter[3]),
      static_cast<const Element*>(from), static_cast<Element*>(to)};
  primitive::GpuLoop(ctx, product(filter), body);
}

}  // namespace

void PutChannelsLast(const GPUContext& ctx, const DDim& filter, size_t element_bytes,
                     const void* from, void* to) {
  if (product(filter) == 0) return;
  switch (element_bytes) {
    case 2:
      return Put<2>(ctx, filter, from, to);
    case 4:
      return Put<4>(ctx, filter, from, to);
    case 8:
      return Put<8>(ctx, filter, from, to);
    default:
      PADDLE_THROW(errors::Fatal("a filter of elements of %d bytes", element_bytes));
  }
}

}  // namespace funcs
}  // namespace phi
