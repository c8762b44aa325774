#include "phi/kernels/pad_kernel.h"

#include <cstring>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/gpu_pad.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_index.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {
namespace {

template <typename Element>
struct PadBody {
  int rank = 0;
  primitive::Divider<int64_t> padded[DDim::kMaxRank];
  int64_t size[DDim::kMaxRank];
  int64_t before[DDim::kMaxRank];
  PadMode mode;
  Element fill;
  const Element* from;
  Element* to;

  __device__ void operator()(int64_t i) const {
    int64_t source = 0, step = 1, rest = i;
    for (int axis = rank - 1; axis >= 0; --axis) {
      const int64_t outer = padded[axis].Quotient(rest);
      const int64_t at = rest - outer * padded[axis].divisor - before[axis];
      const int64_t copied = size[axis] == 0 ? -1 : PadSource(at, size[axis], mode);
      if (copied < 0) {
        to[i] = fill;
        return;
      }
      source += copied * step;
      step *= size[axis];
      rest = outer;
    }
    to[i] = from[source];
  }
};

template <size_t kBytes>
void PadElements(const GPUContext& ctx, const void* from, const DDim& dims,
                 const std::vector<int64_t>& before, PadMode mode, const void* fill,
                 const DDim& padded, void* to) {
  using Element = primitive::Bytes<kBytes>;
  PadBody<Element> body;
  body.rank = dims.size();
  for (int i = 0; i < body.rank; ++i) {
    body.padded[i] = primitive::Divider<int64_t>(padded[i]);
    body.size[i] = dims[i];
    body.before[i] = before[i];
  }
  body.mode = mode;
  body.fill = Element{};
  if (fill != nullptr) std::memcpy(&body.fill, fill, kBytes);
  body.from = static_cast<const Element*>(from);
  body.to = static_cast<Element*>(to);
  primitive::GpuLoop(ctx, product(padded), body);
}

}  // namespace

void GpuPad(const GPUContext& ctx, const void* from, const DDim& dims,
            const std::vector<int64_t>& before, PadMode mode, const void* fill,
            size_t element_bytes, const DDim& padded, void* to) {
  if (product(padded) == 0) return;
  switch (element_bytes) {
    case 1:
      return PadElements<1>(ctx, from, dims, before, mode, fill, padded, to);
    case 2:
      return PadElements<2>(ctx, from, dims, before, mode, fill, padded, to);
    case 4:
      return PadElements<4>(ctx, from, dims, before, mode, fill, padded, to);
    case 8:
      return PadElements<8>(ctx, from, dims, before, mode, fill, padded, to);
    default:
      return PadElements<16>(ctx, from, dims, before, mode, fill, padded, to);
  }
}

}  // namespace funcs

template <typename T, typename Context>
void PadKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& paddings,
               const Scalar& pad_value, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  std::vector<int64_t> before;
  for (size_t i = 0; i < paddings.size(); i += 2) before.push_back(paddings[i]);
  const T fill = pad_value.to<T>();
  funcs::GpuPad(ctx, funcs::DataOrNull<T>(x), x.dims(), before, funcs::PadMode::kConstant, &fill,
                sizeof(T), out->dims(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(pad, GPU, ALL_LAYOUT, phi::PadKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
