// outside: 2.3 | PD_VISIT_ALL_TYPES, a general kernel, DataType attributes, ForRange by phi context
#include "paddle/fluid/platform/for_range.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/visit_type.h"

namespace phi {

template <typename T>
struct FillFunctor {
  T* to;
  T value;
  HOSTDEVICE void operator()(size_t i) const { to[i] = value; }
};

void TypedFillKernel(const CPUContext& dev_ctx, const DenseTensor& x, const Scalar& value,
                     DataType dtype, DenseTensor* out) {
  out->Resize(x.dims());
  PD_VISIT_ALL_TYPES(dtype, "TypedFillKernel", ([&] {
                       auto* to = dev_ctx.Alloc<data_t>(out);
                       paddle::platform::ForRange<CPUContext> for_range(
                           dev_ctx, static_cast<size_t>(out->numel()));
                       for_range(FillFunctor<data_t>{to, value.to<data_t>()});
                     }));
}

}  // namespace phi

PD_REGISTER_GENERAL_KERNEL(outside_typed_fill, CPU, ALL_LAYOUT, phi::TypedFillKernel, ALL_DTYPE) {}
