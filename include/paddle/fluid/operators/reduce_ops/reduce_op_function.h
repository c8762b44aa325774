// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/fluid/operators/reduce_ops/reduce_op_function.h")
#include_next "paddle/fluid/operators/reduce_ops/reduce_op_function.h"
#else
#pragma once

#include <algorithm>
#include <vector>

#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/phi/kernels/funcs/reduce_function.h"
#include "paddle/phi/kernels/funcs/reduce_grad_functions.h"

namespace paddle {
namespace operators {

using Tensor = framework::Tensor;
using DDim = framework::DDim;
template <typename T, size_t D, int MajorType = Eigen::RowMajor,
          typename IndexType = Eigen::DenseIndex>
using EigenTensor = framework::EigenTensor<T, D, MajorType, IndexType>;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenScalar = framework::EigenScalar<T, MajorType, IndexType>;
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
using EigenVector = framework::EigenVector<T, MajorType, IndexType>;

/// output, of its shape, becomes Functor over `dims` of input.
template <typename DeviceContext, typename T, size_t D, size_t R_D, typename Functor>
void ReduceFunctor(const DeviceContext& context, const framework::Tensor& input,
                   framework::Tensor* output, const std::vector<int>& dims, bool keep_dim) {
  ::phi::funcs::ReduceFunctor<DeviceContext, T, D, R_D, Functor>(
      context, input, output, std::vector<int64_t>(dims.begin(), dims.end()), keep_dim);
}
/// The gradient of a reduction: input0 the operand, input1 the result, input2 its gradient.
template <typename DeviceContext, typename T, size_t D, typename Functor>
void ReduceGradFunctor(const DeviceContext& context, const framework::Tensor& input0,
                       const framework::Tensor& input1, const framework::Tensor& input2,
                       framework::Tensor* output, Functor functor, const std::vector<int>& dims) {
  ::phi::funcs::ReduceGradFunctor<DeviceContext, T, D, Functor>(context, input0, input1, input2,
                                                                output, functor, dims);
}

}  // namespace operators
}  // namespace paddle

#endif
