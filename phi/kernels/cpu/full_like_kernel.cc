#include "phi/kernels/full_like_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"

namespace phi {

namespace {

template <typename T, typename Context>
void FillAll(const Context& ctx, T value, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  ParallelFor(out->numel(), 65536,
              [=](int64_t begin, int64_t end) { std::fill(to + begin, to + end, value); });
}

}  // namespace

template <typename T, typename Context>
void FullLikeKernel(const Context& ctx, const DenseTensor&, const Scalar& value, DataType,
                    DenseTensor* out) {
  FillAll<T>(ctx, value.to<T>(), out);
}

template <typename T, typename Context>
void FillZerosLikeKernel(const Context& ctx, const DenseTensor&, DenseTensor* out) {
  FillAll<T>(ctx, static_cast<T>(0), out);
}

template <typename T, typename Context>
void FullBatchSizeLikeKernel(const Context& ctx, const DenseTensor& input, const std::vector<int>&,
                             const Scalar& value, DataType, int input_dim_idx, int output_dim_idx,
                             DenseTensor* out) {
  // Rows of a tensor with sequences are counted by sequence.
  if (input_dim_idx == 0 && !input.lod().empty()) {
    DDim dims = out->dims();
    dims[output_dim_idx] = static_cast<int64_t>(input.lod().back().size()) - 1;
    out->Resize(dims);
  }
  FillAll<T>(ctx, value.to<T>(), out);
}

template <typename T, typename Context>
void FillAnyKernel(const Context& ctx, const DenseTensor&, float value, DenseTensor* out) {
  FillAll<T>(ctx, Scalar(value).to<T>(), out);
}

}  // namespace phi

PD_REGISTER_KERNEL(full_like, CPU, ALL_LAYOUT, phi::FullLikeKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // x: only its shape
}
PD_REGISTER_KERNEL(fill_zeros_like, CPU, ALL_LAYOUT, phi::FillZerosLikeKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(full_batch_size_like, CPU, ALL_LAYOUT, phi::FullBatchSizeLikeKernel, float,
                   double, bool, int8_t, uint8_t, int16_t, int, int64_t, phi::float16,
                   phi::bfloat16, phi::complex64, phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::UNDEFINED);  // input: only its shape
}
PD_REGISTER_KERNEL(fill_any, CPU, ALL_LAYOUT, phi::FillAnyKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16, phi::complex64,
                   phi::complex128) {}
