// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/math_function.h")
#include_next "paddle/phi/kernels/funcs/math_function.h"
#else
#pragma once

#include <cmath>
#include <memory>
#include <type_traits>
#include <vector>

#include "paddle/fluid/framework/convert_utils.h"
#include "paddle/fluid/framework/eigen.h"
#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/tensor.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/platform/device_context.h"
#include "paddle/fluid/platform/enforce.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/utils/data_type.h"

// Functions on tensors in host memory. DeviceContext is one of the two names of the CPU's context.

namespace phi {
namespace funcs {

/// Writes `value` to all elements.
template <typename DeviceContext, typename T>
struct SetConstant {
  void operator()(const DeviceContext& /*context*/, DenseTensor* tensor, T value) const {
    T* to = tensor->data<T>();
    std::fill(to, to + tensor->numel(), value);
  }
};

namespace details {
struct FillVisitor {
  template <typename T>
  void apply() const {
    T* to = tensor->data<T>();
    std::fill(to, to + tensor->numel(), static_cast<T>(value));
  }
  DenseTensor* tensor;
  float value;
};

// out, row-major, is `in` with its axes in the order `axis`.
template <typename T>
void TransposeInto(const T* in, const DDim& in_dims, const std::vector<int>& axis, T* out) {
  const int rank = static_cast<int>(axis.size());
  const DDim in_strides = stride(in_dims);
  std::vector<int64_t> dims(rank), steps(rank), at(rank, 0);
  for (int i = 0; i < rank; ++i) {
    dims[i] = in_dims[axis[i]];
    steps[i] = in_strides[axis[i]];
  }
  const int64_t count = product(in_dims);
  int64_t from = 0;
  for (int64_t i = 0; i < count; ++i) {
    out[i] = in[from];
    for (int d = rank - 1; d >= 0; --d) {
      from += steps[d];
      if (++at[d] < dims[d]) break;
      from -= steps[d] * dims[d];
      at[d] = 0;
    }
  }
}
}  // namespace details

/// The same for a tensor of any type that VisitDataType takes.
inline void set_constant(const DeviceContext& /*context*/, DenseTensor* tensor, float value) {
  VisitDataType(tensor->dtype(), details::FillVisitor{tensor, value});
}

/// out, which has its memory, gets `in` with its axes in the order `axis`.
template <typename DeviceContext, typename T, int Rank>
struct Transpose {
  void operator()(const DeviceContext& /*context*/, const DenseTensor& in, DenseTensor* out,
                  const std::vector<int>& axis) const {
    details::TransposeInto(in.data<T>(), in.dims(), axis, out->data<T>());
  }
};
template <typename DeviceContext, typename T>
struct TransposeNormal {
  void operator()(const DeviceContext& /*context*/, const DenseTensor& in, DenseTensor* out,
                  const std::vector<int>& axis) const {
    details::TransposeInto(in.data<T>(), in.dims(), axis, out->data<T>());
  }
};

/// out = input with `vec` added to each row; rows are the first dimension.
template <typename DeviceContext, typename T>
struct RowwiseAdd {
  void operator()(const DeviceContext& /*context*/, const DenseTensor& input,
                  const DenseTensor& vec, DenseTensor* out) const {
    const int64_t rows = input.dims()[0];
    const int64_t size = rows == 0 ? 0 : input.numel() / rows;
    PADDLE_ENFORCE_EQ(
        vec.numel(), size,
        errors::InvalidArgument("a row has %d elements, the vector %d", size, vec.numel()));
    PADDLE_ENFORCE_EQ(out->dims(), input.dims(),
                      errors::InvalidArgument("out has not the shape of the input"));
    for (int64_t i = 0; i < input.numel(); ++i) {
      out->data<T>()[i] = input.data<T>()[i] + vec.data<T>()[i % size];
    }
  }
};
/// Sums over the first dimension: one for each element of a row.
template <typename DeviceContext, typename T>
struct ColwiseSum {
  void operator()(const DeviceContext& /*context*/, const DenseTensor& input,
                  DenseTensor* vec) const {
    const int64_t rows = input.dims()[0];
    const int64_t size = vec->numel();
    PADDLE_ENFORCE_EQ(rows * size, input.numel(),
                      errors::InvalidArgument("the vector has not a row's size"));
    T* sums = vec->data<T>();
    std::fill(sums, sums + size, static_cast<T>(0));
    for (int64_t i = 0; i < rows * size; ++i) sums[i % size] += input.data<T>()[i];
  }
};
/// The sum of each row of a matrix.
template <typename DeviceContext, typename T>
struct RowwiseSum {
  void operator()(const DeviceContext& /*context*/, const DenseTensor& input,
                  DenseTensor* vec) const {
    PADDLE_ENFORCE_EQ(input.dims().size(), 2,
                      errors::InvalidArgument("%s is no matrix", input.dims()));
    const int64_t size = input.dims()[1];
    PADDLE_ENFORCE_EQ(
        vec->numel(), input.dims()[0],
        errors::InvalidArgument("%s takes no sum of each row of %s", vec->dims(), input.dims()));
    for (int64_t i = 0; i < input.dims()[0]; ++i) {
      T sum = static_cast<T>(0);
      for (int64_t j = 0; j < size; ++j) sum += input.data<T>()[i * size + j];
      vec->data<T>()[i] = sum;
    }
  }
};
/// The mean of each row of a matrix.
template <typename DeviceContext, typename T>
struct RowwiseMean {
  void operator()(const DeviceContext& context, const DenseTensor& input, DenseTensor* vec) const {
    RowwiseSum<DeviceContext, T>()(context, input, vec);
    for (int64_t i = 0; i < vec->numel(); ++i) {
      vec->data<T>()[i] /= static_cast<T>(input.dims()[1]);
    }
  }
};

}  // namespace funcs
}  // namespace phi

#endif
