#include "phi/kernels/index_add_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/copy_elements.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/funcs/index/repeats.h"
#include "phi/kernels/funcs/reduce/axis.h"

namespace phi {

template <typename T, typename Context>
void IndexAddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                    const DenseTensor& add_value, int axis, DenseTensor* out) {
  funcs::CopyElements<T>(ctx, x, out);
  const funcs::AxisSplit s = funcs::SplitAtAxis(out->dims(), axis);
  const auto rows = funcs::CheckedIndices(index, "Index", s.len);
  if (out->numel() == 0 || rows.empty()) return;
  const T* from = add_value.data<T>();
  T* to = out->data<T>();
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t row : rows) {
      T* target = to + (o * s.len + row) * s.inner;
      for (int64_t k = 0; k < s.inner; ++k) target[k] = static_cast<T>(target[k] + from[k]);
      from += s.inner;
    }
  }
}

template <typename T, typename Context>
void MultiplexKernel(const Context& ctx, const std::vector<const DenseTensor*>& ins,
                     const DenseTensor& ids, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  const auto which = funcs::CheckedIndices(ids, "Ids", static_cast<int64_t>(ins.size()));
  if (out->numel() == 0) return;
  const int64_t rows = out->dims()[0], width = out->numel() / rows;
  PADDLE_ENFORCE_GE(
      static_cast<int64_t>(which.size()), rows,
      errors::InvalidArgument("input Ids of shape %s does not tell where each of %d rows "
                              "comes from",
                              ids.dims(), rows));
  for (int64_t i = 0; i < rows; ++i) {
    std::copy_n(ins[which[i]]->data<T>() + i * width, width, to + i * width);
  }
}

namespace {

// The slices of x along `dim`, slice i of them times[i] times.
template <typename T, typename Context>
void RepeatSlices(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& times,
                  int dim, DenseTensor* out) {
  const DenseTensor source = x;  // out may be x
  const funcs::AxisSplit split = funcs::SplitAtAxis(x.dims(), dim);
  DDim dims = x.dims();
  dims[funcs::CanonicalAxis(dim, dims.size())] = funcs::CountOfSlices(times);
  out->Resize(dims);
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = source.data<T>();
  for (int64_t o = 0; o < split.outer; ++o) {
    for (int64_t n : times) {
      for (int64_t k = 0; k < n; ++k) to = std::copy_n(from, split.inner, to);
      from += split.inner;
    }
  }
}

}  // namespace

template <typename T, typename Context>
void RepeatInterleaveKernel(const Context& ctx, const DenseTensor& x, int repeats, int dim,
                            DenseTensor* out) {
  const int64_t size = funcs::SplitAtAxis(x.dims(), dim).len;
  RepeatSlices<T>(ctx, x, std::vector<int64_t>(size, repeats), dim, out);
}

template <typename T, typename Context>
void RepeatInterleaveWithTensorIndexKernel(const Context& ctx, const DenseTensor& x,
                                           const DenseTensor& repeats_tensor, int dim,
                                           DenseTensor* out) {
  const int64_t size = funcs::SplitAtAxis(x.dims(), dim).len;
  RepeatSlices<T>(ctx, x, funcs::RepeatsOfSlices(repeats_tensor, size), dim, out);
}

}  // namespace phi

PD_REGISTER_KERNEL(index_add, CPU, ALL_LAYOUT, phi::IndexAddKernel, float, double, int, int64_t,
                   phi::float16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(multiplex, CPU, ALL_LAYOUT, phi::MultiplexKernel, float, double, bool, int8_t,
                   uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(repeat_interleave, CPU, ALL_LAYOUT, phi::RepeatInterleaveKernel, float, double,
                   bool, int8_t, uint8_t, int16_t, int, int64_t, phi::complex64, phi::complex128,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(repeat_interleave_with_tensor_index, CPU, ALL_LAYOUT,
                   phi::RepeatInterleaveWithTensorIndexKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128, phi::bfloat16) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
