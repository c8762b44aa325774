#include "phi/kernels/accuracy_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_along_axis.h"

namespace phi {
namespace {

struct RightRowSource {
  const int64_t *choices, *labels;
  int64_t width;
  __device__ int64_t Base(int64_t /*o*/) const { return 0; }
  __device__ int Load(int64_t /*base*/, int64_t /*o*/, int64_t row) const {
    for (int64_t k = 0; k < width; ++k) {
      if (choices[row * width + k] == labels[row]) return 1;
    }
    return 0;
  }
};

}  // namespace

template <typename T, typename Context>
void AccuracyRawKernel(const Context& ctx, const DenseTensor& /*inference*/,
                       const DenseTensor& indices, const DenseTensor& label, DenseTensor* accuracy,
                       DenseTensor* correct, DenseTensor* total) {
  const int64_t rows = indices.dims()[0], width = indices.dims()[1];
  const bool none = rows == 0 || width == 0;
  const RightRowSource source{none ? nullptr : indices.data<int64_t>(),
                              none ? nullptr : label.data<int64_t>(), width};
  int* right = ctx.template Alloc<int>(correct);
  int* all = ctx.template Alloc<int>(total);
  float* share = ctx.template Alloc<float>(accuracy);
  primitive::GpuReduce(ctx, 1, rows, true, 0, source, primitive::AddTerms(), primitive::KeepSum(),
                       right);
  primitive::GpuLoop(ctx, 1, [=] DEVICE(int64_t) {
    *all = static_cast<int>(rows);
    *share = rows == 0 ? 0.0f : static_cast<float>(*right) / static_cast<float>(rows);
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(accuracy, GPU, ALL_LAYOUT, phi::AccuracyRawKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::INT64);
  kernel->InputAt(2).SetDataType(phi::DataType::INT64);
  kernel->OutputAt(0).SetDataType(phi::DataType::FLOAT32);
  kernel->OutputAt(1).SetDataType(phi::DataType::INT32);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
