#pragma once

#include <memory>
#include <string>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/optional.h"

namespace phi {
namespace funcs {

// Note [Recurrent layers of cuDNN]
// cuDNN computes what `rnn` says: its gates have the order of the op (LSTM: input, forget,
// candidate, output; GRU: reset, update, candidate), its GRU multiplies the reset gate with the
// state's part of the candidate, and its pseudo layers are the op's cells. What differs:
// - The weights lie in one block, where cudnnGetRNNWeightParams says. That of constant weights is
//   made once and kept with them; each call copies others there.
// - It wants the lengths of sequences on the host, so a call with SequenceLength in memory of the
//   device waits; and none may be 0: the plain kernel takes such a batch. Its calls get no lengths
//   in memory of the device: since 8.9.1 they take them from the descriptors.
// - Its dropout masks are its own, not DropoutState: the plain kernel takes what drops.
// - Reserve is cuDNN's. A gradient must come from the back end of its forward op; one of another
//   size is refused.
// - In float16 products are added in float32. The plain kernels do not have it: they take such a
//   batch in float32.
// The algorithm is CUDNN_RNN_ALGO_STANDARD, which adds in the same order in every run. It launches
// some kernels for each step of each layer, on streams of cuDNN's own: a CUDA graph takes a
// fraction of the time. Without FLAGS_cudnn_deterministic, one kernel runs all steps of a layer of
// float16 (CUDNN_RNN_ALGO_PERSIST_STATIC) where CudnnRnnAlgorithm says so and cuDNN takes it.

/// One call of `rnn`, besides its data. All that a plan depends on, besides the device,
/// FLAGS_allow_tf32 and FLAGS_cudnn_deterministic.
struct CudnnRnn {
  DataType dtype;
  std::string mode;  // as of RnnKernel
  int64_t steps, batch, input, hidden, layers;
  bool both_ways, trains;
  bool has_lengths;  // not every sequence has all steps

  int64_t directions() const { return both_ways ? 2 : 1; }
  int64_t gates() const { return mode == "LSTM" ? 4 : mode == "GRU" ? 3 : 1; }
};

/// What the choice of an algorithm asks of the device and the flags.
struct CudnnRnnDevice {
  int compute_capability;  // 90 for 9.0
  int multi_processors;
  bool is_deterministic;
};

/// The algorithm to be tried first: the persistent one for one layer of float16, one way, on a
/// large GPU of 8.0 or later, where sequences are of one length and sizes are multiples of a
/// tile's. GRU and large batches are said to gain nothing by it.
cudnnRNNAlgo_t CudnnRnnAlgorithm(const CudnnRnn& call, const CudnnRnnDevice& device);

using RnnDescriptor = backends::gpu::CudnnDescriptor<cudnnRNNDescriptor_t, cudnnCreateRNNDescriptor,
                                                     cudnnDestroyRNNDescriptor>;
using RnnDataDescriptor =
    backends::gpu::CudnnDescriptor<cudnnRNNDataDescriptor_t, cudnnCreateRNNDataDescriptor,
                                   cudnnDestroyRNNDataDescriptor>;
using DropoutDescriptor =
    backends::gpu::CudnnDescriptor<cudnnDropoutDescriptor_t, cudnnCreateDropoutDescriptor,
                                   cudnnDestroyDropoutDescriptor>;

/// The sequences of a batch.
struct CudnnRnnData {
  RnnDataDescriptor x, y;
  size_t workspace_bytes = 0, reserve_bytes = 0;
};

/// The shape of Reserve, of elements T.
template <typename T>
DDim CudnnRnnReserveDims(const CudnnRnnData& data) {
  return {static_cast<int64_t>((data.reserve_bytes + sizeof(T) - 1) / sizeof(T))};
}

/// Where a run of elements of a tensor of WeightList lies in cuDNN's block.
struct CudnnRnnPart {
  size_t weight;  // index in WeightList
  size_t from_bytes, to_bytes, size_bytes;
};

/// What cuDNN is told of a call.
struct CudnnRnnPlan {
  RnnDescriptor rnn;
  DropoutDescriptor no_dropout;
  backends::gpu::TensorDescriptor states;  // [layers · directions, batch, hidden]
  size_t weight_bytes = 0;
  std::vector<CudnnRnnPart> parts;
  std::shared_ptr<const CudnnRnnData> all_steps;  // unless the call has lengths
};

/// The plan of a call, made at the first one and kept (at most 1024 of a process), also with the
/// graph that the calling thread captures. Errors: External for what cuDNN does not take.
std::shared_ptr<const CudnnRnnPlan> GetCudnnRnnPlan(const GPUContext& ctx, const CudnnRnn& call);

/// The sequences of a call with lengths [batch] in [1, steps].
std::shared_ptr<const CudnnRnnData> MakeCudnnRnnData(const GPUContext& ctx, const CudnnRnn& call,
                                                     const CudnnRnnPlan& plan,
                                                     const std::vector<int>& lengths);

/// The weights in cuDNN's order: plan.weight_bytes. Where all of them are constant, the block is
/// made at the first call and kept with them. Errors: Unavailable if the calling thread captures
/// that call.
std::shared_ptr<const Allocation> PackRnnWeights(const GPUContext& ctx, const CudnnRnnPlan& plan,
                                                 const std::vector<const DenseTensor*>& weights);
/// The way back, of gradients. `to`: as WeightList; nullptr: not wanted.
void UnpackRnnWeights(const GPUContext& ctx, const CudnnRnnPlan& plan, const Allocation& from,
                      const std::vector<void*>& to);

/// The lengths [batch], which lie on the host or the device, those beyond the last step cut to
/// `steps`; empty without the tensor. Waits for the device if they lie there. Errors: Unavailable
/// while the calling thread captures.
std::vector<int> HostRnnLengths(const GPUContext& ctx, const paddle::optional<DenseTensor>& lengths,
                                int64_t steps);
/// The lengths in memory of the device, int32, for the plain kernels; none of no lengths.
paddle::optional<DenseTensor> UploadRnnLengths(const GPUContext& ctx,
                                               const std::vector<int>& lengths);
/// Whether cuDNN takes a batch: without lengths, or none is 0.
bool CudnnTakesLengths(const std::vector<int>& lengths);

/// The call of a kernel, and its sequences.
struct CudnnRnnCall {
  std::shared_ptr<const CudnnRnnPlan> plan;
  std::shared_ptr<const CudnnRnnData> data;

  /// Whether some sequence ends before the last step.
  bool has_padding() const { return plan->all_steps == nullptr; }
};
CudnnRnnCall PrepareCudnnRnn(const GPUContext& ctx, CudnnRnn call, const std::vector<int>& lengths);

/// Why cuDNN does not compute `rnn` or its gradient; "": it does.
std::string WhyNotCudnnRnn(const InferMetaContext& call);

}  // namespace funcs
}  // namespace phi
