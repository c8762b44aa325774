// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/concat_and_split_functor.h")
#include_next "paddle/phi/kernels/funcs/concat_and_split_functor.h"
#else
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/device_context.h"

namespace phi {
namespace funcs {

namespace details {
/// The elements of `dims` before and from `axis` on.
inline std::pair<int64_t, int64_t> SidesOf(const DDim& dims, int axis) {
  return {product(slice_ddim(dims, 0, axis)), product(slice_ddim(dims, axis, dims.size()))};
}
}  // namespace details

/// `output`, which has its memory, gets the tensors side by side along `axis`.
template <typename Context, typename T>
class ConcatFunctor {
 public:
  void operator()(const Context& /*context*/, const std::vector<DenseTensor>& input, int axis,
                  DenseTensor* output) {
    const auto [rows, width] = details::SidesOf(output->dims(), axis);
    int64_t at = 0;
    for (const DenseTensor& part : input) {
      if (part.numel() == 0) continue;
      const int64_t size = details::SidesOf(part.dims(), axis).second;
      for (int64_t row = 0; row < rows; ++row) {
        std::copy_n(part.data<T>() + row * size, size, output->data<T>() + row * width + at);
      }
      at += size;
    }
  }
};

/// Cuts `input` along `axis` into pieces, which undoes ConcatFunctor: `ref_inputs` have the shapes
/// of the pieces; a piece whose output is null is not copied.
template <typename Context, typename T>
class SplitFunctor {
 public:
  void operator()(const Context& /*context*/, const DenseTensor& input,
                  const std::vector<const DenseTensor*>& ref_inputs, int axis,
                  std::vector<DenseTensor*>* outputs) {
    const auto [rows, width] = details::SidesOf(input.dims(), axis);
    int64_t at = 0;
    for (size_t i = 0; i < outputs->size(); ++i) {
      const int64_t size = details::SidesOf(ref_inputs[i]->dims(), axis).second;
      if (outputs->at(i) != nullptr && outputs->at(i)->numel() > 0) {
        T* to = outputs->at(i)->data<T>();
        for (int64_t row = 0; row < rows; ++row) {
          std::copy_n(input.data<T>() + row * width + at, size, to + row * size);
        }
      }
      at += size;
    }
  }
};

}  // namespace funcs
}  // namespace phi

/// The types that the original makes these for.
#define FOR_ALL_TYPES(macro)           \
  macro(int);                          \
  macro(float);                        \
  macro(double);                       \
  macro(bool);                         \
  macro(int64_t);                      \
  macro(int16_t);                      \
  macro(uint8_t);                      \
  macro(int8_t);                       \
  macro(::phi::dtype::float16);        \
  macro(::phi::dtype::bfloat16);       \
  macro(::phi::dtype::complex<float>); \
  macro(::phi::dtype::complex<double>);

#endif
