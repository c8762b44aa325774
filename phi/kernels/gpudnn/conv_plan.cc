#include <algorithm>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/gpu_stream_span.h"
#include "phi/backends/gpu/plan_cache.h"
#include "phi/core/logging.h"
#include "phi/core/string_format.h"
#include "phi/kernels/funcs/conv/cudnn_conv_algorithm.h"
#include "phi/kernels/funcs/conv/cudnn_conv_graph.h"
#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"

namespace phi {
namespace funcs {
namespace {

using backends::gpu::EngineNotes;
using backends::gpu::IsHalf;
using backends::gpu::ToCudnnType;

constexpr size_t kKeyNumbers = 31;  // as ConvKey writes them
using ConvPlans = backends::gpu::PlanCache<kKeyNumbers, CudnnConvPlan>;

// Yes and no as the bits of a number.
int64_t Bits(std::initializer_list<bool> answers) {
  int64_t bits = 0;
  for (const bool answer : answers) bits = bits << 1 | int64_t{answer};
  return bits;
}

ConvPlans::Key ConvKey(const GPUContext& ctx, const CudnnConv& c, const CudnnConvData& data) {
  const Window3d& w = c.shape.window;
  const backends::gpu::ConvSearch& search = c.search;
  ConvPlans::Key key = {ctx.device_id(),
                        static_cast<int64_t>(c.dtype),
                        static_cast<int64_t>(c.side),
                        Bits({c.channels_last, c.filter_last}),
                        Bits({c.epilogue.bias, c.epilogue.residual, c.epilogue.relu}),
                        c.shape.batch,
                        c.shape.large_channels,
                        c.shape.small_channels,
                        c.shape.groups,
                        static_cast<int64_t>(search.workspace_bytes),
                        search.measures,
                        Bits({search.is_deterministic, search.has_winograd, search.has_graph}),
                        Bits({backends::gpu::AllowsTf32(), IsAlignedForGraphs(data)})};
  size_t at = kKeyNumbers - 18;
  for (int axis = 0; axis < 3; ++axis) {
    for (int64_t number : {w.large[axis], w.small[axis], w.kernel[axis], int64_t{w.stride[axis]},
                           int64_t{w.pad[axis]}, int64_t{w.dilation[axis]}}) {
      key[at++] = number;
    }
  }
  return key;
}

cudnnMathType_t MathOf(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT16:
    case DataType::BFLOAT16:
      return CUDNN_TENSOR_OP_MATH;
    case DataType::FLOAT32:
      return backends::gpu::AllowsTf32() ? CUDNN_DEFAULT_MATH : CUDNN_FMA_MATH;
    default:
      return CUDNN_FMA_MATH;
  }
}

template <typename T>
std::vector<T> WithChannels(T outer, T channels, std::vector<T> sizes) {
  sizes.insert(sizes.begin(), {outer, channels});
  return sizes;
}

void Describe(const CudnnConv& c, CudnnConvPlan* plan) {
  const VolumeConv& s = c.shape;
  const Window3d& w = s.window;
  const int axes = ConvAxes(w);
  const bool last = c.channels_last;
  const auto images = [&](int64_t channels, const int64_t(&sizes)[3]) {
    return WithChannels(s.batch, channels, LastAxes<int64_t>(sizes, axes));
  };
  backends::gpu::SetTensor(plan->large, c.dtype, images(s.large_channels, w.large), last);
  backends::gpu::SetTensor(plan->small, c.dtype, images(s.small_channels, w.small), last);
  backends::gpu::SetTensor(
      plan->bias, c.dtype,
      WithChannels(int64_t{1}, s.small_channels, std::vector<int64_t>(axes, 1)));
  const std::vector<int> filter =
      WithChannels(static_cast<int>(s.small_channels), static_cast<int>(s.large_per_group()),
                   LastAxes<int>(w.kernel, axes));
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnSetFilterNdDescriptor(plan->filter.get(), ToCudnnType(c.dtype), CUDNN_TENSOR_NCHW,
                                 static_cast<int>(filter.size()), filter.data()));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionNdDescriptor(
      plan->conv.get(), axes, w.pad + 3 - axes, w.stride + 3 - axes, w.dilation + 3 - axes,
      CUDNN_CROSS_CORRELATION, IsHalf(c.dtype) ? CUDNN_DATA_FLOAT : ToCudnnType(c.dtype)));
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnSetConvolutionGroupCount(plan->conv.get(), static_cast<int>(s.groups)));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetConvolutionMathType(plan->conv.get(), MathOf(c.dtype)));
}

// Note [Epilogues of convolutions]
// cuDNN adds a bias and a residual and applies relu in the call that computes the convolution. That
// is worth it where the best kernels for a convolution can do so: those of tensor cores, and those
// for windows of one pixel. For other windows in float32 the best ones (Winograd's) cannot, so a
// graph for the convolution alone is followed by one pass over the result (ApplyFusedTail), and so
// it is for other activations. An algorithm takes an epilogue with relu; without, it is one
// algorithm alone, which is the best one where a window is a pixel and for half types. Where cuDNN
// refuses the call, which an algorithm is asked once for each plan, the pass follows too. For half
// types with channels last a graph for the convolution alone, and the pass, come before algorithms.

bool HasPixelWindow(const CudnnConv& c) { return c.shape.window.kernel_size() == 1; }

bool FusesInGraph(const CudnnConv& c) {
  return IsHalf(c.dtype) || HasPixelWindow(c) || backends::gpu::AllowsTf32();
}

bool FusesInAlgorithm(const CudnnConv& c) {
  return c.epilogue.relu || IsHalf(c.dtype) || HasPixelWindow(c);
}

// The products that may compute the gradient of a filter: what cuDNN is to round, or may add in any
// order, or only by algorithms (FLAGS_cudnn_graph), is cuDNN's.
std::optional<FilterProducts> ProductsOf(const CudnnConv& c) {
  const bool is_for_them = c.side == ConvSide::kFilter && c.dtype == DataType::FLOAT32 &&
                           !c.channels_last && c.search.has_graph && c.search.is_deterministic &&
                           !backends::gpu::AllowsTf32();
  if (!is_for_them) return std::nullopt;
  return FindFilterProducts(c.shape, c.search.workspace_bytes);
}

void RunProducts(const GPUContext& ctx, const FilterProducts& products, const CudnnConvData& data,
                 void* workspace) {
  EnqueueFilterProducts(ctx, products, static_cast<const float*>(data.large),
                        static_cast<const float*>(data.small), workspace,
                        static_cast<float*>(data.filter));
}

void TakeGraph(const CudnnConv& conv, CudnnConvPlan* plan) {
  plan->workspace_bytes = plan->graph->workspace_bytes();
  plan->wants_filter_last = conv.filter_last;
}

void TakeProducts(const FilterProducts& products, CudnnConvPlan* plan) {
  plan->graph = nullptr;
  plan->products = products;
  plan->workspace_bytes = products.workspace_bytes();
}

constexpr float kNothingTakes = std::numeric_limits<float>::infinity();  // milliseconds

// Infinity if the device lacks memory for them: what else computes the gradient may take less.
float MeasureProducts(const GPUContext& ctx, const FilterProducts& products,
                      const CudnnConvData& data) {
  ctx.RefuseInCapture("measuring the products of a convolution");
  AllocationPtr workspace;
  try {
    workspace = ctx.Workspace(products.workspace_bytes());
  } catch (const enforce::EnforceNotMet& error) {
    if (error.code() != RESOURCE_EXHAUSTED) throw;
    VLOG(4) << "products of matrices are not measured: " << error.what();
    return kNothingTakes;
  }
  return backends::gpu::MeasureOnStream(
      ctx.stream(), [&] { RunProducts(ctx, products, data, workspace->ptr()); });
}

// For the gradient of a filter: whatever is fastest of plan->graph, which was measured if there is
// one, of algorithms and of products.
void TakeFastest(const GPUContext& ctx, cudnnHandle_t handle, const CudnnConv& conv,
                 const CudnnConvData& data, CudnnConvPlan* plan) {
  const std::optional<FilterProducts> products = ProductsOf(conv);
  const float graph_ms = plan->graph != nullptr ? plan->graph->milliseconds() : kNothingTakes;
  const float products_ms = products ? MeasureProducts(ctx, *products, data) : kNothingTakes;
  Describe(conv, plan);
  if (ChooseConvAlgorithm(ctx, handle, conv, data, std::min(graph_ms, products_ms), plan)) {
    plan->graph = nullptr;
  } else if (products_ms < graph_ms) {
    TakeProducts(*products, plan);
  } else {
    TakeGraph(conv, plan);
  }
}

// The one place that decides between graphs, algorithms and products, and what becomes of the
// epilogue.
void MakePlan(const GPUContext& ctx, cudnnHandle_t handle, const CudnnConv& conv,
              const CudnnConvData& data, CudnnConvPlan* plan) {
  CudnnConv plain = conv;
  plain.epilogue = {};
  const bool has_epilogue = conv.epilogue.any();
  const bool is_one_graph = !has_epilogue || FusesInGraph(conv);
  const bool leaves_epilogue = has_epilogue && !FusesInAlgorithm(conv);
  const bool tries_plain_graph = leaves_epilogue || !is_one_graph ||
                                 (has_epilogue && conv.channels_last && IsHalf(conv.dtype));
  if (conv.search.has_graph) {
    if (is_one_graph) plan->graph = CudnnConvGraph::Make(ctx, handle, conv, data);
    if (plan->graph == nullptr && tries_plain_graph) {
      plan->graph = CudnnConvGraph::Make(ctx, handle, plain, data);
      plan->refuses_epilogue = plan->graph != nullptr;
    }
  }
  const bool is_filter = conv.side == ConvSide::kFilter;
  if (is_filter && conv.search.measures) return TakeFastest(ctx, handle, conv, data, plan);
  const bool is_plain_sum = plan->graph == nullptr || plan->graph->is_plain_sum();
  if (is_filter && is_plain_sum && HasFewFilterTiles(ctx, conv.shape)) {
    const std::optional<FilterProducts> products = ProductsOf(conv);
    if (products) return TakeProducts(*products, plan);
  }
  if (plan->graph != nullptr) return TakeGraph(conv, plan);
  plan->refuses_epilogue = leaves_epilogue;
  Describe(conv, plan);
  ChooseConvAlgorithm(ctx, handle, leaves_epilogue ? plain : conv, data, kNothingTakes, plan);
}

std::string HowText(const CudnnConvPlan& plan) {
  if (plan.products) return "products of matrices";
  if (plan.graph == nullptr) return Format("algorithm %d", plan.algorithm);
  return Format("engine %d with notes %s", plan.graph->traits().number,
                plan.graph->traits().notes.to_string().substr(EngineNotes().size() -
                                                              CUDNN_NUMERICAL_NOTE_TYPE_COUNT));
}

// For the log: what was chosen for which convolution.
std::string ChoiceText(const CudnnConv& c, const CudnnConvPlan& plan) {
  const Window3d& w = c.shape.window;
  const char* const sides[] = {"result", "data", "filter"};
  std::string text = Format(
      "cuDNN: %s of a convolution of %s, %d images of %d channels to %d in %d groups, %dx%dx%d by "
      "%dx%dx%d, channels %s: ",
      sides[static_cast<int>(c.side)], c.dtype, c.shape.batch, c.shape.large_channels,
      c.shape.small_channels, c.shape.groups, w.large[0], w.large[1], w.large[2], w.kernel[0],
      w.kernel[1], w.kernel[2], c.channels_last ? "last" : "first");
  text += HowText(plan);
  const char* const tail = !c.epilogue.any()       ? "none"
                           : plan.refuses_epilogue ? "after it"
                                                   : "in it";
  return text + Format(", %d bytes of workspace, epilogue %s", plan.workspace_bytes, tail);
}

}  // namespace

int ConvAxes(const Window3d& w) {
  return w.large[0] == 1 && w.small[0] == 1 && w.kernel[0] == 1 && w.pad[0] == 0 ? 2 : 3;
}

std::shared_ptr<const CudnnConvPlan> GetCudnnConvPlan(const GPUContext& ctx, const CudnnConv& conv,
                                                      const CudnnConvData& data) {
  static auto* const plans = new ConvPlans;
  return plans->Get(ConvKey(ctx, conv, data), [&] {
    auto plan = std::make_shared<CudnnConvPlan>();
    // Measuring holds the lock of the handle until the device has run the algorithms: cuDNN calls
    // of other threads wait that long, once per plan.
    ctx.CudnnCall([&](cudnnHandle_t handle) { MakePlan(ctx, handle, conv, data, plan.get()); });
    VLOG(4) << ChoiceText(conv, *plan);
    return std::shared_ptr<const CudnnConvPlan>(std::move(plan));
  });
}

void EnqueueCudnnConv(const GPUContext& ctx, const CudnnConvPlan& p, DataType dtype, ConvSide side,
                      const CudnnConvData& data, const Allocation& memory) {
  const void *one = backends::gpu::BlendOne(dtype), *zero = backends::gpu::BlendZero(dtype);
  void* const workspace = memory.ptr();
  GpuCapture* const capture = GpuCapture::OfThisThread(ctx);
  if (capture != nullptr && p.graph != nullptr) capture->Keep(p.graph);
  if (p.products) return RunProducts(ctx, *p.products, data, workspace);
  ctx.CudnnCall([&](cudnnHandle_t handle) {
    if (p.graph != nullptr) return p.graph->Enqueue(handle, data, workspace);
    switch (side) {
      case ConvSide::kSmall:
        PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionForward(
            handle, one, p.large.get(), data.large, p.filter.get(), data.filter, p.conv.get(),
            p.forward_algorithm(), workspace, p.workspace_bytes, zero, p.small.get(), data.small));
        break;
      case ConvSide::kLarge:
        PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionBackwardData(
            handle, one, p.filter.get(), data.filter, p.small.get(), data.small, p.conv.get(),
            static_cast<cudnnConvolutionBwdDataAlgo_t>(p.algorithm), workspace, p.workspace_bytes,
            zero, p.large.get(), data.large));
        break;
      case ConvSide::kFilter:
        PADDLE_ENFORCE_GPU_SUCCESS(cudnnConvolutionBackwardFilter(
            handle, one, p.large.get(), data.large, p.small.get(), data.small, p.conv.get(),
            static_cast<cudnnConvolutionBwdFilterAlgo_t>(p.algorithm), workspace, p.workspace_bytes,
            zero, p.filter.get(), data.filter));
        break;
    }
  });
}

void RunCudnnConv(const GPUContext& ctx, const CudnnConv& conv, const CudnnConvData& data) {
  const std::shared_ptr<const CudnnConvPlan> plan = GetCudnnConvPlan(ctx, conv, data);
  const AllocationPtr workspace = ctx.Workspace(plan->workspace_bytes);
  EnqueueCudnnConv(ctx, *plan, conv.dtype, conv.side, data, *workspace);
}

}  // namespace funcs
}  // namespace phi
