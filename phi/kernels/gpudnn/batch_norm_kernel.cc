#include "phi/kernels/batch_norm_kernel.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/plan_cache.h"
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

struct BatchNormPlan {
  backends::gpu::TensorDescriptor shape, statistics;
};

// A plan serves every device. Requires: rank 2 to 5.
std::shared_ptr<const BatchNormPlan> GetBatchNormPlan(DataType dtype, const DDim& dims) {
  using Plans = backends::gpu::PlanCache<7, BatchNormPlan>;
  static auto* const plans = new Plans;
  Plans::Key key = {static_cast<int64_t>(dtype), dims.size()};
  std::copy(dims.begin(), dims.end(), key.begin() + 2);
  return plans->Get(key, [&] {
    auto plan = std::make_shared<BatchNormPlan>();
    backends::gpu::SetTensor(plan->shape, dtype, vectorize(dims));
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnDeriveBNTensorDescriptor(
        plan->statistics.get(), plan->shape.get(), CUDNN_BATCHNORM_SPATIAL));
    return std::shared_ptr<const BatchNormPlan>(std::move(plan));
  });
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
  const std::shared_ptr<const BatchNormPlan> plan = GetBatchNormPlan(dtype, x.dims());
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnBatchNormalizationForwardInference(
        handle, CUDNN_BATCHNORM_SPATIAL, backends::gpu::BlendOne(dtype),
        backends::gpu::BlendZero(dtype), plan->shape.get(), x.data<T>(), plan->shape.get(), out,
        plan->statistics.get(), scale->data<T>(), bias->data<T>(), mean.data<T>(),
        variance.data<T>(), static_cast<double>(epsilon)));
  });
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(batch_norm_infer, GPUDNN, ALL_LAYOUT, phi::gpudnn::BatchNormInferKernel, float,
                   double) {
  kernel->SetSupportCheck(&phi::WhyNotCudnnBatchNorm);
}
