// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/cross_entropy.h")
#include_next "paddle/phi/kernels/funcs/cross_entropy.h"
#else
#pragma once

#include <cmath>
#include <type_traits>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/hostdevice.h"

namespace phi {
namespace funcs {

/// x, between -1e20 and 1e20 if it is infinite.
template <typename T>
struct TolerableValue {
  HOSTDEVICE T operator()(const T& x) const {
    static_assert(std::is_floating_point_v<T>, "a logarithm is no integer");
    const T bound = static_cast<T>(1e20);
    if (x == INFINITY) return bound;
    return x == -INFINITY ? -bound : x;
  }
};

namespace details {
template <typename T>
int64_t ClassOf(const DenseTensor& labels, int64_t i) {
  return static_cast<int64_t>(labels.data<T>()[i]);
}
inline int64_t ClassOf(const DenseTensor& labels, int64_t i) {
  return labels.dtype() == DataType::INT32 ? ClassOf<int>(labels, i) : ClassOf<int64_t>(labels, i);
}
}  // namespace details

/// out, of n * (d / axis_dim) losses, of the probabilities prob [n, d], whose rows have `axis_dim`
/// classes, the size of the rest of the row apart. labels: of soft labels as prob; else a class, of
/// int32 or int64, for each loss, which is 0 where it is ignore_index. Errors: InvalidArgument for
/// a label that is no class.
template <typename DeviceContext, typename T>
class CrossEntropyFunctor {
 public:
  void operator()(const DeviceContext& context, DenseTensor* out, const DenseTensor* prob,
                  const DenseTensor* labels, const bool soft_label, const int ignore_index,
                  const int axis_dim) const {
    const int64_t rows = prob->dims()[0], width = rows == 0 ? 0 : prob->numel() / rows;
    PADDLE_ENFORCE(axis_dim > 0 && width % axis_dim == 0,
                   errors::InvalidArgument("rows of %d are not made of %d", width, axis_dim));
    const int64_t rest = width / axis_dim;
    const T* p = prob->data<T>();
    T* loss = context.template Alloc<T>(out);
    const TolerableValue<T> tolerable;
    for (int64_t i = 0; i < rows * rest; ++i) {
      const int64_t first = i / rest * width + i % rest;
      loss[i] = static_cast<T>(0);
      if (soft_label) {
        for (int64_t k = 0; k < axis_dim; ++k) {
          const int64_t at = first + k * rest;
          loss[i] -= labels->data<T>()[at] * tolerable(std::log(p[at]));
        }
        continue;
      }
      const int64_t label = details::ClassOf(*labels, i);
      if (label == ignore_index) continue;
      PADDLE_ENFORCE(label >= 0 && label < axis_dim,
                     errors::InvalidArgument("label %d is no class of %d", label, axis_dim));
      loss[i] = -tolerable(std::log(p[first + label * rest]));
    }
  }
};

}  // namespace funcs
}  // namespace phi

#endif
