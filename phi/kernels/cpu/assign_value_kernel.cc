#include "phi/kernels/assign_value_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void AssignValueKernel(const Context& ctx, const std::vector<int>& shape, DataType,
                       const std::vector<Scalar>& values, DenseTensor* out) {
  const DDim dims = make_ddim(shape);
  PADDLE_ENFORCE(!contain_unknown_dim(dims) && product(dims) == static_cast<int64_t>(values.size()),
                 errors::InvalidArgument(
                     "attribute `shape` %s must have one element for each of the %d values", dims,
                     values.size()));
  out->Resize(dims);
  T* to = ctx.template Alloc<T>(out);
  for (const Scalar& value : values) *to++ = value.to<T>();
}

}  // namespace phi

PD_REGISTER_KERNEL(assign_value, CPU, ALL_LAYOUT, phi::AssignValueKernel, float, double, bool,
                   int8_t, int, int64_t) {}
