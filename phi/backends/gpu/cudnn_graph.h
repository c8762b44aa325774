#pragma once

#include <cudnn.h>

#include <bitset>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_dnn.h"

namespace phi {
namespace backends {
namespace gpu {

// Note [Graphs of cuDNN]
// cuDNN's graph API describes a computation as operations on tensors, asks a heuristic which
// engines compute it, and makes an execution plan of an engine. All of these are descriptors: their
// attributes are set, then they are finalised, which is where cuDNN refuses what it does not have.

/// What an attribute holds, as cuDNN calls it.
inline cudnnBackendAttributeType_t AttributeTypeOf(int64_t) { return CUDNN_TYPE_INT64; }
inline cudnnBackendAttributeType_t AttributeTypeOf(bool) { return CUDNN_TYPE_BOOLEAN; }
inline cudnnBackendAttributeType_t AttributeTypeOf(float) { return CUDNN_TYPE_FLOAT; }
inline cudnnBackendAttributeType_t AttributeTypeOf(cudnnHandle_t) { return CUDNN_TYPE_HANDLE; }
inline cudnnBackendAttributeType_t AttributeTypeOf(cudnnDataType_t) { return CUDNN_TYPE_DATA_TYPE; }
inline cudnnBackendAttributeType_t AttributeTypeOf(cudnnConvolutionMode_t) {
  return CUDNN_TYPE_CONVOLUTION_MODE;
}
inline cudnnBackendAttributeType_t AttributeTypeOf(cudnnPointwiseMode_t) {
  return CUDNN_TYPE_POINTWISE_MODE;
}
inline cudnnBackendAttributeType_t AttributeTypeOf(cudnnReduceTensorOp_t) {
  return CUDNN_TYPE_REDUCTION_OPERATOR_TYPE;
}
inline cudnnBackendAttributeType_t AttributeTypeOf(cudnnNanPropagation_t) {
  return CUDNN_TYPE_NAN_PROPOGATION;
}
inline cudnnBackendAttributeType_t AttributeTypeOf(cudnnBackendHeurMode_t) {
  return CUDNN_TYPE_HEUR_MODE;
}

/// One descriptor of the graph API; destroyed with it. Moved, not copied. What it refers to must
/// outlive it. Errors of all functions: External; ResourceExhausted where memory is lacking.
class GraphDescriptor {
 public:
  explicit GraphDescriptor(cudnnBackendDescriptorType_t type);
  GraphDescriptor(GraphDescriptor&& other) noexcept
      : handle_(std::exchange(other.handle_, nullptr)) {}
  GraphDescriptor& operator=(GraphDescriptor&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~GraphDescriptor();

  cudnnBackendDescriptor_t get() const { return handle_; }

  void SetValues(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, int64_t count,
                 const void* values);
  template <typename T>
  void Set(cudnnBackendAttributeName_t name, T value) {
    SetValues(name, AttributeTypeOf(value), 1, &value);
  }
  void Set(cudnnBackendAttributeName_t name, const GraphDescriptor& other) {
    SetValues(name, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &other.handle_);
  }
  void SetNumbers(cudnnBackendAttributeName_t name, const std::vector<int64_t>& numbers) {
    SetValues(name, CUDNN_TYPE_INT64, static_cast<int64_t>(numbers.size()), numbers.data());
  }

  void Finalize();
  /// False if cuDNN refuses, for any reason but a lack of memory.
  bool TryFinalize();

 private:
  cudnnBackendDescriptor_t handle_ = nullptr;
};

/// A tensor of a graph. `strides`: elements between neighbours of each axis. `id` is unique in the
/// graph. `is_virtual`: it has no memory, one operation hands it to the next. Memory is aligned to
/// kGraphAlignment bytes.
constexpr int64_t kGraphAlignment = 16;
GraphDescriptor MakeGraphTensor(int64_t id, cudnnDataType_t dtype, const std::vector<int64_t>& dims,
                                const std::vector<int64_t>& strides, bool is_virtual = false);
inline bool IsGraphAligned(const void* memory) {
  return reinterpret_cast<uintptr_t>(memory) % kGraphAlignment == 0;
}

/// A number of float32, with `axes` axes of 1, that GraphMemory has in host memory: it is read when
/// the graph is enqueued.
GraphDescriptor MakeGraphNumber(int64_t id, int axes);

/// The graph of `operations`, in the order in which they feed each other; none if cuDNN refuses it.
std::optional<GraphDescriptor> MakeOperationGraph(
    cudnnHandle_t handle, const std::vector<const GraphDescriptor*>& operations);

/// Engines with their settings, best first, as the heuristic `mode` ranks them for the graph; none
/// if it has no answer.
std::vector<GraphDescriptor> RankEngines(const GraphDescriptor& graph, cudnnBackendHeurMode_t mode);

/// What an engine does to numbers: bits are CUDNN_NUMERICAL_NOTE_*.
using EngineNotes = std::bitset<64>;
struct EngineTraits {
  int64_t number = 0;  // of the engine, in a version of cuDNN, for graphs like this one
  EngineNotes notes;
};
EngineTraits TraitsOf(const GraphDescriptor& engine);

/// The plan that runs `engine`; none if it does not take the graph after all.
std::optional<GraphDescriptor> MakeExecutionPlan(cudnnHandle_t handle,
                                                 const GraphDescriptor& engine);
size_t WorkspaceBytesOf(const GraphDescriptor& plan);

/// The memory of a graph's tensors, by their ids.
struct GraphMemory {
  std::vector<int64_t> ids;
  std::vector<void*> pointers;

  void Add(int64_t id, const void* pointer) {
    ids.push_back(id);
    pointers.push_back(const_cast<void*>(pointer));
  }
};

/// Enqueues the plan. `workspace` holds WorkspaceBytesOf(plan).
void ExecuteGraph(cudnnHandle_t handle, const GraphDescriptor& plan, const GraphMemory& memory,
                  void* workspace);
/// The same; returns what cuDNN says.
cudnnStatus_t TryExecuteGraph(cudnnHandle_t handle, const GraphDescriptor& plan,
                              const GraphMemory& memory, void* workspace);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
