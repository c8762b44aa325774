#include "phi/kernels/conv_kernel.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/conv/window.h"
#include "phi/kernels/funcs/gpu_copy.h"

namespace phi {
namespace {

using backends::gpu::ToCudnnType;

// Everything that a convolution's preparation depends on; `values` is the key of the cache.
struct CudnnConvProblem {
  enum Field {
    kDevice,
    kDtype,
    kBatch,
    kInChannels,
    kInH,
    kInW,
    kOutChannels,
    kOutH,
    kOutW,
    kKernelH,
    kKernelW,
    kGroups,
    kStrideH,
    kStrideW,
    kPadH,
    kPadW,
    kDilationH,
    kDilationW,
    kChannelLast,
    kWorkspaceBytes,
    kFieldCount
  };
  std::array<int64_t, kFieldCount> values;
  int64_t operator[](Field f) const { return values[f]; }
  int Int(Field f) const { return static_cast<int>(values[f]); }
  bool operator<(const CudnnConvProblem& o) const { return values < o.values; }
};

struct CudnnConvPlan {
  backends::gpu::TensorDescriptor input, output;
  backends::gpu::FilterDescriptor filter;
  backends::gpu::ConvolutionDescriptor conv;
  cudnnConvolutionFwdAlgo_t algorithm = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM;
  size_t workspace_bytes = 0;
};

// Note [Convolution algorithms]
// float32 must come out as on the CPU to a few units in the last place, so TF32 is off, and
// algorithms that transform their input (FFT, the 4x4 form of Winograd) are not used: their errors
// grow with the values around. cuDNN's heuristic ranks the rest; its answer is kept with the
// descriptors.
bool KeepsPrecision(cudnnConvolutionFwdAlgo_t algorithm) {
  switch (algorithm) {
    case CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM:
    case CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM:
    case CUDNN_CONVOLUTION_FWD_ALGO_GEMM:
    case CUDNN_CONVOLUTION_FWD_ALGO_DIRECT:
    case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD:
      return true;
    default:
      return false;
  }
}

void ChooseAlgorithm(cudnnHandle_t handle, const CudnnConvProblem& p, CudnnConvPlan* plan) {
  cudnnConvolutionFwdAlgoPerf_t ranked[CUDNN_CONVOLUTION_FWD_ALGO_COUNT];
  int count = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionForwardAlgorithm_v7(
      handle, plan->input.get(), plan->filter.get(), plan->conv.get(), plan->output.get(),
      CUDNN_CONVOLUTION_FWD_ALGO_COUNT, &count, ranked));
  const size_t limit = static_cast<size_t>(p[CudnnConvProblem::kWorkspaceBytes]);
  for (int i = 0; i < count; ++i) {
    const bool is_tf32 = ranked[i].mathType == CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION;
    if (ranked[i].status != CUDNN_STATUS_SUCCESS || ranked[i].memory > limit || is_tf32) continue;
    if (!KeepsPrecision(ranked[i].algo)) continue;
    plan->algorithm = ranked[i].algo;
    break;
  }  // else implicit GEMM, which needs little memory and supports every case
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnGetConvolutionForwardWorkspaceSize(
      handle, plan->input.get(), plan->filter.get(), plan->conv.get(), plan->output.get(),
      plan->algorithm, &plan->workspace_bytes));
}

std::unique_ptr<CudnnConvPlan> PrepareCudnnConv(cudnnHandle_t handle, const CudnnConvProblem& p) {
  using P = CudnnConvProblem;
  auto plan = std::make_unique<CudnnConvPlan>();
  const DataType dtype = static_cast<DataType>(p[P::kDtype]);
  const bool channel_last = p[P::kChannelLast] != 0;
  backends::gpu::SetTensor(plan->input, dtype,
                           {p[P::kBatch], p[P::kInChannels], p[P::kInH], p[P::kInW]}, channel_last);
  backends::gpu::SetTensor(plan->output, dtype,
                           {p[P::kBatch], p[P::kOutChannels], p[P::kOutH], p[P::kOutW]},
                           channel_last);
  const int filter[] = {p.Int(P::kOutChannels), static_cast<int>(p[P::kInChannels] / p[P::kGroups]),
                        p.Int(P::kKernelH), p.Int(P::kKernelW)};
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetFilterNdDescriptor(plan->filter.get(), ToCudnnType(dtype),
                                                        CUDNN_TENSOR_NCHW, 4, filter));
  const int pads[] = {p.Int(P::kPadH), p.Int(P::kPadW)};
  const int strides[] = {p.Int(P::kStrideH), p.Int(P::kStrideW)};
  const int dilations[] = {p.Int(P::kDilationH), p.Int(P::kDilationW)};
  const bool is_half = dtype == DataType::FLOAT16;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionNdDescriptor(
      plan->conv.get(), 2, pads, strides, dilations, CUDNN_CROSS_CORRELATION,
      is_half ? CUDNN_DATA_FLOAT : ToCudnnType(dtype)));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionGroupCount(plan->conv.get(), p.Int(P::kGroups)));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionMathType(
      plan->conv.get(), is_half ? CUDNN_TENSOR_OP_MATH : CUDNN_FMA_MATH));
  ChooseAlgorithm(handle, p, plan.get());
  return plan;
}

/// Plans of this process, by problem. Emptied when it has grown to kMostPlans: bounded under
/// changing shapes, and a plan in use is kept by its users.
std::shared_ptr<const CudnnConvPlan> GetCudnnConvPlan(const GPUContext& ctx,
                                                      const CudnnConvProblem& p) {
  constexpr size_t kMostPlans = 1024;
  static std::mutex mutex;
  static auto* plans = new std::map<CudnnConvProblem, std::shared_ptr<const CudnnConvPlan>>;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto it = plans->find(p);
    if (it != plans->end()) return it->second;
  }
  std::shared_ptr<const CudnnConvPlan> plan;
  ctx.CudnnCall([&](cudnnHandle_t handle) { plan = PrepareCudnnConv(handle, p); });
  std::lock_guard<std::mutex> lock(mutex);
  if (plans->size() >= kMostPlans) plans->clear();
  return plans->emplace(p, plan).first->second;
}

// cuDNN pads both ends of an axis alike, and takes nothing away; this is what the longer end has
// more, and what a negative padding crops.
struct ExtraPadding {
  int64_t top, bottom, left, right;
  bool any() const { return top != 0 || bottom != 0 || left != 0 || right != 0; }
};

// The input with zeros around it, or without its margins.
AllocationPtr PadInput(const GPUContext& ctx, const DenseTensor& input, const ExtraPadding& extra,
                       bool channel_last) {
  const DDim& d = input.dims();
  const int64_t h = d[channel_last ? 1 : 2], w = d[channel_last ? 2 : 3];
  const int64_t images = channel_last ? d[0] : d[0] * d[1];
  const size_t pixel = SizeOf(input.dtype()) * static_cast<size_t>(channel_last ? d[3] : 1);
  const size_t row = static_cast<size_t>(w) * pixel;
  const size_t padded_row = static_cast<size_t>(w + extra.left + extra.right) * pixel;
  const size_t padded_rows = static_cast<size_t>(h + extra.top + extra.bottom);
  const size_t size_bytes = static_cast<size_t>(images) * padded_rows * padded_row;
  AllocationPtr padded = ctx.Workspace(size_bytes);
  funcs::GpuZeroAsync(ctx, padded->ptr(), size_bytes);
  const auto grown = [](int64_t by) { return static_cast<size_t>(std::max<int64_t>(by, 0)); };
  const auto cropped = [](int64_t by) { return static_cast<size_t>(std::max<int64_t>(-by, 0)); };
  const size_t rows = static_cast<size_t>(h), pixels = static_cast<size_t>(w);
  const size_t cropped_rows = cropped(extra.top) + cropped(extra.bottom);
  const size_t cropped_pixels = cropped(extra.left) + cropped(extra.right);
  if (cropped_rows >= rows || cropped_pixels >= pixels) return padded;  // nothing is left of it
  char* const from = static_cast<char*>(const_cast<void*>(input.data())) +
                     cropped(extra.top) * row + cropped(extra.left) * pixel;
  char* const to =
      static_cast<char*>(padded->ptr()) + grown(extra.top) * padded_row + grown(extra.left) * pixel;
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = cudaPitchedPtr{from, row, row, rows};
  copy.dstPtr = cudaPitchedPtr{to, padded_row, padded_row, padded_rows};
  copy.extent = cudaExtent{(pixels - cropped_pixels) * pixel, rows - cropped_rows,
                           static_cast<size_t>(images)};
  copy.kind = cudaMemcpyDeviceToDevice;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemcpy3DAsync(&copy, ctx.stream()));
  return padded;
}

struct CudnnConvAttributes {
  const std::vector<int>& strides;
  const std::vector<int>& paddings;
  const std::string& padding_algorithm;
  int groups;
  const std::vector<int>& dilations;
  const std::string& data_format;
  int workspace_size_mb;
};

constexpr int kDefaultWorkspaceMb = 512;  // the original's

CudnnConvProblem MakeProblem(const GPUContext& ctx, const DenseTensor& input,
                             const DenseTensor& filter, const CudnnConvAttributes& attr,
                             const DDim& out, ExtraPadding* extra) {
  const bool last = funcs::IsChannelLast(attr.data_format);
  const DDim in_size = funcs::SpatialDims(input.dims(), last);
  const DDim out_size = funcs::SpatialDims(out, last);
  const DDim& f = filter.dims();
  std::vector<int> pads = attr.paddings, dilations = attr.dilations;
  funcs::UpdatePaddingAndDilation(&pads, &dilations, attr.padding_algorithm, in_size, attr.strides,
                                  {static_cast<int>(f[2]), static_cast<int>(f[3])});
  const int pad_h = std::max(std::min(pads[0], pads[1]), 0);
  const int pad_w = std::max(std::min(pads[2], pads[3]), 0);
  *extra = {pads[0] - pad_h, pads[1] - pad_h, pads[2] - pad_w, pads[3] - pad_w};
  const int mb = attr.workspace_size_mb > 0 ? attr.workspace_size_mb : kDefaultWorkspaceMb;
  return {{ctx.device_id(),
           static_cast<int64_t>(input.dtype()),
           input.dims()[0],
           input.dims()[last ? 3 : 1],
           in_size[0] + extra->top + extra->bottom,
           in_size[1] + extra->left + extra->right,
           f[0],
           out_size[0],
           out_size[1],
           f[2],
           f[3],
           attr.groups,
           attr.strides[0],
           attr.strides[1],
           pad_h,
           pad_w,
           dilations[0],
           dilations[1],
           last,
           int64_t{mb} << 20}};
}

template <typename T>
void RunCudnnConv(const GPUContext& ctx, const DenseTensor& input, const DenseTensor& filter,
                  const CudnnConvAttributes& attr, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DataType dtype = CppTypeToDataType<T>::value;
  ExtraPadding extra;
  const CudnnConvProblem problem = MakeProblem(ctx, input, filter, attr, out->dims(), &extra);
  const std::shared_ptr<const CudnnConvPlan> plan = GetCudnnConvPlan(ctx, problem);
  AllocationPtr padded;
  const void* x = input.data<T>();
  if (extra.any()) {
    padded = PadInput(ctx, input, extra, funcs::IsChannelLast(attr.data_format));
    x = padded->ptr();
  }
  const AllocationPtr workspace = ctx.Workspace(plan->workspace_bytes);
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionForward(
        handle, backends::gpu::BlendOne(dtype), plan->input.get(), x, plan->filter.get(),
        filter.data<T>(), plan->conv.get(), plan->algorithm, workspace->ptr(),
        plan->workspace_bytes, backends::gpu::BlendZero(dtype), plan->output.get(), y));
  });
}

}  // namespace

namespace gpudnn {

template <typename T, typename Context>
void ConvKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                const std::vector<int>& strides, const std::vector<int>& paddings,
                const std::string& padding_algorithm, int groups, const std::vector<int>& dilations,
                const std::string& data_format, bool, int workspace_size_MB, bool,
                DenseTensor* out) {
  RunCudnnConv<T>(
      ctx, input, filter,
      {strides, paddings, padding_algorithm, groups, dilations, data_format, workspace_size_MB},
      out);
}

template <typename T, typename Context>
void ConvInferKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& filter,
                     const std::vector<int>& strides, const std::vector<int>& paddings,
                     const std::string& padding_algorithm, int groups,
                     const std::vector<int>& dilations, const std::string& data_format,
                     DenseTensor* out) {
  RunCudnnConv<T>(ctx, input, filter,
                  {strides, paddings, padding_algorithm, groups, dilations, data_format, 0}, out);
}

}  // namespace gpudnn
}  // namespace phi

PD_REGISTER_KERNEL(conv2d, GPUDNN, ALL_LAYOUT, phi::gpudnn::ConvKernel, float, double,
                   phi::float16) {}
PD_REGISTER_KERNEL(conv2d_infer, GPUDNN, ALL_LAYOUT, phi::gpudnn::ConvInferKernel, float, double,
                   phi::float16) {}
