#pragma once

#include <algorithm>
#include <random>

#include "phi/core/counted_vector.h"
#include "phi/core/enforce.h"
#include "phi/kernels/class_center_sample_kernel.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"

namespace phi {

// The labels decide how many classes there are: a GPU's kernel gets them on the host.
template <typename T, typename Context>
void ClassCenterSampleKernel(const Context& ctx, const DenseTensor& label, int num_classes,
                             int num_samples, int /*ring_id*/, int /*rank*/, int /*nranks*/,
                             bool fix_seed, int seed, DenseTensor* remapped_label,
                             DenseTensor* sampled_local_class_center) {
  constexpr T kNotDrawn = -1;
  CountedVector<T> place_of(num_classes, kNotDrawn);
  for (int64_t i = 0; i < label.numel(); ++i) {
    const T c = label.data<T>()[i];
    PADDLE_ENFORCE(c >= 0 && c < num_classes,
                   errors::InvalidArgument("input Label must hold classes in [0, %d); one is %d",
                                           num_classes, c));
    place_of[c] = 0;
  }
  CountedVector<T> drawn;
  const auto take = [&](int64_t c) {
    place_of[c] = static_cast<T>(drawn.size());
    drawn.push_back(static_cast<T>(c));
  };
  for (int64_t c = 0; c < num_classes; ++c) {
    if (place_of[c] != kNotDrawn) take(c);
  }
  funcs::WithEngine(ctx, fix_seed ? seed : 0, [&](std::mt19937_64& engine) {
    std::uniform_int_distribution<T> any(0, static_cast<T>(num_classes - 1));
    while (static_cast<int64_t>(drawn.size()) < num_samples) {
      const T c = any(engine);
      if (place_of[c] == kNotDrawn) take(c);
    }
  });
  remapped_label->Resize(label.dims());
  funcs::FillOnHost<T>(ctx, remapped_label, [&](T* to) {
    for (int64_t i = 0; i < label.numel(); ++i) to[i] = place_of[label.data<T>()[i]];
  });
  sampled_local_class_center->Resize({static_cast<int64_t>(drawn.size())});
  funcs::FillOnHost<T>(ctx, sampled_local_class_center,
                       [&](T* to) { std::copy(drawn.begin(), drawn.end(), to); });
}

}  // namespace phi
