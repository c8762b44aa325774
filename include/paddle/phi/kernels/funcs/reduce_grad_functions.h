// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/reduce_grad_functions.h")
#include_next "paddle/phi/kernels/funcs/reduce_grad_functions.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/backends/all_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "paddle/phi/kernels/funcs/eigen/eigen_function.h"
#include "paddle/phi/kernels/funcs/reduce_function.h"

namespace phi {
namespace funcs {

/// The permutation that undoes that of GetShuffledDim.
inline void GetOriginDimFromShuffled(const DDim& src_dim, const std::vector<int>& dims,
                                     std::vector<int>* origin_dim) {
  DDim shuffled;
  std::vector<int> perm;
  GetShuffledDim(src_dim, &shuffled, {dims.begin(), dims.end()}, &perm);
  origin_dim->assign(perm.size(), 0);
  for (size_t i = 0; i < perm.size(); ++i) (*origin_dim)[perm[i]] = static_cast<int>(i);
}

/// The gradient of a reduction of any axes: dx, of x's shape, gets its memory.
template <typename Context, typename T, typename Functor>
void HandleLargeDimGrad(const Context& dev_ctx, const DenseTensor* x, const DenseTensor* out,
                        const DenseTensor* dout, DenseTensor* dx, Functor functor,
                        const std::vector<int>& dims) {
  const int64_t kept = out->numel();
  const int64_t reduced = kept == 0 ? 0 : x->numel() / kept;
  DenseTensor x_shuffled, dx_shuffled, out_row(*out), dout_row(*dout);
  GetShuffledInput<Context, T>(dev_ctx, *x, &x_shuffled, {dims.begin(), dims.end()});
  const DDim shuffled_dims = x_shuffled.dims();
  x_shuffled.Resize({kept, reduced});
  dx_shuffled.Resize({kept, reduced});
  dev_ctx.template Alloc<T>(&dx_shuffled);
  out_row.Resize({kept, 1});
  dout_row.Resize({kept, 1});
  auto x_eigen = EigenTensor<T, 2>::From(static_cast<const DenseTensor&>(x_shuffled));
  auto out_eigen = EigenTensor<T, 2>::From(static_cast<const DenseTensor&>(out_row));
  auto dout_eigen = EigenTensor<T, 2>::From(static_cast<const DenseTensor&>(dout_row));
  auto dx_eigen = EigenTensor<T, 2>::From(dx_shuffled);
  const Eigen::array<int, 2> repeat{{1, static_cast<int>(reduced)}};
  functor(*dev_ctx.eigen_device(), &x_eigen, &out_eigen, &dx_eigen, &dout_eigen, repeat,
          static_cast<int>(reduced));
  std::vector<int> origin;
  GetOriginDimFromShuffled(x->dims(), dims, &origin);
  dx_shuffled.Resize(shuffled_dims);
  dev_ctx.template Alloc<T>(dx);
  TransposeNormal<Context, T>()(dev_ctx, dx_shuffled, dx, origin);
}
/// input0: the operand, input1: the result, input2: its gradient; output: the operand's gradient.
template <typename Context, typename T, size_t D, typename Functor>
void ReduceGradFunctor(const Context& dev_ctx, const DenseTensor& input0, const DenseTensor& input1,
                       const DenseTensor& input2, DenseTensor* output, Functor functor,
                       const std::vector<int>& dims) {
  HandleLargeDimGrad<Context, T, Functor>(dev_ctx, &input0, &input1, &input2, output, functor,
                                          dims);
}
template <typename Context, typename T, typename Functor>
void LaunchReduceGradKernel(const Context& dev_ctx, const DenseTensor* input0,
                            const DenseTensor* input1, const DenseTensor* input2,
                            DenseTensor* output, Functor functor, const std::vector<int>& dims,
                            bool reduce_all = false) {
  std::vector<int> axes = dims;
  if (reduce_all || axes.empty()) {
    axes.clear();
    for (int i = 0; i < input0->dims().size(); ++i) axes.push_back(i);
  }
  HandleLargeDimGrad<Context, T, Functor>(dev_ctx, input0, input1, input2, output, functor, axes);
}

}  // namespace funcs
}  // namespace phi

#endif
