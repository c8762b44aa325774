#include "phi/kernels/take_along_axis_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/reduce/along_axis.h"

namespace phi {

template <typename T, typename Context>
void TakeAlongAxisKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                         int axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = x.data<T>();
  funcs::ForEachAlongAxis(x.dims(), index, axis, [=](int64_t i, int64_t at) { to[i] = from[at]; });
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
    funcs::ForEachAlongAxis(x.dims(), index, axis,
                            [=](int64_t i, int64_t at) { to[at] = from[i * step]; });
  } else if (reduce == "add") {
    funcs::ForEachAlongAxis(x.dims(), index, axis, [=](int64_t i, int64_t at) {
      to[at] = static_cast<T>(to[at] + from[i * step]);
    });
  } else {
    funcs::ForEachAlongAxis(x.dims(), index, axis, [=](int64_t i, int64_t at) {
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
