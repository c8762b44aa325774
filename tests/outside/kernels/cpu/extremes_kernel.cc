// outside: 2.3 | text attributes, two results of different types, one of them absent
#include <algorithm>
#include <string>

#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void ExtremesKernel(const Context& dev_ctx, const DenseTensor& x, const std::string& kind,
                    DenseTensor* out, DenseTensor* index) {
  PADDLE_ENFORCE_GT(x.numel(), 0, phi::errors::InvalidArgument("X has no elements."));
  const T* begin = x.data<T>();
  const T* end = begin + x.numel();
  const T* found = nullptr;
  if (kind == "max") {
    found = std::max_element(begin, end);
  } else if (kind == "min") {
    found = std::min_element(begin, end);
  } else {
    PADDLE_THROW(phi::errors::Unimplemented("kind is max or min, not %s.", kind));
  }
  out->Resize(phi::make_ddim({1}));
  dev_ctx.template Alloc<T>(out)[0] = *found;
  if (index == nullptr) return;
  index->Resize(phi::make_ddim({1}));
  dev_ctx.template HostAlloc<int64_t>(index)[0] = found - begin;
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_extremes, CPU, ALL_LAYOUT, phi::ExtremesKernel, float, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
