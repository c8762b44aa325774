#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/elementwise/elementwise_grad.h"
#include "phi/kernels/funcs/reduce/reduce_loop.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/gpu_copy.h"
#endif

namespace phi {
namespace funcs {

/// x_grad = out_grad, read as a tensor of shape `dims`, summed over the axes that `repeats` marks.
template <typename T, typename Context>
void SumCopies(const Context& ctx, const DenseTensor& out_grad, const std::vector<int64_t>& dims,
               const std::vector<bool>& repeats, DenseTensor* x_grad) {
  using Sum = GradSum<T>;
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
  const T* from = DataOrNull<T>(out_grad);
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

#ifdef __CUDACC__
template <typename Sum>
struct CastTerm {
  template <typename T>
  __device__ Sum operator()(const T& v, int64_t) const {
    return static_cast<Sum>(v);
  }
};

template <typename T>
void SumCopies(const GPUContext& ctx, const DenseTensor& out_grad, const std::vector<int64_t>& dims,
               const std::vector<bool>& repeats, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (out_grad.numel() == 0) {
    GpuZeroAsync(ctx, to, static_cast<size_t>(x_grad->numel()) * sizeof(T));
    return;
  }
  std::vector<int64_t> axes;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (repeats[i]) axes.push_back(static_cast<int64_t>(i));
  }
  if (axes.empty()) return GpuCopyAsync(ctx, to, out_grad.data<T>(), x_grad->numel() * sizeof(T));
  using Sum = GradSum<T>;
  ReduceLoop(ctx, PlanReduce(make_ddim(dims), axes, false), out_grad.data<T>(), to,
             MakeReduction(Sum(0), CastTerm<Sum>(), primitive::AddTerms(), primitive::KeepSum()));
}
#endif

/// x_grad = sums of out_grad over the copies that broadcasting a tensor of shape `in` made; `in` is
/// aligned at the end. x_grad has as many elements as `in`.
/// Errors: InvalidArgument if such a tensor does not broadcast to the shape of out_grad.
template <typename T, typename Context>
void SumToShape(const Context& ctx, const DenseTensor& out_grad, const DDim& in,
                DenseTensor* x_grad) {
  const DDim& out = out_grad.dims();
  const int lead = out.size() - in.size();
  std::vector<int64_t> dims;
  std::vector<bool> repeats;
  bool broadcasts = lead >= 0;
  for (int i = 0; i < out.size() && broadcasts; ++i) {
    dims.push_back(out[i]);
    repeats.push_back(i < lead || (in[i - lead] == 1 && out[i] != 1));
    broadcasts = repeats.back() || in[i - lead] == out[i];
  }
  PADDLE_ENFORCE(broadcasts, errors::InvalidArgument(
                                 "Out@GRAD of shape %s is not that of a tensor of shape %s that "
                                 "was expanded",
                                 out, in));
  SumCopies<T>(ctx, out_grad, dims, repeats, x_grad);
}

}  // namespace funcs
}  // namespace phi
