#include "phi/kernels/batch_norm_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/gpu_copy.h"

// The form for programs that only infer. Training: Note [Batch norm on the GPU].

namespace phi {
namespace {

std::string WhyNotCudnnBatchNorm(const InferMetaContext& call) {
  constexpr size_t kX = 0, kScale = 1, kBias = 2, kDataLayout = 2;
  const int rank = call.InputAt(kX).dims().size();
  if (rank < 2 || rank > 5) return Format("x has rank %d; cuDNN takes 2 to 5", rank);
  if (!call.InputAt(kScale) || !call.InputAt(kBias)) return "scale or bias is missing";
  if (funcs::IsChannelLast(call.AttrAt<std::string>(kDataLayout))) return "the channels come last";
  return "";
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void BatchNormInferKernel(const Context& ctx, const DenseTensor& x,
                          const paddle::optional<DenseTensor>& scale,
                          const paddle::optional<DenseTensor>& bias, const DenseTensor& mean,
                          const DenseTensor& variance, float, float epsilon,
                          const std::string& data_layout, DenseTensor* y, DenseTensor* mean_out,
                          DenseTensor* variance_out) {
  PADDLE_ENFORCE(
      scale && bias && !funcs::IsChannelLast(data_layout),
      errors::Unimplemented("batch_norm with cuDNN needs scale, bias and channels first"));
  T* out = ctx.template Alloc<T>(y);
  if (mean_out != nullptr) funcs::GpuCopyElements<T>(ctx, mean, mean_out);
  if (variance_out != nullptr) funcs::GpuCopyElements<T>(ctx, variance, variance_out);
  if (x.numel() == 0) return;
  const DataType dtype = CppTypeToDataType<T>::value;
  const backends::gpu::TensorDescriptor shape, statistics;
  backends::gpu::SetTensor(shape, dtype, vectorize(x.dims()));
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnDeriveBNTensorDescriptor(statistics.get(), shape.get(), CUDNN_BATCHNORM_SPATIAL));
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnBatchNormalizationForwardInference(
        handle, CUDNN_BATCHNORM_SPATIAL, backends::gpu::BlendOne(dtype),
        backends::gpu::BlendZero(dtype), shape.get(), x.data<T>(), shape.get(), out,
        statistics.get(), scale->data<T>(), bias->data<T>(), mean.data<T>(), variance.data<T>(),
        static_cast<double>(epsilon)));
  });
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_infer, GPUDNN, ALL_LAYOUT, phi::gpudnn::BatchNormInferKernel, float,
                   double) {
  kernel->SetSupportCheck(&phi::WhyNotCudnnBatchNorm);
}
