#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/expand_kernel.h"
#include "phi/kernels/funcs/elementwise_grad.h"
#include "phi/kernels/tile_kernel.h"

namespace phi {
namespace {

// x_grad = sums of out_grad, read as a tensor of `dims` of which the axes with `repeats` are added up.
template <typename T, typename Context>
void SumCopies(const Context& ctx, const DenseTensor& out_grad, const std::vector<int64_t>& dims,
               const std::vector<bool>& repeats, DenseTensor* x_grad) {
  using Sum = funcs::GradSum<T>;
  T* to = ctx.template Alloc<T>(x_grad);
  std::vector<Sum> sums(x_grad->numel(), Sum(0));
  const int rank = static_cast<int>(dims.size());
  std::vector<int64_t> steps(rank, 0), at(rank, 0);
  int64_t step = 1;
  for (int i = rank - 1; i >= 0; --i) {
    if (repeats[i]) continue;
    steps[i] = step;
    step *= dims[i];
  }
  const T* from = out_grad.numel() == 0 ? nullptr : out_grad.data<T>();
  int64_t target = 0;
  for (int64_t i = 0; i < out_grad.numel(); ++i) {
    sums[target] = sums[target] + static_cast<Sum>(from[i]);
    for (int d = rank - 1; d >= 0; --d) {
      target += steps[d];
      if (++at[d] < dims[d]) break;
      target -= dims[d] * steps[d];
      at[d] = 0;
    }
  }
  for (size_t i = 0; i < sums.size(); ++i) to[i] = static_cast<T>(sums[i]);
}

}  // namespace

template <typename T, typename Context>
void TileGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const IntArray& /*repeat_times*/, DenseTensor* x_grad) {
  const DDim &in = x.dims(), &out = out_grad.dims();
  const int lead = out.size() - in.size();
  std::vector<int64_t> dims;
  std::vector<bool> repeats;
  for (int i = 0; i < out.size(); ++i) {  // each axis is copies of what x has
    const int64_t size = i < lead ? 1 : in[i - lead];
    dims.push_back(size == 0 ? 0 : out[i] / size);
    repeats.push_back(true);
    dims.push_back(size);
    repeats.push_back(false);
  }
  SumCopies<T>(ctx, out_grad, dims, repeats, x_grad);
}

template <typename T, typename Context>
void ExpandGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      const IntArray& /*shape*/, DenseTensor* x_grad) {
  const DDim &in = x.dims(), &out = out_grad.dims();
  const int lead = out.size() - in.size();
  std::vector<int64_t> dims;
  std::vector<bool> repeats;
  for (int i = 0; i < out.size(); ++i) {
    dims.push_back(out[i]);
    repeats.push_back(i < lead || (in[i - lead] == 1 && out[i] != 1));
  }
  SumCopies<T>(ctx, out_grad, dims, repeats, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(tile_grad, CPU, ALL_LAYOUT, phi::TileGradKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(expand_grad, CPU, ALL_LAYOUT, phi::ExpandGradKernel, float, double, int,
                   int64_t) {}
