#include "phi/kernels/impl/index_select_grad_kernel_impl.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_rows.h"
#include "phi/kernels/primitive/gpu_scatter_add.h"

namespace phi {

template <typename T, typename Context>
void IndexSelectGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                           const DenseTensor& out_grad, int dim, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), dim);
  if (out_grad.numel() == 0) return;
  primitive::GpuScatterAdd(ctx, out_grad.data<T>(), s, index, "Index",
                           GpuIndexCheck(ctx, "index_select_grad", "Index", s.len),
                           funcs::kNoPadding, to);
}

namespace {

// The element of x from which element i of the result came; x.numel() if its index is wrong.
struct SampledBody {
  GpuIndexCheck check;
  primitive::GpuLabels index;
  int64_t width, taken, left_out;
  int64_t* rows;
  __device__ void operator()(int64_t i) const {
    const int64_t column = index[i];
    rows[i] = check.Holds(column) ? i / taken * width + column : left_out;
  }
};

template <typename T, typename Context>
void AddSlices(const Context& ctx, const DenseTensor& x, const std::vector<int64_t>& slices,
               int dim, const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const auto rows = funcs::GpuUpload(ctx, slices);
  primitive::GpuScatterAddRows(ctx, out_grad.data<T>(), funcs::SplitAtAxis(x.dims(), dim),
                               rows.data(), rows.count(), to);
}

}  // namespace

template <typename T, typename Context>
void IndexSampleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                           const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const int64_t width = x.dims()[1];
  const funcs::GpuArray<int64_t> rows(ctx, index.numel());
  primitive::GpuLoop(ctx, index.numel(),
                     SampledBody{GpuIndexCheck(ctx, "index_sample_grad", "Index", width),
                                 primitive::ReadIndices(index, "Index"), width, index.dims()[1],
                                 x.numel(), rows.data()});
  primitive::GpuScatterAddRows(ctx, out_grad.data<T>(), {1, x.numel(), 1}, rows.data(),
                               rows.count(), to);
}

template <typename T, typename Context>
void GatherNdGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& out_grad, DenseTensor* x_grad) {
  T* to = funcs::AllocZeros<T>(ctx, x_grad);
  if (out_grad.numel() == 0) return;
  const primitive::GpuNdRows nd = primitive::NdRowsOf(ctx, index, x.dims(), "gather_nd_grad");
  primitive::GpuScatterAddRows(ctx, out_grad.data<T>(), {1, nd.count, nd.width}, nd.rows.data(),
                               nd.rows.count(), to);
}

}  // namespace phi

PD_REGISTER_KERNEL(index_select_grad, GPU, ALL_LAYOUT, phi::IndexSelectGradKernel, float, double,
                   int, int64_t, phi::float16, phi::bfloat16, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(index_sample_grad, GPU, ALL_LAYOUT, phi::IndexSampleGradKernel, float, double,
                   int, int64_t, phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(gather_nd_grad, GPU, ALL_LAYOUT, phi::GatherNdGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);  // index: int32 or int64
}
PD_REGISTER_KERNEL(repeat_interleave_grad, GPU, ALL_LAYOUT, phi::RepeatInterleaveGradKernel, float,
                   double, int, int64_t, phi::bfloat16) {}
// The repeats tell shapes, so they are read on the host; int32 or int64.
PD_REGISTER_KERNEL(repeat_interleave_with_tensor_index_grad, GPU, ALL_LAYOUT,
                   phi::RepeatInterleaveWithTensorIndexGradKernel, float, double, int, int64_t,
                   phi::bfloat16) {
  kernel->InputAt(1).SetBackend(phi::Backend::CPU).SetDataType(phi::DataType::UNDEFINED);
}
