#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_stream_span.h"
#include "phi/kernels/funcs/conv/cudnn_conv_algorithm.h"
#include "phi/kernels/funcs/conv/cudnn_conv_graph.h"

namespace phi {
namespace funcs {
namespace {

using backends::gpu::EngineNotes;
using backends::gpu::GraphDescriptor;
using backends::gpu::GraphMemory;
using backends::gpu::GraphShape;
using backends::gpu::OperationGraph;
using backends::gpu::RunnableEngine;
using GraphDims = std::vector<int64_t>;

enum GraphTensorId : int64_t {
  kLargeId = 1,
  kFilterId,
  kSmallId,
  kBiasId,
  kResidualId,
  kVirtualId
};

// [n, c, spatial…] of dense elements.
GraphShape DenseShape(int64_t outer, int64_t channels, const GraphDims& sizes, bool last) {
  GraphShape shape;
  shape.dims = {outer, channels};
  shape.dims.insert(shape.dims.end(), sizes.begin(), sizes.end());
  shape.strides.resize(shape.dims.size());
  int64_t step = last ? channels : 1;
  for (size_t i = shape.dims.size(); i-- > 2;) {
    shape.strides[i] = step;
    step *= shape.dims[i];
  }
  shape.strides[1] = last ? 1 : step;
  shape.strides[0] = last ? step : step * channels;
  return shape;
}

// The shapes of a convolution's three sides.
struct GraphSides {
  explicit GraphSides(const CudnnConv& conv) : axes(ConvAxes(conv.shape.window)) {
    const VolumeConv& s = conv.shape;
    const bool last = conv.channels_last;
    large = DenseShape(s.batch, s.large_channels, Sizes(s.window.large), last);
    small = DenseShape(s.batch, s.small_channels, Sizes(s.window.small), last);
    filter = DenseShape(s.small_channels, s.large_per_group(), Sizes(s.window.kernel), last);
    channels = DenseShape(1, s.small_channels, GraphDims(static_cast<size_t>(axes), 1), last);
  }

  template <typename T>
  GraphDims Sizes(const T (&numbers)[3]) const {
    return LastAxes<int64_t>(numbers, axes);
  }

  int axes;
  GraphShape large, filter, small, channels;
};

bool IsCountable(const GraphShape& shape) {
  int64_t elements = 1;
  for (const int64_t dim : shape.dims) {
    if (dim <= 0 || elements > std::numeric_limits<int32_t>::max() / dim) return false;
    elements *= dim;
  }
  return true;
}

// cuDNN's names for what computes one side of a convolution.
struct ConvOperation {
  cudnnBackendDescriptorType_t type;
  cudnnBackendAttributeName_t large, filter, small, conv, alpha, beta;
};

const ConvOperation& OperationOf(ConvSide side) {
  static constexpr ConvOperation kSmall = {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
                                           CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
                                           CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
                                           CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
                                           CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
                                           CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
                                           CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA};
  static constexpr ConvOperation kLarge = {
      CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA};
  static constexpr ConvOperation kFilter = {
      CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
      CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA};
  return side == ConvSide::kSmall ? kSmall : side == ConvSide::kLarge ? kLarge : kFilter;
}

// Describes a convolution and its epilogue.
class ConvGraphBuilder {
 public:
  explicit ConvGraphBuilder(const CudnnConv& conv)
      : conv_(conv), sides_(conv), dtype_(backends::gpu::ToCudnnType(conv.dtype)) {}

  bool IsCountableConv() const {
    return IsCountable(sides_.large) && IsCountable(sides_.filter) && IsCountable(sides_.small);
  }

  // None if cuDNN refuses it. Called once.
  std::optional<OperationGraph> Build(cudnnHandle_t handle) {
    AddConv();
    AddEpilogue();
    return graph_.Build(handle);
  }

 private:
  const GraphDescriptor& Tensor(int64_t id, const GraphShape& shape) {
    return graph_.Tensor(id, dtype_, shape);
  }

  // Where the next operation writes: the result itself, if it is the last one. What lies between
  // is not rounded.
  const GraphDescriptor& NextResult() {
    if (--steps_left_ == 0) return Tensor(kSmallId, sides_.small);
    return graph_.Virtual(CUDNN_DATA_FLOAT, sides_.small);
  }

  const GraphDescriptor& ConvDescriptor() {
    const Window3d& w = conv_.shape.window;
    GraphDescriptor conv(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
    conv.Set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, static_cast<int64_t>(sides_.axes));
    conv.Set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, CUDNN_DATA_FLOAT);
    conv.Set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION);
    conv.SetNumbers(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, sides_.Sizes(w.pad));
    conv.SetNumbers(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, sides_.Sizes(w.pad));
    conv.SetNumbers(CUDNN_ATTR_CONVOLUTION_DILATIONS, sides_.Sizes(w.dilation));
    conv.SetNumbers(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, sides_.Sizes(w.stride));
    conv.Finalize();
    return graph_.Keep(std::move(conv));
  }

  void AddConv() {
    const ConvEpilogue& e = conv_.epilogue;
    steps_left_ = 1 + e.residual + e.bias + e.relu;
    const GraphDescriptor& conv = ConvDescriptor();
    const GraphDescriptor& large = Tensor(kLargeId, sides_.large);
    const GraphDescriptor& filter = Tensor(kFilterId, sides_.filter);
    const GraphDescriptor& small = NextResult();
    result_ = &small;
    const ConvOperation& names = OperationOf(conv_.side);
    GraphDescriptor op(names.type);
    op.Set(names.large, large);
    op.Set(names.filter, filter);
    op.Set(names.small, small);
    op.Set(names.conv, conv);
    op.Set(names.alpha, 1.0f);
    op.Set(names.beta, 0.0f);
    graph_.Add(std::move(op));
  }

  // The residual comes before the bias, as in the patterns that cuDNN has kernels for.
  void AddEpilogue() {
    const ConvEpilogue& e = conv_.epilogue;
    if (e.residual) AddPointwise(CUDNN_POINTWISE_ADD, &Tensor(kResidualId, sides_.small));
    if (e.bias) AddPointwise(CUDNN_POINTWISE_ADD, &Tensor(kBiasId, sides_.channels));
    // relu may keep NaN all the same (FusedValue).
    if (e.relu) AddPointwise(CUDNN_POINTWISE_RELU_FWD, nullptr, CUDNN_NOT_PROPAGATE_NAN);
  }

  // Of the result so far, and of `other` unless it is nullptr.
  void AddPointwise(cudnnPointwiseMode_t mode, const GraphDescriptor* other,
                    std::optional<cudnnNanPropagation_t> nan = std::nullopt) {
    const GraphDescriptor& next = NextResult();
    graph_.AddPointwise(mode, *result_, other, next, nan);
    result_ = &next;
  }

  const CudnnConv& conv_;
  const GraphSides sides_;
  const cudnnDataType_t dtype_;
  backends::gpu::OperationGraphBuilder graph_{kVirtualId};
  const GraphDescriptor* result_ = nullptr;  // of the last operation, in graph_
  int steps_left_ = 0;                       // operations that have no result yet
};

AlgorithmKind KindOfEngine(const EngineNotes& notes) {
  if (notes.test(CUDNN_NUMERICAL_NOTE_FFT)) return AlgorithmKind::kFft;
  if (notes.test(CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_13x13)) return AlgorithmKind::kHugeWinograd;
  if (notes.test(CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_6x6)) return AlgorithmKind::kLargeWinograd;
  if (notes.test(CUDNN_NUMERICAL_NOTE_WINOGRAD_TILE_4x4)) return AlgorithmKind::kWinograd;
  if (notes.test(CUDNN_NUMERICAL_NOTE_WINOGRAD)) return AlgorithmKind::kLargeWinograd;
  return AlgorithmKind::kPlain;
}

bool MayTakeEngine(const EngineNotes& notes, const CudnnConv& conv) {
  if (!backends::gpu::KeepsTypes(notes)) return false;
  // Tensor cores round float32 to TF32.
  const bool keeps_float32 = conv.dtype == DataType::FLOAT32 && !backends::gpu::AllowsTf32();
  if (keeps_float32 && notes.test(CUDNN_NUMERICAL_NOTE_TENSOR_CORE)) return false;
  if (conv.search.is_deterministic && notes.test(CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC)) {
    return false;
  }
  return KeepsPrecision(KindOfEngine(notes), conv);
}

GraphMemory MemoryOf(const CudnnConvData& data, const ConvEpilogue& epilogue) {
  GraphMemory memory;
  memory.Add(kLargeId, data.large);
  memory.Add(kFilterId, data.filter);
  memory.Add(kSmallId, data.small);
  if (epilogue.bias) memory.Add(kBiasId, data.bias);
  if (epilogue.residual) memory.Add(kResidualId, data.residual);
  return memory;
}

backends::gpu::EngineLimits LimitsOf(const CudnnConv& conv) {
  return {[&conv](const EngineNotes& notes) { return MayTakeEngine(notes, conv); },
          conv.search.workspace_bytes};
}

std::optional<RunnableEngine> RankedEngine(const GPUContext& ctx, cudnnHandle_t handle,
                                           const CudnnConv& conv, const OperationGraph& graph,
                                           const GraphMemory& memory) {
  ctx.RefuseInCapture("trying the engines of a convolution");
  // Engines that compute anything, slowly: where channels are first, and for an epilogue, which can
  // follow, the algorithms are better.
  const bool takes_fallback = conv.channels_last && !conv.epilogue.any();
  std::optional<RunnableEngine> engine = RunnableEngine::First(
      ctx, handle, graph, {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_B}, LimitsOf(conv), memory);
  if (engine || !takes_fallback) return engine;
  return RunnableEngine::First(ctx, handle, graph, {CUDNN_HEUR_MODE_FALLBACK}, LimitsOf(conv),
                               memory);
}

std::vector<RunnableEngine> AllEngines(cudnnHandle_t handle, const CudnnConv& conv,
                                       const OperationGraph& graph) {
  constexpr size_t kMost = 32;  // the heuristics repeat themselves
  std::vector<RunnableEngine> engines;
  for (const cudnnBackendHeurMode_t mode :
       {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_INSTANT, CUDNN_HEUR_MODE_FALLBACK, CUDNN_HEUR_MODE_B}) {
    for (GraphDescriptor& config : backends::gpu::RankEngines(graph, mode)) {
      if (engines.size() == kMost) return engines;
      std::optional<RunnableEngine> engine =
          RunnableEngine::Of(handle, std::move(config), LimitsOf(conv));
      if (engine) engines.push_back(std::move(*engine));
    }
  }
  return engines;
}

// The engine that takes *milliseconds, the least.
std::optional<RunnableEngine> FastestEngine(const GPUContext& ctx, cudnnHandle_t handle,
                                            const CudnnConv& conv, const OperationGraph& graph,
                                            const GraphMemory& memory, float* milliseconds) {
  ctx.RefuseInCapture("measuring the engines of a convolution");
  std::vector<RunnableEngine> engines = AllEngines(handle, conv, graph);
  size_t most_bytes = 0;
  for (const RunnableEngine& engine : engines) {
    most_bytes = std::max(most_bytes, engine.workspace_bytes);
  }
  const AllocationPtr workspace = ctx.Workspace(most_bytes);
  RunnableEngine* best = nullptr;
  float best_ms = std::numeric_limits<float>::infinity();
  for (RunnableEngine& engine : engines) {
    if (!engine.Runs(handle, memory, workspace->ptr())) continue;
    const float engine_ms = backends::gpu::MeasureOnStream(
        ctx.stream(), [&] { engine.Enqueue(handle, memory, workspace->ptr()); });
    if (engine_ms >= best_ms) continue;
    best_ms = engine_ms;
    best = &engine;
  }
  if (best == nullptr) return std::nullopt;
  *milliseconds = best_ms;
  return std::move(*best);
}

}  // namespace

std::unique_ptr<const CudnnConvGraph> CudnnConvGraph::Make(const GPUContext& ctx,
                                                           cudnnHandle_t handle,
                                                           const CudnnConv& conv,
                                                           const CudnnConvData& data) {
  const bool is_known = conv.dtype == DataType::FLOAT32 || backends::gpu::IsHalf(conv.dtype);
  if (!is_known || conv.channels_last != conv.filter_last || !IsAlignedForGraphs(data)) {
    return nullptr;
  }
  ConvGraphBuilder builder(conv);
  if (!builder.IsCountableConv()) return nullptr;
  std::optional<OperationGraph> graph = builder.Build(handle);
  if (!graph) return nullptr;
  const GraphMemory memory = MemoryOf(data, conv.epilogue);
  float milliseconds = 0;
  std::optional<RunnableEngine> engine =
      conv.search.measures ? FastestEngine(ctx, handle, conv, *graph, memory, &milliseconds)
                           : RankedEngine(ctx, handle, conv, *graph, memory);
  if (!engine) return nullptr;
  return std::unique_ptr<const CudnnConvGraph>(
      new CudnnConvGraph(conv.epilogue, std::move(*graph), std::move(*engine), milliseconds));
}

bool CudnnConvGraph::is_plain_sum() const {
  return KindOfEngine(traits().notes) == AlgorithmKind::kPlain;
}

void CudnnConvGraph::Enqueue(cudnnHandle_t handle, const CudnnConvData& data,
                             void* workspace) const {
  plan_.Enqueue(handle, MemoryOf(data, epilogue_), workspace);
}

bool IsAlignedForGraphs(const CudnnConvData& data) {
  const void* const all[] = {data.large, data.filter, data.small, data.bias, data.residual};
  return std::all_of(std::begin(all), std::end(all), &backends::gpu::IsGraphAligned);
}

}  // namespace funcs
}  // namespace phi
