// outside: 2.3 | vectors of inputs and outputs, IntArray and Scalar attributes, layouts
#include "paddle/phi/common/int_array.h"
#include "paddle/phi/common/scalar.h"
#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void SplitCopiesKernel(const Context& dev_ctx, const std::vector<const DenseTensor*>& x,
                       const IntArray& repeats, const Scalar& bias, std::vector<DenseTensor*> out) {
  PADDLE_ENFORCE_EQ(x.size(), repeats.GetData().size(),
                    phi::errors::InvalidArgument("repeats must have one number for each input."));
  for (size_t i = 0; i < x.size(); ++i) {
    const int64_t times = repeats.GetData()[i];
    out[i]->Resize(phi::make_ddim({times, x[i]->numel()}));
    T* to = dev_ctx.template Alloc<T>(out[i]);
    for (int64_t j = 0; j < times * x[i]->numel(); ++j) {
      to[j] = x[i]->data<T>()[j % x[i]->numel()] + bias.to<T>();
    }
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_split_copies, CPU, ALL_LAYOUT, phi::SplitCopiesKernel, float, int,
                   int64_t) {}
