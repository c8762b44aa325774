// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/eigen/common.h")
#include_next "paddle/phi/kernels/funcs/eigen/common.h"
#else
#pragma once

#include "paddle/fluid/framework/eigen.h"
#include "paddle/phi/core/ddim.h"
#include "paddle/phi/core/dense_tensor.h"

namespace phi {

// Tensors as Eigen expressions, under the names of 2.3's kernels.
template <int D>
struct EigenDim : ::paddle::framework::EigenDim<D> {};
template <typename T, size_t D, int MajorType = Eigen::RowMajor,
          typename IndexType = Eigen::DenseIndex>
struct EigenTensor : ::paddle::framework::EigenTensor<T, D, MajorType, IndexType> {};
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
struct EigenMatrix : ::paddle::framework::EigenMatrix<T, MajorType, IndexType> {};
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
struct EigenVector : ::paddle::framework::EigenVector<T, MajorType, IndexType> {};
template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
struct EigenScalar : ::paddle::framework::EigenScalar<T, MajorType, IndexType> {};
using ::paddle::framework::To32BitIndex;

}  // namespace phi

#endif
