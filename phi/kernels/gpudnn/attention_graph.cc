#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "phi/backends/gpu/cudnn_graph.h"
#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/gpu_math.h"
#include "phi/backends/gpu/plan_cache.h"
#include "phi/core/logging.h"
#include "phi/core/string_format.h"
#include "phi/kernels/funcs/linalg/cudnn_attention.h"

namespace phi {
namespace funcs {
namespace {

using backends::gpu::EngineNotes;
using backends::gpu::GraphDescriptor;
using backends::gpu::GraphMemory;
using backends::gpu::GraphShape;
using Axes = std::vector<int64_t>;

enum AttentionTensorId : int64_t {
  kQueriesId = 1,
  kKeysId,
  kValuesId,
  kMaskId,
  kAlphaId,
  kResultsId,
  kFirstVirtualId
};

// Of all heads, [batch, heads, …, …], as they lie in memory.
struct AttentionShapes {
  cudnnDataType_t dtype;
  GraphShape queries, keys, values, results;  // keys: a vector is a column
  std::optional<GraphShape> mask;
  GraphShape scores, of_rows;  // of_rows: a number for each row of the scores
};

GraphShape DenseHeads(const Axes& dims) {
  return {dims, {dims[1] * dims[2] * dims[3], dims[2] * dims[3], dims[3], 1}};
}

template <typename T, typename Element>
GraphShape HeadsShapeOf(const AttentionOperands<T>& x, const AttentionRows<Element>& rows) {
  const int64_t step = x.batch == 1 ? rows.rows * rows.pitch : rows.step;
  return {{x.batch, x.heads, rows.rows, rows.size}, {step, rows.size, rows.pitch, 1}};
}

// The heads may share one mask; items and rows that do are elements without a step.
template <typename T>
GraphShape MaskShapeOf(const AttentionOperands<T>& x) {
  const int64_t heads = x.mask_step[1] == 0 ? 1 : x.heads;
  GraphShape shape = DenseHeads({x.batch, heads, x.q.rows, x.k.rows});
  if (x.batch != 1) shape.strides[0] = x.mask_step[0];
  if (heads != 1) shape.strides[1] = x.mask_step[1];
  shape.strides[2] = x.mask_step[2];
  return shape;
}

template <typename T>
AttentionShapes ShapesOf(const AttentionOperands<T>& x) {
  AttentionShapes shapes;
  shapes.dtype = backends::gpu::ToCudnnType(CppTypeToDataType<T>::value);
  shapes.queries = HeadsShapeOf(x, x.q);
  shapes.keys = HeadsShapeOf(x, x.k);
  std::swap(shapes.keys.dims[2], shapes.keys.dims[3]);
  std::swap(shapes.keys.strides[2], shapes.keys.strides[3]);
  shapes.values = HeadsShapeOf(x, x.v);
  shapes.results = HeadsShapeOf(x, x.out);
  if (x.mask != nullptr) shapes.mask = MaskShapeOf(x);
  shapes.scores = DenseHeads({x.batch, x.heads, x.q.rows, x.k.rows});
  shapes.of_rows = DenseHeads({x.batch, x.heads, x.q.rows, 1});
  return shapes;
}

template <typename Element>
bool AreForCudnn(const AttentionRows<Element>& rows, int64_t batch) {
  constexpr int64_t kMultiple = 8, kMostElements = 256;
  const int64_t most = std::numeric_limits<int32_t>::max() / rows.pitch / rows.rows;
  return backends::gpu::IsGraphAligned(rows.data) && rows.size % kMultiple == 0 &&
         rows.size <= kMostElements && (batch == 1 || rows.step != 0) && batch <= most;
}

template <typename T>
bool IsMaskForCudnn(const AttentionOperands<T>& x) {
  if (x.mask == nullptr) return true;
  const int64_t most = std::numeric_limits<int32_t>::max() / x.q.rows / x.k.rows;
  return backends::gpu::IsGraphAligned(x.mask) && x.mask_step[3] != 0 && x.batch <= most / x.heads;
}

// Whether cuDNN is to be asked for an engine.
template <typename T>
bool IsForCudnn(const AttentionOperands<T>& x) {
  if (!backends::gpu::UsesCudnnGraphs() || x.q.rows == 1) return false;
  return AreForCudnn(x.q, x.batch) && AreForCudnn(x.k, x.batch) && AreForCudnn(x.v, x.batch) &&
         AreForCudnn(x.out, x.batch) && IsMaskForCudnn(x);
}

// Describes the pattern: softmax is written out.
class AttentionGraphBuilder {
 public:
  explicit AttentionGraphBuilder(const AttentionShapes& shapes) : shapes_(shapes) {}

  // None if cuDNN refuses it. Called once.
  std::optional<backends::gpu::OperationGraph> Build(cudnnHandle_t handle) {
    const GraphDescriptor& weights = Weights(MaskedScores());
    Multiply(weights, Tensor(kValuesId, shapes_.values), Tensor(kResultsId, shapes_.results));
    return graph_.Build(handle);
  }

 private:
  const GraphDescriptor& Tensor(int64_t id, const GraphShape& shape) {
    return graph_.Tensor(id, shapes_.dtype, shape);
  }
  const GraphDescriptor& Virtual(const GraphShape& shape) {
    return graph_.Virtual(CUDNN_DATA_FLOAT, shape);
  }

  const GraphDescriptor& MaskedScores() {
    const GraphDescriptor& products = Virtual(shapes_.scores);
    Multiply(Tensor(kQueriesId, shapes_.queries), Tensor(kKeysId, shapes_.keys), products);
    const GraphDescriptor& alpha = graph_.Number(kAlphaId, 4);
    const GraphDescriptor& scores = Virtual(shapes_.scores);
    graph_.AddPointwise(CUDNN_POINTWISE_MUL, products, &alpha, scores);
    if (!shapes_.mask) return scores;
    const GraphDescriptor& masked = Virtual(shapes_.scores);
    graph_.AddPointwise(CUDNN_POINTWISE_ADD, scores, &Tensor(kMaskId, *shapes_.mask), masked);
    return masked;
  }

  const GraphDescriptor& Weights(const GraphDescriptor& scores) {
    const GraphDescriptor &most = Virtual(shapes_.of_rows), &sum = Virtual(shapes_.of_rows);
    const GraphDescriptor &below = Virtual(shapes_.scores), &powers = Virtual(shapes_.scores);
    Reduce(CUDNN_REDUCE_TENSOR_MAX, scores, most);
    graph_.AddPointwise(CUDNN_POINTWISE_SUB, scores, &most, below);
    graph_.AddPointwise(CUDNN_POINTWISE_EXP, below, nullptr, powers);
    Reduce(CUDNN_REDUCE_TENSOR_ADD, powers, sum);
    const GraphDescriptor& log_sum = Virtual(shapes_.of_rows);
    graph_.AddPointwise(CUDNN_POINTWISE_LOG, sum, nullptr, log_sum);
    graph_.AddPointwise(CUDNN_POINTWISE_ADD, most, &log_sum, Virtual(shapes_.of_rows));
    const GraphDescriptor& weights = graph_.Virtual(shapes_.dtype, shapes_.scores);
    graph_.AddPointwise(CUDNN_POINTWISE_DIV, powers, &sum, weights);
    return weights;
  }

  void Multiply(const GraphDescriptor& a, const GraphDescriptor& b, const GraphDescriptor& to) {
    GraphDescriptor what(CUDNN_BACKEND_MATMUL_DESCRIPTOR);
    what.Set(CUDNN_ATTR_MATMUL_COMP_TYPE, CUDNN_DATA_FLOAT);
    what.Finalize();
    GraphDescriptor op(CUDNN_BACKEND_OPERATION_MATMUL_DESCRIPTOR);
    op.Set(CUDNN_ATTR_OPERATION_MATMUL_ADESC, a);
    op.Set(CUDNN_ATTR_OPERATION_MATMUL_BDESC, b);
    op.Set(CUDNN_ATTR_OPERATION_MATMUL_CDESC, to);
    op.Set(CUDNN_ATTR_OPERATION_MATMUL_DESC, graph_.Keep(std::move(what)));
    graph_.Add(std::move(op));
  }

  void Reduce(cudnnReduceTensorOp_t how, const GraphDescriptor& x, const GraphDescriptor& to) {
    GraphDescriptor what(CUDNN_BACKEND_REDUCTION_DESCRIPTOR);
    what.Set(CUDNN_ATTR_REDUCTION_OPERATOR, how);
    what.Set(CUDNN_ATTR_REDUCTION_COMP_TYPE, CUDNN_DATA_FLOAT);
    what.Finalize();
    GraphDescriptor op(CUDNN_BACKEND_OPERATION_REDUCTION_DESCRIPTOR);
    op.Set(CUDNN_ATTR_OPERATION_REDUCTION_XDESC, x);
    op.Set(CUDNN_ATTR_OPERATION_REDUCTION_YDESC, to);
    op.Set(CUDNN_ATTR_OPERATION_REDUCTION_DESC, graph_.Keep(std::move(what)));
    graph_.Add(std::move(op));
  }

  const AttentionShapes& shapes_;
  backends::gpu::OperationGraphBuilder graph_{kFirstVirtualId};
};

// How many attentions have a kernel of cuDNN.
std::atomic<int> cudnn_attention_count{0};

struct AttentionPlan {
  AttentionPlan() = default;
  AttentionPlan(const AttentionPlan&) = delete;
  AttentionPlan& operator=(const AttentionPlan&) = delete;
  ~AttentionPlan() {
    if (plan) --cudnn_attention_count;
  }

  std::optional<backends::gpu::GraphPlan> plan;  // none: the products compute it
};

template <typename T>
GraphMemory AttentionMemory(const AttentionOperands<T>& x, const float* alpha) {
  GraphMemory memory;
  memory.Add(kQueriesId, x.q.data);
  memory.Add(kKeysId, x.k.data);
  memory.Add(kValuesId, x.v.data);
  memory.Add(kAlphaId, alpha);
  memory.Add(kResultsId, x.out.data);
  if (x.mask != nullptr) memory.Add(kMaskId, x.mask);
  return memory;
}

bool MayTakeAttentionEngine(const EngineNotes& notes) {
  return backends::gpu::KeepsTypes(notes) && !notes.test(CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC);
}

// The first engine that may be taken and runs.
void ChooseAttentionEngine(const GPUContext& ctx, cudnnHandle_t handle,
                           const AttentionShapes& shapes, const GraphMemory& memory,
                           AttentionPlan* made) {
  constexpr size_t kMostWorkspaceBytes = size_t{32} << 20;
  std::optional<backends::gpu::OperationGraph> graph = AttentionGraphBuilder(shapes).Build(handle);
  if (!graph) return;
  std::optional<backends::gpu::RunnableEngine> engine = backends::gpu::RunnableEngine::First(
      ctx, handle, *graph, {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK},
      {&MayTakeAttentionEngine, kMostWorkspaceBytes}, memory);
  if (!engine) return;
  made->plan.emplace(std::move(*graph), std::move(*engine));
  ++cudnn_attention_count;
}

std::string AttentionText(const AttentionShapes& shapes, const AttentionPlan& plan) {
  const Axes &q = shapes.queries.dims, &v = shapes.values.dims;
  std::string text = Format(
      "attention of type %d, %d items of %d heads, %d queries of %d elements, %d keys with values "
      "of %d, %s mask: ",
      static_cast<int>(shapes.dtype), q[0], q[1], q[2], q[3], v[2], v[3],
      shapes.mask ? "with a" : "without a");
  if (!plan.plan) return text + "products of all heads";
  return text + Format("engine %d of cuDNN, %d bytes of workspace", plan.plan->traits().number,
                       plan.plan->workspace_bytes());
}

constexpr size_t kAttentionKeyNumbers = 20;  // as AttentionKey writes them
using AttentionPlans = backends::gpu::PlanCache<kAttentionKeyNumbers, AttentionPlan>;

template <typename T>
AttentionPlans::Key AttentionKey(const GPUContext& ctx, const AttentionOperands<T>& x) {
  const auto mask_step = [&](int axis) { return x.mask == nullptr ? 0 : x.mask_step[axis]; };
  return {ctx.device_id(), static_cast<int64_t>(CppTypeToDataType<T>::value),
          x.batch,         x.heads,
          x.q.rows,        x.q.size,
          x.q.pitch,       x.q.step,
          x.k.rows,        x.k.size,
          x.k.pitch,       x.k.step,
          x.v.size,        x.v.pitch,
          x.v.step,        x.mask != nullptr,
          mask_step(0),    mask_step(1),
          mask_step(2),    mask_step(3)};
}

template <typename T>
AttentionPlans::PlanPtr AttentionPlanOf(const GPUContext& ctx, const AttentionOperands<T>& x,
                                        const GraphMemory& memory) {
  static auto* const plans = new AttentionPlans;
  return plans->Get(AttentionKey(ctx, x), [&] {
    const AttentionShapes shapes = ShapesOf(x);
    auto plan = std::make_shared<AttentionPlan>();
    // A graph that is captured is to compute what the run before it did.
    ctx.RefuseInCapture("choosing the engine of an attention");
    if (cudnn_attention_count < kMostCudnnAttentions) {
      ctx.CudnnCall([&](cudnnHandle_t handle) {
        ChooseAttentionEngine(ctx, handle, shapes, memory, plan.get());
      });
    }
    VLOG(4) << AttentionText(shapes, *plan);
    return AttentionPlans::PlanPtr(std::move(plan));
  });
}

}  // namespace

template <typename T>
bool EnqueueCudnnAttention(const GPUContext& ctx, const AttentionOperands<T>& x, float alpha) {
  if (!IsForCudnn(x)) return false;
  const GraphMemory memory = AttentionMemory(x, &alpha);
  const AttentionPlans::PlanPtr plan = AttentionPlanOf(ctx, x, memory);
  if (!plan->plan) return false;
  GpuCapture* const capture = GpuCapture::OfThisThread(ctx);
  if (capture != nullptr) capture->Keep(plan);
  const AllocationPtr workspace = ctx.Workspace(plan->plan->workspace_bytes());
  ctx.CudnnCall(
      [&](cudnnHandle_t handle) { plan->plan->Enqueue(handle, memory, workspace->ptr()); });
  return true;
}

template bool EnqueueCudnnAttention(const GPUContext&, const AttentionOperands<float16>&, float);
template bool EnqueueCudnnAttention(const GPUContext&, const AttentionOperands<bfloat16>&, float);

}  // namespace funcs
}  // namespace phi
