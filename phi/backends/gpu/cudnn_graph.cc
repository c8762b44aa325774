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

GraphDescriptor DescribeTensor(int64_t id, cudnnDataType_t dtype, const std::vector<int64_t>& dims,
                               const std::vector<int64_t>& strides) {
  GraphDescriptor tensor(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  tensor.Set(CUDNN_ATTR_TENSOR_UNIQUE_ID, id);
  tensor.Set(CUDNN_ATTR_TENSOR_DATA_TYPE, dtype);
  tensor.SetNumbers(CUDNN_ATTR_TENSOR_DIMENSIONS, dims);
  tensor.SetNumbers(CUDNN_ATTR_TENSOR_STRIDES, strides);
  tensor.Set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, kGraphAlignment);
  return tensor;
}

}  // namespace

GraphDescriptor MakeGraphTensor(int64_t id, cudnnDataType_t dtype, const std::vector<int64_t>& dims,
                                const std::vector<int64_t>& strides, bool is_virtual) {
  GraphDescriptor tensor = DescribeTensor(id, dtype, dims, strides);
  if (is_virtual) tensor.Set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, true);
  tensor.Finalize();
  return tensor;
}

GraphDescriptor MakeGraphNumber(int64_t id, int axes) {
  const std::vector<int64_t> ones(static_cast<size_t>(axes), 1);
  GraphDescriptor number = DescribeTensor(id, CUDNN_DATA_FLOAT, ones, ones);
  number.Set(CUDNN_ATTR_TENSOR_IS_BY_VALUE, true);
  number.Finalize();
  return number;
}

std::optional<GraphDescriptor> MakeOperationGraph(
    cudnnHandle_t handle, const std::vector<const GraphDescriptor*>& operations) {
  std::vector<cudnnBackendDescriptor_t> handles;
  for (const GraphDescriptor* operation : operations) handles.push_back(operation->get());
  GraphDescriptor graph(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  graph.Set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, handle);
  graph.SetValues(CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
                  static_cast<int64_t>(handles.size()), handles.data());
  if (!graph.TryFinalize()) return std::nullopt;
  return graph;
}

std::vector<GraphDescriptor> RankEngines(const GraphDescriptor& graph,
                                         cudnnBackendHeurMode_t mode) {
  GraphDescriptor heuristic(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  heuristic.Set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph);
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

cudnnStatus_t TryExecuteGraph(cudnnHandle_t handle, const GraphDescriptor& plan,
                              const GraphMemory& memory, void* workspace) {
  GraphDescriptor pack(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR);
  pack.SetNumbers(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, memory.ids);
  pack.SetValues(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR,
                 static_cast<int64_t>(memory.pointers.size()), memory.pointers.data());
  pack.SetValues(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &workspace);
  pack.Finalize();
  return cudnnBackendExecute(handle, plan.get(), pack.get());
}

void ExecuteGraph(cudnnHandle_t handle, const GraphDescriptor& plan, const GraphMemory& memory,
                  void* workspace) {
  PADDLE_ENFORCE_GPU_SUCCESS(TryExecuteGraph(handle, plan, memory, workspace));
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
