#include "phi/backends/gpu/cudnn_graph.h"

namespace phi {
namespace backends {
namespace gpu {
GraphDescriptor::GraphDescriptor(cudnnBackendDescriptorType_t type) {
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnBackendCreateDescriptor(type, &handle_));
}

GraphDescriptor::~GraphDescriptor() {
  if (handle_ != nullptr) (void)cudnnBackendDestroyDescriptor(handle_);
}

void GraphDescriptor::SetValues(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type,
                                int64_t count, const void* values) {
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnBackendSetAttribute(handle_, name, type, count, values));
}

void GraphDescriptor::Finalize() { PADDLE_ENFORCE_GPU_SUCCESS(cudnnBackendFinalize(handle_)); }

bool GraphDescriptor::TryFinalize() {
  const cudnnStatus_t status = cudnnBackendFinalize(handle_);
  // Else a lack of memory would be another engine, with other last bits.
  if (LacksMemory(status)) PADDLE_ENFORCE_GPU_SUCCESS(status);
  return IsSuccess(status);
}

namespace {

GraphDescriptor DescribeTensor(int64_t id, cudnnDataType_t dtype, const GraphShape& shape) {
  GraphDescriptor tensor(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  tensor.Set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id);
  tensor.Set(CUDNN_ATTR_TENSOR_DATA_TYPE, dtype);
  tensor.SetNumbers(CUDNN_ATTR_TENSOR_DIMENSIONS, shape.dims);
  tensor.SetNumbers(CUDNN_ATTR_TENSOR_STRIDES, shape.strides);
  tensor.Set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, kGraphAlignment);
  return tensor;
}

}  // namespace

const GraphDescriptor& OperationGraphBuilder::Keep(GraphDescriptor part) {
  parts_.push_back(std::move(part));
  return parts_.back();
}

const GraphDescriptor& OperationGraphBuilder::Tensor(int64_t id, cudnnDataType_t dtype,
                                                     const GraphShape& shape) {
  GraphDescriptor tensor = DescribeTensor(id, dtype, shape);
  tensor.Finalize();
  return Keep(std::move(tensor));
}

const GraphDescriptor& OperationGraphBuilder::Virtual(cudnnDataType_t dtype,
                                                      const GraphShape& shape) {
  GraphDescriptor tensor = DescribeTensor(next_virtual_++, dtype, shape);
  tensor.Set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, true);
  tensor.Finalize();
  return Keep(std::move(tensor));
}

const GraphDescriptor& OperationGraphBuilder::Number(int64_t id, int axes) {
  const std::vector<int64_t> ones(static_cast<size_t>(axes), 1);
  GraphDescriptor number = DescribeTensor(id, CUDNN_DATA_FLOAT, {ones, ones});
  number.Set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, true);
  number.Finalize();
  return Keep(std::move(number));
}

void OperationGraphBuilder::Add(GraphDescriptor operation) {
  if (is_refused_) return;
  is_refused_ = !operation.TryFinalize();
  operations_.push_back(Keep(std::move(operation)).get());
}

void OperationGraphBuilder::AddPointwise(cudnnPointwiseMode_t mode, const GraphDescriptor& x,
                                         const GraphDescriptor* other, const GraphDescriptor& to,
                                         std::optional<cudnnNanPropagation_t> nan) {
  GraphDescriptor what(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  what.Set(CUDNN_ATTR_POINTWISE_MODE, mode);
  what.Set(CUDNN_ATTR_POINTWISE_MATH_PREC, CUDNN_DATA_FLOAT);
  if (nan) what.Set(CUDNN_ATTR_POINTWISE_NAN_PROPAGATION, *nan);
  what.Finalize();
  GraphDescriptor op(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  op.Set(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, Keep(std::move(what)));
  op.Set(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, x);
  if (other != nullptr) op.Set(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, *other);
  op.Set(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, to);
  Add(std::move(op));
}

std::optional<OperationGraph> OperationGraphBuilder::Build(cudnnHandle_t handle) {
  if (is_refused_) return std::nullopt;
  GraphDescriptor graph(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  graph.Set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, handle);
  graph.SetValues(CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
                  static_cast<int64_t>(operations_.size()), operations_.data());
  if (!graph.TryFinalize()) return std::nullopt;
  return OperationGraph{std::move(parts_), std::move(graph)};
}

std::vector<GraphDescriptor> RankEngines(const OperationGraph& graph, cudnnBackendHeurMode_t mode) {
  GraphDescriptor heuristic(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristic.Set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph.graph);
  heuristic.Set(CUDNN_ATTR_ENGINEHEUR_MODE, mode);
  int64_t count = 0;
  std::vector<GraphDescriptor> engines;
  if (!heuristic.TryFinalize()) return engines;
  const cudnnStatus_t status =
      cudnnBackendGetAttribute(heuristic.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
                               CUDNN_TYPE_BACKEND_DESCRIPTOR, 0, &count, nullptr);
  if (LacksMemory(status)) PADDLE_ENFORCE_GPU_SUCCESS(status);
  if (!IsSuccess(status)) return engines;
  std::vector<cudnnBackendDescriptor_t> handles;
  for (int64_t i = 0; i < count; ++i) {
    engines.emplace_back(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR);
    handles.push_back(engines.back().get());
  }
  int64_t given = 0;
  if (count > 0) {
    PADDLE_ENFORCE_GPU_SUCCESS(
        cudnnBackendGetAttribute(heuristic.get(), CUDNN_ATTR_ENGINEHEUR_RESULTS,
                                 CUDNN_TYPE_BACKEND_DESCRIPTOR, count, &given, handles.data()));
  }
  while (static_cast<int64_t>(engines.size()) > given) engines.pop_back();
  return engines;
}

namespace {

EngineTraits TraitsOf(const GraphDescriptor& engine) {
  const GraphDescriptor of(CUDNN_BACKEND_ENGINE_DESCRIPTOR);
  cudnnBackendDescriptor_t handle = of.get();
  int64_t count = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnBackendGetAttribute(engine.get(), CUDNN_ATTR_ENGINECFG_ENGINE,
                                                      CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &count,
                                                      &handle));
  EngineTraits traits;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnBackendGetAttribute(handle, CUDNN_ATTR_ENGINE_GLOBAL_INDEX,
                                                      CUDNN_TYPE_INT64, 1, &count, &traits.number));
  cudnnBackendNumericalNote_t notes[CUDNN_NUMERICAL_NOTE_TYPE_COUNT];
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudnnBackendGetAttribute(handle, CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_TYPE_NUMERICAL_NOTE,
                               CUDNN_NUMERICAL_NOTE_TYPE_COUNT, &count, notes));
  for (int64_t i = 0; i < count && i < CUDNN_NUMERICAL_NOTE_TYPE_COUNT; ++i) {
    // The library may know more notes than its header did.
    traits.notes.set(static_cast<size_t>(notes[i]) % traits.notes.size());
  }
  return traits;
}

// The plan that runs `engine`; none if it does not take the graph after all.
std::optional<GraphDescriptor> MakeExecutionPlan(cudnnHandle_t handle,
                                                 const GraphDescriptor& engine) {
  GraphDescriptor plan(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  plan.Set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, handle);
  plan.Set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, engine);
  if (!plan.TryFinalize()) return std::nullopt;
  return plan;
}

size_t WorkspaceBytesOf(const GraphDescriptor& plan) {
  int64_t size_bytes = 0, count = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnBackendGetAttribute(plan.get(),
                                                      CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE,
                                                      CUDNN_TYPE_INT64, 1, &count, &size_bytes));
  return static_cast<size_t>(size_bytes);
}

cudnnStatus_t Execute(cudnnHandle_t handle, const GraphDescriptor& plan, const GraphMemory& memory,
                      void* workspace) {
  GraphDescriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.SetNumbers(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, memory.ids);
  pack.SetValues(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR,
                 static_cast<int64_t>(memory.pointers.size()), memory.pointers.data());
  pack.SetValues(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &workspace);
  pack.Finalize();
  return cudnnBackendExecute(handle, plan.get(), pack.get());
}

}  // namespace

std::optional<RunnableEngine> RunnableEngine::Of(cudnnHandle_t handle, GraphDescriptor config,
                                                 const EngineLimits& limits) {
  const EngineTraits traits = TraitsOf(config);
  if (!limits.takes(traits.notes)) return std::nullopt;
  std::optional<GraphDescriptor> plan = MakeExecutionPlan(handle, config);
  if (!plan) return std::nullopt;
  const size_t size_bytes = WorkspaceBytesOf(*plan);
  if (size_bytes > limits.most_workspace_bytes) return std::nullopt;
  return RunnableEngine{std::move(config), std::move(*plan), traits, size_bytes};
}

std::optional<RunnableEngine> RunnableEngine::First(
    const GPUContext& ctx, cudnnHandle_t handle, const OperationGraph& graph,
    std::initializer_list<cudnnBackendHeurMode_t> modes, const EngineLimits& limits,
    const GraphMemory& memory) {
  for (const cudnnBackendHeurMode_t mode : modes) {
    for (GraphDescriptor& config : RankEngines(graph, mode)) {
      std::optional<RunnableEngine> engine = Of(handle, std::move(config), limits);
      if (!engine) continue;
      const AllocationPtr workspace = ctx.Workspace(engine->workspace_bytes);
      if (engine->Runs(handle, memory, workspace->ptr())) return engine;
    }
  }
  return std::nullopt;
}

bool RunnableEngine::Runs(cudnnHandle_t handle, const GraphMemory& memory, void* workspace) const {
  return HasRun(Execute(handle, plan, memory, workspace));
}

void RunnableEngine::Enqueue(cudnnHandle_t handle, const GraphMemory& memory,
                             void* workspace) const {
  PADDLE_ENFORCE_GPU_SUCCESS(Execute(handle, plan, memory, workspace));
}

void GraphPlan::Enqueue(cudnnHandle_t handle, const GraphMemory& memory, void* workspace) const {
  std::lock_guard<std::mutex> lock(mutex_);
  engine_.Enqueue(handle, memory, workspace);
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
