#include "phi/kernels/take_along_axis_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/axis.h"
#include "phi/kernels/funcs/copy_elements.h"
#include "phi/kernels/funcs/index_values.h"

namespace phi {

namespace {

// Calls body(element of index, element of x) for all elements of `index`, in order.
template <typename Body>
void ForEachAlongAxis(const DDim& dims, const DenseTensor& index, int axis, Body body) {
  const int at = funcs::CanonicalAxis(axis, dims.size());
  const auto values = funcs::CheckedIndices(index, "Index", dims[at]);
  const DDim ids = index.dims(), steps = stride(dims);
  int64_t place[DDim::kMaxRank] = {};
  int64_t base = 0;  // of the place, without the axis
  for (int64_t i = 0; i < index.numel(); ++i) {
    body(i, base + values[i] * steps[at]);
    for (int d = ids.size() - 1; d >= 0; --d) {
      const int64_t step = d == at ? 0 : steps[d];
      base += step;
      if (++place[d] < ids[d]) break;
      base -= place[d] * step;
      place[d] = 0;
    }
  }
}

}  // namespace

template <typename T, typename Context>
void TakeAlongAxisKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                         int axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = x.data<T>();
  ForEachAlongAxis(x.dims(), index, axis, [=](int64_t i, int64_t at) { to[i] = from[at]; });
}

template <typename T, typename Context>
void PutAlongAxisKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& value, int axis, const std::string& reduce,
                        DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  if (out->numel() == 0 || index.numel() == 0) return;
  T* to = out->data<T>();
  const T* from = value.data<T>();
  const int64_t step = value.numel() == 1 ? 0 : 1;  // one value may stand for all
  if (reduce == "assign") {
    ForEachAlongAxis(x.dims(), index, axis,
                     [=](int64_t i, int64_t at) { to[at] = from[i * step]; });
  } else if (reduce == "add") {
    ForEachAlongAxis(x.dims(), index, axis, [=](int64_t i, int64_t at) {
      to[at] = static_cast<T>(to[at] + from[i * step]);
    });
  } else {
    ForEachAlongAxis(x.dims(), index, axis, [=](int64_t i, int64_t at) {
      to[at] = static_cast<T>(to[at] * from[i * step]);
    });
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(take_along_axis, CPU, ALL_LAYOUT, phi::TakeAlongAxisKernel, float, double, int,
                   int64_t, uint8_t, int8_t, int16_t, bool) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(put_along_axis, CPU, ALL_LAYOUT, phi::PutAlongAxisKernel, float, double, int,
                   int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
