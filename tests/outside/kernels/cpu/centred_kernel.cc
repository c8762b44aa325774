// outside: 2.3 | Eigen expressions with reductions, Eigen by phi context
#include "paddle/fluid/framework/eigen.h"
#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void CentredKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  dev_ctx.template Alloc<T>(out);
  auto in = paddle::framework::EigenTensor<T, 2>::From(x);
  auto result = paddle::framework::EigenTensor<T, 2>::From(*out);
  auto& place = *dev_ctx.eigen_device();
  const int rows = static_cast<int>(x.dims()[0]), cols = static_cast<int>(x.dims()[1]);
  Eigen::DSizes<int, 1> along(1);
  Eigen::DSizes<int, 2> column(rows, 1), wide(1, cols);
  result.device(place) = in - in.mean(along).eval().reshape(column).broadcast(wide);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_centred, CPU, ALL_LAYOUT, phi::CentredKernel, float, double) {}
