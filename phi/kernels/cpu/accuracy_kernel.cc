#include "phi/kernels/accuracy_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void AccuracyRawKernel(const Context& ctx, const DenseTensor& /*inference*/,
                       const DenseTensor& indices, const DenseTensor& label, DenseTensor* accuracy,
                       DenseTensor* correct, DenseTensor* total) {
  const int64_t rows = indices.dims()[0], k = indices.dims()[1];
  const int64_t* choices = indices.data<int64_t>();
  const int64_t* labels = label.data<int64_t>();
  int right = 0;
  for (int64_t i = 0; i < rows; ++i) {
    const int64_t* row = choices + i * k;
    right += std::find(row, row + k, labels[i]) != row + k;
  }
  *ctx.template Alloc<int>(correct) = right;
  *ctx.template Alloc<int>(total) = static_cast<int>(rows);
  *ctx.template Alloc<float>(accuracy) =
      rows == 0 ? 0.0f : static_cast<float>(right) / static_cast<float>(rows);
}

}  // namespace phi

PD_REGISTER_KERNEL(accuracy, CPU, ALL_LAYOUT, phi::AccuracyRawKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
  kernel->InputAt(2).SetDataType(phi::DataType::INT64);
  kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
