#include "phi/kernels/roll_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/axis.h"
#include "phi/kernels/funcs/strided_copy.h"

namespace phi {

namespace {

// Copies the box [at, rank) of axes; each shifted axis is split where it wraps.
void RollFrom(const DDim& dims, const std::vector<int64_t>& shift, int at, int64_t from, int64_t to,
              funcs::StridedBox box, size_t bytes, const char* source, char* target) {
  if (at == dims.size()) {
    funcs::CopyStrided(box, bytes, source + from * static_cast<int64_t>(bytes),
                       target + to * static_cast<int64_t>(bytes));
    return;
  }
  const int64_t step = box.to_step[at], by = shift[at];
  box.dims[at] = dims[at] - by;
  RollFrom(dims, shift, at + 1, from, to + by * step, box, bytes, source, target);
  if (by == 0) return;
  box.dims[at] = by;
  RollFrom(dims, shift, at + 1, from + (dims[at] - by) * step, to, box, bytes, source, target);
}

}  // namespace

template <typename T, typename Context>
void RollKernel(const Context& ctx, const DenseTensor& x, const IntArray& shifts,
                const std::vector<int64_t>& axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim dims = axis.empty() ? make_ddim({x.numel()}) : x.dims();
  std::vector<int64_t> shift(dims.size(), 0);
  for (size_t i = 0; i < shifts.size(); ++i) {
    const int at = axis.empty() ? 0 : funcs::CanonicalAxis(axis[i], dims.size());
    shift[at] = ((shift[at] + shifts[i]) % dims[at] + dims[at]) % dims[at];
  }
  funcs::StridedBox box = funcs::DenseBox(dims);
  for (int i = 0; i < box.rank; ++i) box.from_step[i] = box.to_step[i];
  RollFrom(dims, shift, 0, 0, 0, box, sizeof(T), reinterpret_cast<const char*>(x.data<T>()),
           reinterpret_cast<char*>(to));
}

}  // namespace phi

PD_REGISTER_KERNEL(roll, CPU, ALL_LAYOUT, phi::RollKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {}
