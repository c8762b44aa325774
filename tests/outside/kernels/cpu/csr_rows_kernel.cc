// outside: 2.3 | SparseCsrTensor and SparseCooTensor in and out: members, SetMember, layouts of
// arguments said in the registration
#include <algorithm>

#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/core/kernel_registry.h"
#include "paddle/phi/core/sparse_coo_tensor.h"
#include "paddle/phi/core/sparse_csr_tensor.h"
#include "paddle/phi/core/tensor_utils.h"

namespace phi {

// Each row over the sum of its values.
template <typename T, typename Context>
void CsrRowsToOneKernel(const Context& dev_ctx, const SparseCsrTensor& x, SparseCsrTensor* out) {
  const DenseTensor& crows = x.non_zero_crows();
  const DenseTensor& cols = x.non_zero_cols();
  const DenseTensor& values = x.non_zero_elements();
  DenseTensor out_crows, out_cols, out_values;
  phi::Copy(dev_ctx, crows, dev_ctx.GetPlace(), false, &out_crows);
  phi::Copy(dev_ctx, cols, dev_ctx.GetPlace(), false, &out_cols);
  out_values.Resize(values.dims());
  T* to = dev_ctx.template Alloc<T>(&out_values);
  const T* from = values.data<T>();
  const int64_t* begin = crows.data<int64_t>();
  for (int64_t row = 0; row < x.dims()[0]; ++row) {
    T sum = 0;
    for (int64_t i = begin[row]; i < begin[row + 1]; ++i) sum += from[i];
    for (int64_t i = begin[row]; i < begin[row + 1]; ++i) to[i] = from[i] / sum;
  }
  out->SetMember(out_crows, out_cols, out_values, x.dims());
}

// Its own indices, the values scaled.
template <typename T, typename Context>
void CooScaledKernel(const Context& dev_ctx, const SparseCooTensor& x, float scale,
                     SparseCooTensor* out) {
  PADDLE_ENFORCE_EQ(x.sparse_dim() + x.dense_dim(), x.dims().size(),
                    phi::errors::InvalidArgument("ranks"));
  DenseTensor indices, values;
  phi::Copy(dev_ctx, x.non_zero_indices(), dev_ctx.GetPlace(), false, &indices);
  values.Resize(x.non_zero_elements().dims());
  T* to = dev_ctx.template Alloc<T>(&values);
  const T* from = x.non_zero_elements().template data<T>();
  std::transform(from, from + x.nnz(), to, [=](T v) { return v * static_cast<T>(scale); });
  out->SetMember(indices, values, x.dims(), x.coalesced());
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_csr_rows_to_one, CPU, ALL_LAYOUT, phi::CsrRowsToOneKernel, float,
                   double) {
  kernel->InputAt(0).SetDataLayout(phi::DataLayout::SPARSE_CSR);
}
PD_REGISTER_KERNEL(outside_coo_scaled, CPU, ALL_LAYOUT, phi::CooScaledKernel, float, double) {
  kernel->InputAt(0).SetDataLayout(phi::DataLayout::SPARSE_COO);
}
