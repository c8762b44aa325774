#pragma once

#include <array>

#include "phi/core/dense_tensor.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"

namespace phi {
namespace funcs {

template <typename T, size_t kIn, size_t kOut, typename Map>
struct MapElementsBody {
  std::array<const T*, kIn> from;
  std::array<T*, kOut> to;
  Map map;

  HOSTDEVICE void operator()(int64_t i) const {
    using C = ComputeType<T>;
    std::array<C, kIn> values;
    for (size_t k = 0; k < kIn; ++k) {
      values[k] = from[k] == nullptr ? C(0) : static_cast<C>(from[k][i]);
    }
    const std::array<C, kOut> results = map(values);
    for (size_t k = 0; k < kOut; ++k) {
      if (to[k] != nullptr) to[k][i] = static_cast<T>(results[k]);
    }
  }
};

/// Computes each element of several outputs from those of several inputs of one shape:
/// map(std::array<C, kIn>) gives std::array<C, kOut>, C being the compute type of T. An input that
/// is nullptr is 0 everywhere; an output that is nullptr is not wanted; one input at least is
/// there. An output may be the memory of an input. Note [One source for CPU and GPU]
template <typename T, size_t kIn, size_t kOut, typename Map, typename Context>
void MapElements(const Context& ctx, const std::array<const DenseTensor*, kIn>& inputs,
                 const std::array<DenseTensor*, kOut>& outputs, Map map) {
  std::array<DenseTensor, kIn> held;  // while an output takes their memory
  std::array<const T*, kIn> from{};
  int64_t numel = 0;
  for (size_t k = 0; k < kIn; ++k) {
    if (inputs[k] == nullptr) continue;
    held[k] = *inputs[k];
    numel = held[k].numel();
    from[k] = numel == 0 ? nullptr : held[k].template data<T>();
  }
  std::array<T*, kOut> to{};
  for (size_t k = 0; k < kOut; ++k) {
    if (outputs[k] != nullptr) to[k] = ctx.template Alloc<T>(outputs[k]);
  }
  ForEach(ctx, numel, /*grain=*/8192, MapElementsBody<T, kIn, kOut, Map>{from, to, map});
}

}  // namespace funcs
}  // namespace phi
