#include "phi/kernels/fused_conv_kernel.h"

#include "phi/backends/gpu/gpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/cudnn_forward.h"
#include "phi/kernels/funcs/conv/gpu_depthwise.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/elementwise/gpu_fused_tail.h"
#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {
namespace {

using backends::gpu::BlendOne;
using backends::gpu::BlendZero;
using funcs::CudnnForward;

using ActivationDescriptor =
    backends::gpu::CudnnDescriptor<cudnnActivationDescriptor_t, cudnnCreateActivationDescriptor,
                                   cudnnDestroyActivationDescriptor>;

// Never freed: they serve the process. relu may keep NaN (FusedValue).
const ActivationDescriptor& DescriptorOf(cudnnActivationMode_t mode) {
  const auto make = [](cudnnActivationMode_t of, cudnnNanPropagation_t nan) {
    auto* descriptor = new ActivationDescriptor;
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetActivationDescriptor(descriptor->get(), of, nan, 0));
    return descriptor;
  };
  static const ActivationDescriptor* const relu =
      make(CUDNN_ACTIVATION_RELU, CUDNN_NOT_PROPAGATE_NAN);
  static const ActivationDescriptor* const identity =
      make(CUDNN_ACTIVATION_IDENTITY, CUDNN_PROPAGATE_NAN);
  return mode == CUDNN_ACTIVATION_RELU ? *relu : *identity;
}

// What cuDNN may compute of `tail` (Note [Epilogues of convolutions]): all of it, or nothing.
template <typename T>
funcs::CudnnTail CudnnTailOf(const funcs::GpuFusedTail<T>& tail) {
  const funcs::FusedActivation& activation = tail.activation;
  const bool is_relu = activation.function == funcs::FusedFunction::kRelu && activation.alpha == 0;
  if (activation && !is_relu) return {};
  return {tail.bias, tail.residual, static_cast<bool>(activation)};
}

// The convolution and its tail by an algorithm. False if cuDNN does not take the call; nothing is
// enqueued then.
template <typename T>
bool EnqueueAlgorithm(const GPUContext& ctx, const CudnnForward& call,
                      const funcs::GpuFusedTail<T>& tail) {
  const funcs::CudnnConvPlan& plan = *call.plan;
  constexpr DataType kType = CppTypeToDataType<T>::value;
  const bool adds = tail.residual != nullptr;
  void* const y = call.data.small;
  AllocationPtr zeros;  // cuDNN adds a bias in any case
  const void* bias = tail.bias;
  if (bias == nullptr) {
    const size_t size_bytes = static_cast<size_t>(tail.channels) * sizeof(T);
    zeros = ctx.Workspace(size_bytes);
    funcs::GpuZeroAsync(ctx, zeros->ptr(), size_bytes);
    bias = zeros->ptr();
  }
  const ActivationDescriptor& activation =
      DescriptorOf(tail.activation ? CUDNN_ACTIVATION_RELU : CUDNN_ACTIVATION_IDENTITY);
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    status = cudnnConvolutionBiasActivationForward(
        handle, BlendOne(kType), plan.large.get(), call.data.large, plan.filter.get(),
        call.data.filter, plan.conv.get(), plan.forward_algorithm(), call.workspace->ptr(),
        plan.workspace_bytes, adds ? BlendOne(kType) : BlendZero(kType), plan.small.get(),
        adds ? tail.residual : y, plan.bias.get(), bias, activation.get(), plan.small.get(), y);
    if (CUDNN_STATUS_CATEGORY(status) != CUDNN_STATUS_NOT_SUPPORTED) {
      PADDLE_ENFORCE_GPU_SUCCESS(status);
    }
  });
  if (status != CUDNN_STATUS_SUCCESS) plan.refuses_epilogue = true;
  return status == CUDNN_STATUS_SUCCESS;
}

template <typename T>
void FusedConv(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
               const funcs::ConvAttributes& attr, funcs::GpuFusedTail<T> tail, DenseTensor* out) {
  T* const y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  AllocationPtr residual;  // where a trial or the convolution alone would write over it
  if (tail.residual == y) {
    const size_t size_bytes = static_cast<size_t>(out->numel()) * sizeof(T);
    residual = ctx.Workspace(size_bytes);
    funcs::GpuCopyAsync(ctx, residual->ptr(), y, size_bytes);
    tail.residual = static_cast<const T*>(residual->ptr());
  }
  if (funcs::SumsNothing(input, filter)) {
    funcs::GpuZeroAsync(ctx, y, static_cast<size_t>(out->numel()) * sizeof(T));
    return funcs::ApplyFusedTail(ctx, out->numel(), tail, y);
  }
  const funcs::CudnnTail for_cudnn = CudnnTailOf(tail);
  const CudnnForward call = funcs::PrepareCudnnForward(
      ctx, input, filter, attr, backends::gpu::ConvSearchOf(0, false), for_cudnn, out->dims(), y);
  const bool has_graph = call.plan->graph != nullptr;
  const bool fuses = for_cudnn.epilogue().any() && !call.plan->refuses_epilogue;
  if (fuses && !has_graph && EnqueueAlgorithm(ctx, call, tail)) return;
  funcs::EnqueueCudnnConv(ctx, *call.plan, CppTypeToDataType<T>::value, funcs::ConvSide::kSmall,
                          call.data, *call.workspace);
  if (!fuses || !has_graph) funcs::ApplyFusedTail(ctx, out->numel(), tail, y);
}

enum FusedConvInput { kFusedInput, kFusedFilter, kFusedBias, kFusedResidual };
enum FusedConvAttribute {
  kStrides,
  kPaddings,
  kDilations = 3,
  kGroups,
  kDataFormat,
  kAddsResidual = 8,
  kFloat32Out
};

bool IsDepthwise(const InferMetaContext& call) {
  const MetaTensor& filter = call.InputAt(kFusedFilter);
  return call.AttrAt<int>(kGroups) > 1 && filter && filter.dims().size() == 4 &&
         filter.dims()[1] == 1;
}

bool IsForSliding(const InferMetaContext& call) {
  return funcs::IsForSlidingDepthwise(call.InputAt(kFusedFilter).dims(), call.AttrAt<int>(kGroups),
                                      call.AttrAt<std::vector<int>>(kStrides),
                                      call.AttrAt<std::vector<int>>(kDilations));
}

std::string WhyNotCudnnFusedConv(const InferMetaContext& call) {
  const MetaTensor& input = call.InputAt(kFusedInput);
  if (!input) return "";
  if (input.dims().size() != 4) return Format("Input has rank %d", input.dims().size());
  const DataType dtype = input.dtype();
  const std::pair<const char*, int> others[] = {
      {"Filter", kFusedFilter}, {"Bias", kFusedBias}, {"ResidualData", kFusedResidual}};
  for (const auto& [name, index] : others) {
    const MetaTensor& other = call.InputAt(static_cast<size_t>(index));
    if (!other || (index == kFusedResidual && !call.AttrAt<bool>(kAddsResidual))) continue;
    if (other.dtype() != dtype) {
      return Format("%s is %s where Input is %s", name, other.dtype(), dtype);
    }
  }
  if (call.AttrAt<bool>(kFloat32Out) && dtype != DataType::FLOAT32) {
    return Format("force_fp32_output of %s", dtype);
  }
  const std::string why = funcs::WhyNotCudnnPaddings(call.AttrAt<std::vector<int>>(kPaddings));
  if (!why.empty() || !IsDepthwise(call) || IsForSliding(call)) return why;
  return funcs::WhyNotCudnnDepthwise(dtype,
                                     funcs::IsChannelLast(call.AttrAt<std::string>(kDataFormat)));
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void FusedConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const paddle::optional<DenseTensor>& bias,
                     const paddle::optional<DenseTensor>& residual, const std::vector<int>& strides,
                     const std::vector<int>& paddings, const std::string& padding_algorithm,
                     const std::vector<int>& dilations, int groups, const std::string& data_format,
                     const std::string& /*mkldnn_data_type*/, const std::string& fuse_activation,
                     bool fuse_residual_connection, bool /*force_fp32_output*/, float fuse_alpha,
                     float fuse_beta, float /*scale_in*/, float /*scale_out*/,
                     float /*scale_in_eltwise*/, const std::vector<float>& /*scale_weights*/,
                     DenseTensor* out) {
  const bool last = funcs::IsChannelLast(data_format);
  const DDim& d = out->dims();
  funcs::GpuFusedTail<T> tail;
  if (bias) tail.bias = bias->data<T>();
  if (fuse_residual_connection && residual) tail.residual = residual->data<T>();
  tail.channels = filter.dims()[0];
  tail.inner = last ? 1 : d[2] * d[3];
  tail.activation = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  const funcs::ConvAttributes attr = {strides, paddings,  padding_algorithm,
                                      groups,  dilations, last};
  if (funcs::SlideDepthwise<T>(ctx, input, filter, attr, tail, out)) return;
  FusedConv<T>(ctx, input, filter, attr, tail, out);
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(fused_conv2d, GPUDNN, ALL_LAYOUT, phi::gpudnn::FusedConvKernel, float,
                   phi::float16) {
  kernel->SetSupportCheck(&phi::WhyNotCudnnFusedConv);
}
