// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/reduce_function.h")
#include_next "paddle/phi/kernels/funcs/reduce_function.h"
#else
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "paddle/phi/backends/all_context.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/kernels/cast_kernel.h"
#include "paddle/phi/kernels/empty_kernel.h"
#include "paddle/phi/kernels/funcs/eigen/common.h"
#include "paddle/phi/kernels/funcs/math_function.h"

namespace phi {
namespace funcs {

/// `perm_axis` gets the axes that stay, then the axes that are reduced; `dst_dims` the shape in
/// that order. Errors: InvalidArgument for an axis that src_dims lacks.
inline void GetShuffledDim(const DDim& src_dims, DDim* dst_dims,
                           const std::vector<int64_t>& reduced_dims, std::vector<int>* perm_axis) {
  std::set<int> reduced;
  for (int64_t axis : reduced_dims) {
    const int rank = src_dims.size();
    PADDLE_ENFORCE_EQ(axis >= -rank && axis < rank, true,
                      errors::InvalidArgument("attribute dim names axis %d of the shape [%s]: give "
                                              "an axis in [-%d, %d)",
                                              axis, src_dims, rank, rank));
    reduced.insert(static_cast<int>(axis < 0 ? axis + rank : axis));
  }
  perm_axis->clear();
  for (int i = 0; i < src_dims.size(); ++i) {
    if (reduced.count(i) == 0) perm_axis->push_back(i);
  }
  perm_axis->insert(perm_axis->end(), reduced.begin(), reduced.end());
  std::vector<int64_t> dims;
  for (int axis : *perm_axis) dims.push_back(src_dims[axis]);
  *dst_dims = make_ddim(dims);
}
template <typename Context, typename OutT>
void GetShuffledInput(const Context& dev_ctx, const DenseTensor& input, DenseTensor* shuffled_input,
                      const std::vector<int64_t>& dims) {
  DDim shuffled;
  std::vector<int> perm;
  GetShuffledDim(input.dims(), &shuffled, dims, &perm);
  shuffled_input->Resize(shuffled);
  dev_ctx.template Alloc<OutT>(shuffled_input);
  TransposeNormal<Context, OutT>()(dev_ctx, input, shuffled_input, perm);
}

/// Reduces any axes of any rank: output, which has its shape, gets the values.
template <typename Context, typename OutT, typename Functor>
void HandleLargeDim(const Context& dev_ctx, const DenseTensor& input, DenseTensor* output,
                    const std::vector<int64_t>& dims, bool /*keep_dim*/) {
  DenseTensor shuffled;
  GetShuffledInput<Context, OutT>(dev_ctx, input, &shuffled, dims);
  const DDim out_dims = output->dims();
  const int64_t kept = output->numel();
  shuffled.Resize({kept, kept == 0 ? 0 : shuffled.numel() / kept});
  output->Resize({kept});
  dev_ctx.template Alloc<OutT>(output);
  auto x = EigenTensor<OutT, 2>::From(static_cast<const DenseTensor&>(shuffled));
  auto out = EigenTensor<OutT, 1>::From(*output, output->dims());
  Functor()(*dev_ctx.eigen_device(), &x, &out, Eigen::array<int, 1>({{1}}));
  output->Resize(out_dims);
}
/// HandleLargeDim under the name of the original's variant for a small rank; its template arguments
/// D, the rank, and R_D, the number of reduced axes, have no effect here.
template <typename Context, typename T, size_t D, size_t R_D, typename Functor>
void ReduceFunctor(const Context& context, const DenseTensor& input, DenseTensor* output,
                   const std::vector<int64_t>& dims, bool keep_dim) {
  HandleLargeDim<Context, T, Functor>(context, input, output, dims, keep_dim);
}

/// output, of its shape, becomes Functor over `dims` of the elements of input, as OutT.
template <typename Context, typename T, typename OutT, typename Functor>
void ReduceKernelImpl(const Context& dev_ctx, const DenseTensor& input, DenseTensor* output,
                      const std::vector<int64_t>& dims, bool keep_dim, bool reduce_all) {
  dev_ctx.template Alloc<OutT>(output);
  std::vector<int64_t> axes = dims;
  if (reduce_all || axes.empty()) {
    axes.clear();
    for (int i = 0; i < input.dims().size(); ++i) axes.push_back(i);
  }
  HandleLargeDim<Context, OutT, Functor>(dev_ctx, input, output, axes, keep_dim);
}

}  // namespace funcs
}  // namespace phi

#endif
