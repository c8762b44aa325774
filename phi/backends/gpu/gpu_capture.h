#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_decls.h"
#include "phi/core/allocation.h"
#include "phi/core/device_context.h"
#include "phi/core/device_graph.h"

namespace phi {

class HeldBlocks;
struct GpuValueReport;

// Note [Capturing on a GPU]
// A capture records the kernels that one thread enqueues into a CUDA graph. It does so on a stream
// of its own, beside the one that all threads share (Note [One stream per context]): what other
// threads enqueue meanwhile runs as ever, and nothing of it gets into the graph. While a thread
// captures, GPUContext gives it that stream, and handles of cuBLAS and cuDNN that are bound to it.
// Graphs are launched on the shared stream, where their memory is used in the order of all work.
//
// What a graph would not do again is refused: where the library itself waits or copies from or to
// the host it asks GPUContext::RefuseInCapture; CUDA refuses other calls of the thread
// (cudaStreamCaptureModeThreadLocal); and of the finished graph every node is looked at: kernels,
// fills and copies within the device may be in it. What is left is what a kernel's arguments say:
// numbers that the host computed when the kernel was captured. They must follow from the meta data
// of the tensors and the attributes alone, which the executor sees to (framework/executor).
//
// Engines of cuDNN may compile their kernels when they are planned, so a graph keeps the plans.
//
// Memory: Note [Memory of captured kernels]. Graphs of one context run one after the other, so
// those that use cuBLAS share one workspace, which goes with the last of them. Reports: a graph has
// the address of the record of the thread that captured it (Note [Values that index, on a GPU]), so
// no other thread may launch it.

/// While a thread captures, CUDA refuses its calls that a graph would not do again, also those that
/// have nothing to do with it. Within the lifetime of this object it takes them. A pool may take
/// memory: a graph needs it at its address, not to be taken again. Other graphs may be given up.
class ScopedRelaxedCapture {
 public:
  ScopedRelaxedCapture();
  ScopedRelaxedCapture(const ScopedRelaxedCapture&) = delete;
  ScopedRelaxedCapture& operator=(const ScopedRelaxedCapture&) = delete;
  ~ScopedRelaxedCapture();

 private:
  int mode_;  // cudaStreamCaptureMode: what was before
};

/// What captures of one context use in turn: a stream, and handles that are bound to it.
class GpuCaptureLane {
 public:
  GpuCaptureLane() = default;
  GpuCaptureLane(const GpuCaptureLane&) = delete;
  GpuCaptureLane& operator=(const GpuCaptureLane&) = delete;
  ~GpuCaptureLane();

 private:
  friend class GpuCapture;

  void MakeReady(bool with_blas, bool with_dnn);  // Requires: mutex_ held, no capture yet

  std::mutex mutex_;  // held during a capture; guards what follows
  gpuStream_t stream_ = nullptr;
  gpuBlasHandle_t blas_ = nullptr;
  gpuDnnHandle_t dnn_ = nullptr;
  std::weak_ptr<Allocation> blas_workspace_;  // that blas_ was given last; of its graphs
};

/// The capture of one thread on one context; the next one waits for its end.
class GpuCapture : public DeviceCapture {
 public:
  /// Graphs are launched on `stream`, that of `ctx`, whose kernels report to `record` (Note [Values
  /// that index, on a GPU]). `with_blas`, `with_dnn`: handles may be asked for. Errors: External;
  /// PreconditionNotMet if the calling thread captures already.
  GpuCapture(const DeviceContext& ctx, gpuStream_t stream, GpuValueReport* record,
             GpuCaptureLane* lane, bool with_blas, bool with_dnn);
  ~GpuCapture() override;
  std::unique_ptr<DeviceGraph> Finish() override;

  /// nullptr if the calling thread does not capture this context.
  static GpuCapture* OfThisThread(const DeviceContext& ctx);

  gpuStream_t stream() const { return lane_->stream_; }
  /// Errors: Unavailable if the capture began without; External, ResourceExhausted.
  gpuBlasHandle_t cublas_handle();
  gpuDnnHandle_t cudnn_handle() const;
  /// `what` owns something that captured kernels use, such as their code: it stays as long as the
  /// graph.
  void Keep(std::shared_ptr<const void> what) { kept_.push_back(std::move(what)); }

 private:
  void End();

  const Place place_;
  const gpuStream_t stream_;
  GpuCaptureLane* lane_;
  std::unique_lock<std::mutex> lock_;  // of lane_->mutex_
  std::unique_ptr<HeldBlocks> held_;
  std::shared_ptr<Allocation> blas_workspace_;  // nullptr until cuBLAS is used
  std::vector<std::shared_ptr<const void>> kept_;
  GpuValueReport* const record_;  // of the thread
  bool is_lent_ = false;          // was, to kernels before the capture
  bool is_open_ = false;
};

}  // namespace phi
