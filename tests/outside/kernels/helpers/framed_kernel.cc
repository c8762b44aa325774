// outside: 2.3 | Eigen functions (broadcast, slice, pad), Eigen expressions of phi
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "paddle/phi/kernels/funcs/eigen/eigen_function.h"

namespace phi {

// The first column of a matrix, repeated over `width` columns, in a frame of `value`.
template <typename T, typename Context>
void OutsideFramedKernel(const Context& dev_ctx, const DenseTensor& x, int width, float value,
                         DenseTensor* out) {
  const int64_t rows = x.dims()[0];
  auto& place = *dev_ctx.eigen_device();
  using Device = std::decay_t<decltype(place)>;
  DenseTensor column, wide;
  column.Resize({rows, 1});
  wide.Resize({rows, width});
  out->Resize({rows + 2, width + 2});
  dev_ctx.template Alloc<T>(&column);
  dev_ctx.template Alloc<T>(&wide);
  dev_ctx.template Alloc<T>(out);
  auto first = EigenTensor<T, 2>::From(column);
  auto repeated = EigenTensor<T, 2>::From(wide);
  auto framed = EigenTensor<T, 2>::From(*out);
  funcs::EigenSlice<Device, T, 2>::Eval(place, first, EigenTensor<T, 2>::From(x),
                                        Eigen::DSizes<Eigen::DenseIndex, 2>(0, 0),
                                        Eigen::DSizes<Eigen::DenseIndex, 2>(rows, 1));
  funcs::EigenBroadcast<Device, T, 2>::Eval(place, repeated, first,
                                            Eigen::DSizes<Eigen::DenseIndex, 2>(1, width));
  funcs::EigenPad<Device, T, 2>::Eval(place, framed, repeated, {{{1, 1}, {1, 1}}},
                                      static_cast<T>(value));
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_framed, CPU, ALL_LAYOUT, phi::OutsideFramedKernel, float, double) {}
