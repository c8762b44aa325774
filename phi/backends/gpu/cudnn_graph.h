#pragma once

#include <cudnn.h>

#include <bitset>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <list>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"

namespace phi {
namespace backends {
namespace gpu {

// Note [Graphs of cuDNN]
// cuDNN's graph API describes a computation as operations on tensors, asks a heuristic which
// engines compute it, and makes an execution plan of an engine. All of these are descriptors: their
// attributes are set, then they are finalised, which is where cuDNN refuses what it does not have.
// An OperationGraphBuilder describes the operations, RunnableEngine::First takes an engine, and a
// GraphPlan keeps both and enqueues them.

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

/// A tensor of a graph: `strides` are the elements between neighbours of each axis.
struct GraphShape {
  std::vector<int64_t> dims, strides;
};

/// Memory of a graph's tensors is aligned to as many bytes.
constexpr int64_t kGraphAlignment = 16;
inline bool IsGraphAligned(const void* memory) {
  return reinterpret_cast<uintptr_t>(memory) % kGraphAlignment == 0;
}

/// Operations, and all that they refer to.
struct OperationGraph {
  std::list<GraphDescriptor> parts;
  GraphDescriptor graph;  // destroyed before them
};

/// Describes operations in the order in which they feed each other. What it returns stays where it
/// is. After an operation that cuDNN refuses nothing is added.
class OperationGraphBuilder {
 public:
  /// Tensors without memory have the ids from `first_virtual_id` on; no other tensor has these.
  explicit OperationGraphBuilder(int64_t first_virtual_id) : next_virtual_(first_virtual_id) {}

  const GraphDescriptor& Keep(GraphDescriptor part);
  /// `id` is unique in the graph.
  const GraphDescriptor& Tensor(int64_t id, cudnnDataType_t dtype, const GraphShape& shape);
  /// What one operation hands to the next.
  const GraphDescriptor& Virtual(cudnnDataType_t dtype, const GraphShape& shape);
  /// A number of float32, with `axes` axes of 1, that GraphMemory has in host memory: it is read
  /// when the graph is enqueued.
  const GraphDescriptor& Number(int64_t id, int axes);

  /// An operation whose attributes are set.
  void Add(GraphDescriptor operation);
  /// Of x, and of `other` unless it is nullptr; computed in float32. `nan`: what relu does to NaN.
  void AddPointwise(cudnnPointwiseMode_t mode, const GraphDescriptor& x,
                    const GraphDescriptor* other, const GraphDescriptor& to,
                    std::optional<cudnnNanPropagation_t> nan = std::nullopt);

  /// None if cuDNN refuses an operation, or the graph. The builder is used up.
  std::optional<OperationGraph> Build(cudnnHandle_t handle);

 private:
  std::list<GraphDescriptor> parts_;
  std::vector<cudnnBackendDescriptor_t> operations_;  // in parts_
  bool is_refused_ = false;
  int64_t next_virtual_;
};

/// Engines with their settings, best first, as the heuristic `mode` ranks them for the graph; none
/// if it has no answer.
std::vector<GraphDescriptor> RankEngines(const OperationGraph& graph, cudnnBackendHeurMode_t mode);

/// What an engine does to numbers: bits are CUDNN_NUMERICAL_NOTE_*.
using EngineNotes = std::bitset<64>;
struct EngineTraits {
  int64_t number = 0;  // of the engine, in a version of cuDNN, for graphs like this one
  EngineNotes notes;
};
/// Whether an engine takes operands as they are and adds up in the type that the graph says.
inline bool KeepsTypes(const EngineNotes& notes) {
  return !notes.test(CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS) &&
         !notes.test(CUDNN_NUMERICAL_NOTE_REDUCED_PRECISION_REDUCTION);
}

/// The memory of a graph's tensors, by their ids.
struct GraphMemory {
  std::vector<int64_t> ids;
  std::vector<void*> pointers;

  void Add(int64_t id, const void* pointer) {
    ids.push_back(id);
    pointers.push_back(const_cast<void*>(pointer));
  }
};

/// Which engines may be taken.
struct EngineLimits {
  std::function<bool(const EngineNotes& notes)> takes;
  size_t most_workspace_bytes;
};

/// An engine, and the plan that runs it.
struct RunnableEngine {
  GraphDescriptor config, plan;  // the plan refers to the other and is destroyed before it
  EngineTraits traits;
  size_t workspace_bytes;

  /// The engine of `config`; none if it may not be taken, or does not take the graph after all.
  static std::optional<RunnableEngine> Of(cudnnHandle_t handle, GraphDescriptor config,
                                          const EngineLimits& limits);
  /// The first one that may be taken and runs with the memory, as `modes` rank them, one mode after
  /// the other. Requires: the calling thread does not capture.
  static std::optional<RunnableEngine> First(const GPUContext& ctx, cudnnHandle_t handle,
                                             const OperationGraph& graph,
                                             std::initializer_list<cudnnBackendHeurMode_t> modes,
                                             const EngineLimits& limits, const GraphMemory& memory);

  /// False if the engine refuses when it is run, which some do.
  bool Runs(cudnnHandle_t handle, const GraphMemory& memory, void* workspace) const;
  /// Enqueues it. `workspace` holds workspace_bytes.
  void Enqueue(cudnnHandle_t handle, const GraphMemory& memory, void* workspace) const;
};

/// A graph and the engine that computes it. Thread-safe.
class GraphPlan {
 public:
  GraphPlan(OperationGraph graph, RunnableEngine engine)
      : graph_(std::move(graph)), engine_(std::move(engine)) {}

  size_t workspace_bytes() const { return engine_.workspace_bytes; }
  const EngineTraits& traits() const { return engine_.traits; }
  /// Enqueues it. `workspace` holds workspace_bytes(). Errors: External.
  void Enqueue(cudnnHandle_t handle, const GraphMemory& memory, void* workspace) const;

 private:
  OperationGraph graph_;  // what the engine refers to; destroyed after it
  RunnableEngine engine_;
  // Held while the engine is run: not every one may run in two threads.
  mutable std::mutex mutex_;
};

}  // namespace gpu
}  // namespace backends
}  // namespace phi
