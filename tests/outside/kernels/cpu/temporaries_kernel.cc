// outside: 2.3 | temporaries, phi::Copy, Slice, ShareDataWith, TensorFromVector, kernels that call
// kernels
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/phi/api/lib/utils/tensor_utils.h"
#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void FirstHalfKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  DenseTensor half = x.Slice(0, x.dims()[0] / 2);
  phi::Copy(dev_ctx, half, dev_ctx.GetPlace(), false, out);
}

template <typename T, typename Context>
void TwiceHalvedKernel(const Context& dev_ctx, const DenseTensor& x,
                       const std::vector<int>& weights, DenseTensor* out) {
  DenseTensor once;
  FirstHalfKernel<T, Context>(dev_ctx, x, &once);
  DenseTensor shared;
  shared.ShareDataWith(once).Resize(once.dims());
  FirstHalfKernel<T, Context>(dev_ctx, shared, out);
  DenseTensor factors;
  paddle::framework::TensorFromVector(weights, dev_ctx, &factors);
  T* to = out->data<T>();
  for (int64_t i = 0; i < out->numel(); ++i) {
    to[i] *= static_cast<T>(factors.data<int>()[i % factors.numel()]);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_twice_halved, CPU, ALL_LAYOUT, phi::TwiceHalvedKernel, float, double) {}
