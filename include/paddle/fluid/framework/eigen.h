#pragma once

#include <cstddef>

#include "paddle/fluid/framework/tensor.h"
#include "paddle/phi/kernels/funcs/eigen/extensions.h"
#include "unsupported/Eigen/CXX11/Tensor"

namespace paddle {
namespace framework {

template <int D>
struct EigenDim {
  using Type = Eigen::DSizes<Eigen::DenseIndex, D>;

  /// Errors: InvalidArgument if `dims` has another rank.
  static Type From(const DDim& dims) {
    PADDLE_ENFORCE_EQ(dims.size(), D,
                      ::phi::errors::InvalidArgument(
                          "A view of rank %d was asked for a tensor of shape %s.", D, dims));
    Type type;
    for (int i = 0; i < D; ++i) type[i] = dims[i];
    return type;
  }
};

/// A tensor as an Eigen expression over its own memory.
template <typename T, size_t D, int MajorType = Eigen::RowMajor,
          typename IndexType = Eigen::DenseIndex>
struct EigenTensor {
  using Type = Eigen::TensorMap<Eigen::Tensor<T, D, MajorType, IndexType>>;
  using ConstType = Eigen::TensorMap<Eigen::Tensor<const T, D, MajorType, IndexType>>;

  static Type From(Tensor& tensor, const DDim& dims) {  // the original's signature
    return Type(tensor.data<T>(), EigenDim<static_cast<int>(D)>::From(dims));
  }
  static Type From(Tensor& tensor) { return From(tensor, tensor.dims()); }
  static ConstType From(const Tensor& tensor, const DDim& dims) {
    return ConstType(tensor.data<T>(), EigenDim<static_cast<int>(D)>::From(dims));
  }
  static ConstType From(const Tensor& tensor) { return From(tensor, tensor.dims()); }
};

template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
struct EigenMatrix : EigenTensor<T, 2, MajorType, IndexType> {
  using Base = EigenTensor<T, 2, MajorType, IndexType>;

  /// The first `num_col_dims` dimensions are the rows.
  static typename Base::Type Reshape(Tensor& tensor, int num_col_dims) {
    return Base::From(tensor, ::phi::flatten_to_2d(tensor.dims(), num_col_dims));
  }
  static typename Base::ConstType Reshape(const Tensor& tensor, int num_col_dims) {
    return Base::From(tensor, ::phi::flatten_to_2d(tensor.dims(), num_col_dims));
  }
};

template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
struct EigenVector : EigenTensor<T, 1, MajorType, IndexType> {
  using Base = EigenTensor<T, 1, MajorType, IndexType>;

  static typename Base::Type Flatten(Tensor& tensor) {
    return Base::From(tensor, DDim({tensor.numel()}));
  }
  static typename Base::ConstType Flatten(const Tensor& tensor) {
    return Base::From(tensor, DDim({tensor.numel()}));
  }
};

template <typename T, int MajorType = Eigen::RowMajor, typename IndexType = Eigen::DenseIndex>
struct EigenScalar {
  using Type = Eigen::TensorMap<Eigen::TensorFixedSize<T, Eigen::Sizes<>, MajorType, IndexType>>;
  using ConstType =
      Eigen::TensorMap<Eigen::TensorFixedSize<const T, Eigen::Sizes<>, MajorType, IndexType>>;

  static Type From(Tensor& tensor) { return Type(tensor.data<T>()); }
  static ConstType From(const Tensor& tensor) { return ConstType(tensor.data<T>()); }
};

/// The same elements with indices of 32 bits, which are faster on a GPU.
template <typename T, int D, int MajorType, typename IndexType, int Options>
Eigen::TensorMap<Eigen::Tensor<T, D, MajorType, int>, Options> To32BitIndex(
    Eigen::TensorMap<Eigen::Tensor<T, D, MajorType, IndexType>, Options> in) {
  Eigen::DSizes<int, D> dims;
  for (int i = 0; i < D; ++i) dims[i] = static_cast<int>(in.dimension(i));
  return Eigen::TensorMap<Eigen::Tensor<T, D, MajorType, int>, Options>(in.data(), dims);
}

}  // namespace framework
}  // namespace paddle
