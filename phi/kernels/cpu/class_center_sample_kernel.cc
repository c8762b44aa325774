#include "phi/kernels/class_center_sample_kernel.h"

#include <algorithm>
#include <random>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/counted_vector.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/random_engine.h"

namespace phi {

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
  T* to = ctx.template Alloc<T>(remapped_label);
  for (int64_t i = 0; i < label.numel(); ++i) to[i] = place_of[label.data<T>()[i]];
  sampled_local_class_center->Resize({static_cast<int64_t>(drawn.size())});
  std::copy(drawn.begin(), drawn.end(), ctx.template Alloc<T>(sampled_local_class_center));
}

}  // namespace phi

PD_REGISTER_KERNEL(class_center_sample, CPU, ALL_LAYOUT, phi::ClassCenterSampleKernel, int,
                   int64_t) {}
