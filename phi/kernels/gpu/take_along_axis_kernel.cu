#include "phi/kernels/take_along_axis_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/primitive/gpu_bytes.h"
#include "phi/kernels/primitive/gpu_elements_along.h"

namespace phi {

template <typename T, typename Context>
void TakeAlongAxisKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                         int axis, DenseTensor* out) {
  using Element = primitive::Bytes<sizeof(T)>;
  Element* to = reinterpret_cast<Element*>(ctx.template Alloc<T>(out));
  if (out->numel() == 0) return;
  const auto at = primitive::ElementsAlong(ctx, x.dims(), index, axis, "take_along_axis");
  const Element* from = reinterpret_cast<const Element*>(funcs::DataOrNull<T>(x));
  primitive::GpuTakeRows(ctx, from, {1, x.numel(), 1}, at.data(), at.count(), to);
}

template <typename T, typename Context>
void PutAlongAxisKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& value, int axis, const std::string& reduce,
                        DenseTensor* out) {
  const DDim dims = x.dims();
  funcs::CopyElements<T>(ctx, x, out);
  if (out->numel() == 0 || index.numel() == 0) return;
  const auto at = primitive::ElementsAlong(ctx, dims, index, axis, "put_along_axis");
  const int64_t step = value.numel() == 1 ? 0 : 1;  // one value may stand for all
  const auto put = [&](auto fold) {
    primitive::GpuFoldRows(ctx, value.data<T>(), step, {1, product(dims), 1}, at.data(), at.count(),
                           fold, out->data<T>());
  };
  if (reduce == "assign") {
    put(primitive::FoldLast());
  } else if (reduce == "add") {
    put(primitive::FoldSum());
  } else {
    put(primitive::FoldProduct());
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(take_along_axis, GPU, ALL_LAYOUT, phi::TakeAlongAxisKernel, float, double, int,
                   int64_t, uint8_t, int8_t, int16_t, bool) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(put_along_axis, GPU, ALL_LAYOUT, phi::PutAlongAxisKernel, float, double, int,
                   int64_t, uint8_t) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
