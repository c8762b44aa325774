#pragma once

#include <list>
#include <memory>
#include <mutex>

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

  size_t workspace_bytes() const { return workspace_bytes_; }
  const backends::gpu::EngineTraits& traits() const { return traits_; }
  /// Whether its engine adds products as they are: AlgorithmKind::kPlain.
  bool is_plain_sum() const;
  /// What one call takes on the device, if conv.search said to measure, else 0.
  float milliseconds() const { return milliseconds_; }
  /// Enqueues it. `workspace` holds workspace_bytes(). Errors: External.
  void Enqueue(cudnnHandle_t handle, const CudnnConvData& data, void* workspace) const;

 private:
  struct Engine;
  CudnnConvGraph(const ConvEpilogue& epilogue, std::list<backends::gpu::GraphDescriptor> parts,
                 Engine engine);

  ConvEpilogue epilogue_;
  // What the plan refers to; destroyed after it.
  std::list<backends::gpu::GraphDescriptor> parts_;
  backends::gpu::GraphDescriptor plan_;
  size_t workspace_bytes_;
  backends::gpu::EngineTraits traits_;
  float milliseconds_;
  mutable std::mutex
      mutex_;  // held while plan_ is executed: not every engine may run in two threads
};

/// True if all memory of a convolution is aligned as graphs want it.
bool IsAlignedForGraphs(const CudnnConvData& data);

}  // namespace funcs
}  // namespace phi
