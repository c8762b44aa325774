// outside: 2.3 | SparseCooTensor and StringTensor arguments
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/string_tensor.h"

namespace phi {

template <typename T, typename Context>
void CooValuesKernel(const Context& dev_ctx, const SparseCooTensor& x, DenseTensor* out) {
  const DenseTensor& values = x.non_zero_elements();
  out->Resize(values.dims());
  std::copy(values.data<T>(), values.data<T>() + values.numel(), dev_ctx.template Alloc<T>(out));
}

template <typename Context>
void TextLengthsKernel(const Context& dev_ctx, const StringTensor& x, DenseTensor* out) {
  out->Resize(x.dims());
  auto* to = dev_ctx.template Alloc<int64_t>(out);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = static_cast<int64_t>(x.data()[i].size());
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_coo_values, CPU, ALL_LAYOUT, phi::CooValuesKernel, float) {}
PD_REGISTER_GENERAL_KERNEL(outside_text_lengths, CPU, ALL_LAYOUT,
                           phi::TextLengthsKernel<phi::CPUContext>, phi::dtype::pstring) {}
