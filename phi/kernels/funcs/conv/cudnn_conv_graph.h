#pragma once

#include <memory>
#include <utility>

#include "phi/backends/gpu/cudnn_graph.h"
#include "phi/kernels/funcs/conv/cudnn_conv_plan.h"

namespace phi {
namespace funcs {

/// A convolution and its epilogue as a graph of cuDNN, with the engine that computes it. Thread-
/// safe.
class CudnnConvGraph {
 public:
  /// The first engine that may be taken (Note [Convolution algorithms]), or the fastest one if
  /// conv.search says to measure. nullptr if there is none, or the graph API is not for such
  /// operands: float64, more than 2^31 - 1 elements, memory that is not aligned
  /// (backends::gpu::kGraphAlignment), a filter in another layout than the images.
  /// `data`, Errors: as GetCudnnConvPlan.
  static std::unique_ptr<const CudnnConvGraph> Make(const GPUContext& ctx, cudnnHandle_t handle,
                                                    const CudnnConv& conv,
                                                    const CudnnConvData& data);

  size_t workspace_bytes() const { return plan_.workspace_bytes(); }
  const backends::gpu::EngineTraits& traits() const { return plan_.traits(); }
  /// Whether its engine adds products as they are: AlgorithmKind::kPlain.
  bool is_plain_sum() const;
  /// What one call takes on the device, if conv.search said to measure, else 0.
  float milliseconds() const { return milliseconds_; }
  /// Enqueues it. `workspace` holds workspace_bytes(). Errors: External.
  void Enqueue(cudnnHandle_t handle, const CudnnConvData& data, void* workspace) const;

 private:
  CudnnConvGraph(const ConvEpilogue& epilogue, backends::gpu::OperationGraph graph,
                 backends::gpu::RunnableEngine engine, float milliseconds)
      : epilogue_(epilogue),
        plan_(std::move(graph), std::move(engine)),
        milliseconds_(milliseconds) {}

  ConvEpilogue epilogue_;
  backends::gpu::GraphPlan plan_;
  float milliseconds_;
};

/// True if all memory of a convolution is aligned as graphs want it.
bool IsAlignedForGraphs(const CudnnConvData& data);

}  // namespace funcs
}  // namespace phi
