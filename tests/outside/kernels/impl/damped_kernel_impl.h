// outside: 2.3 | impl/*.h kernel, Eigen expressions by phi context, types of more precision
#pragma once

#include "kernels/damped_kernel.h"
#include "paddle/fluid/framework/eigen.h"
#include "paddle/phi/common/amp_type_traits.h"

namespace phi {

// factor = 1 / (1 + rate x^2), in the type that sums of T are computed in.
template <typename MT, typename Flat>
auto FactorOf(const Flat& x, MT rate) {
  return (x.square() * rate + static_cast<MT>(1)).inverse();
}

template <typename T, typename Context>
void DampedKernel(const Context& dev_ctx, const DenseTensor& x, float rate, DenseTensor* out,
                  DenseTensor* factor) {
  using MT = typename phi::dtype::MPTypeTrait<T>::Type;
  dev_ctx.template Alloc<T>(out);
  auto in = paddle::framework::EigenVector<T>::Flatten(x);
  auto wide = in.template cast<MT>();
  auto& place = *dev_ctx.eigen_device();
  auto result = paddle::framework::EigenVector<T>::Flatten(*out);
  result.device(place) = (wide * FactorOf<MT>(wide, static_cast<MT>(rate))).template cast<T>();
  if (factor == nullptr) return;
  dev_ctx.template Alloc<T>(factor);
  auto factors = paddle::framework::EigenVector<T>::Flatten(*factor);
  factors.device(place) = FactorOf<MT>(wide, static_cast<MT>(rate)).template cast<T>();
}

}  // namespace phi
