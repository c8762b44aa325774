#pragma once

#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/host_elements.h"
#include "phi/kernels/funcs/random_engine.h"
#include "phi/kernels/selected_rows/uniform_random_kernel.h"
#include "phi/kernels/uniform_random_kernel.h"

namespace phi {

template <typename T, typename Context>
void UniformRandomKernel(const Context& ctx, const IntArray& shape, DataType dtype,
                         const Scalar& min, const Scalar& max, int seed, DenseTensor* out) {
  UniformRandomRawKernel<T>(ctx, shape, dtype, min, max, seed, 0, 0, 0.0f, out);
}

template <typename T, typename Context>
void UniformRandomRawKernel(const Context& ctx, const IntArray& shape, DataType, const Scalar& min,
                            const Scalar& max, int seed, int diag_num, int diag_step,
                            float diag_val, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  out->Resize(make_ddim(shape.GetData()));
  const int64_t count = out->numel(), step = int64_t{diag_step} + 1;
  std::uniform_real_distribution<C> uniform(min.to<C>(), max.to<C>());
  funcs::FillOnHost<T>(ctx, out, [&](T* to) {
    funcs::WithEngine(ctx, seed, [&](std::mt19937_64& engine) {
      for (int64_t i = 0; i < count; ++i) to[i] = static_cast<T>(uniform(engine));
    });
    PADDLE_ENFORCE(
        diag_num == 0 || (diag_num - 1) * step < count,
        errors::InvalidArgument("attributes `diag_num` %d and `diag_step` %d reach beyond "
                                "the %d elements of Out",
                                diag_num, diag_step, count));
    for (int64_t i = 0; i < diag_num; ++i) to[i * step] = static_cast<T>(diag_val);
  });
}

namespace sr {

template <typename T, typename Context>
void UniformRandomKernel(const Context& ctx, const IntArray& shape, DataType dtype,
                         const Scalar& min, const Scalar& max, int seed, SelectedRows* out) {
  phi::UniformRandomKernel<T>(ctx, shape, dtype, min, max, seed, out->mutable_value());
}

template <typename T, typename Context>
void UniformRandomRawKernel(const Context& ctx, const IntArray& shape, DataType dtype,
                            const Scalar& min, const Scalar& max, int seed, int diag_num,
                            int diag_step, float diag_val, SelectedRows* out) {
  phi::UniformRandomRawKernel<T>(ctx, shape, dtype, min, max, seed, diag_num, diag_step, diag_val,
                                 out->mutable_value());
}

}  // namespace sr
}  // namespace phi
