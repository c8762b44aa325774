#include "phi/kernels/where_kernel.h"

#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"
#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/impl/where_kernel_impl.h"

namespace phi {

namespace {

// `x` repeated to `dims`; x itself if it has that shape.
template <typename T, typename Context>
DenseTensor Repeated(const Context& ctx, const DenseTensor& x, const DDim& dims) {
  if (x.dims() == dims) return x;
  DenseTensor repeated;
  repeated.Resize(dims);
  T* to = ctx.template Alloc<T>(&repeated);
  if (repeated.numel() > 0) {
    funcs::CopyStrided(funcs::ExpandBox(x.dims(), dims), sizeof(T), x.data<T>(), to);
  }
  return repeated;
}

}  // namespace

template <typename T, typename Context>
void WhereIndexKernel(const Context& ctx, const DenseTensor& condition, DenseTensor* out) {
  const int rank = condition.dims().size();
  const int64_t count = condition.numel();
  const T* values = count > 0 ? condition.data<T>() : nullptr;
  std::vector<int64_t> found;
  for (int64_t i = 0; i < count; ++i) {
    if (static_cast<bool>(values[i])) found.push_back(i);
  }
  out->Resize(make_ddim({static_cast<int64_t>(found.size()), rank}));
  int64_t* to = ctx.template Alloc<int64_t>(out);
  for (int64_t offset : found) {
    for (int d = rank - 1; d >= 0; --d) {
      to[d] = offset % condition.dims()[d];
      offset /= condition.dims()[d];
    }
    to += rank;
  }
}

template <typename T, typename Context>
void MaskedSelectKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                        DenseTensor* out) {
  DDim dims = x.dims();
  int mismatch = 0;
  PADDLE_ENFORCE(funcs::BroadcastDims(x.dims(), mask.dims(), -1, &dims, &mismatch),
                 errors::InvalidArgument("input Mask of shape %s does not fit input X of shape %s",
                                         mask.dims(), x.dims()));
  const DenseTensor values = Repeated<T>(ctx, x, dims), chosen = Repeated<bool>(ctx, mask, dims);
  const int64_t count = product(dims);
  const bool* keep = count > 0 ? chosen.data<bool>() : nullptr;
  int64_t kept = 0;
  for (int64_t i = 0; i < count; ++i) kept += keep[i] ? 1 : 0;
  out->Resize(make_ddim({kept}));
  T* to = ctx.template Alloc<T>(out);
  const T* from = kept > 0 ? values.data<T>() : nullptr;
  for (int64_t i = 0; i < count; ++i) {
    if (keep[i]) *to++ = from[i];
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(where, CPU, ALL_LAYOUT, phi::WhereKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(0).SetDataType(phi::DataType::BOOL);
}
PD_REGISTER_KERNEL(where_index, CPU, ALL_LAYOUT, phi::WhereIndexKernel, float, double, bool,
                   int16_t, int, int64_t, phi::bfloat16) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(masked_select, CPU, ALL_LAYOUT, phi::MaskedSelectKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::BOOL);
}
