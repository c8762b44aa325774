#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "phi/backends/gpu/gpu_decls.h"
#include "phi/backends/gpu/gpu_info.h"
#include "phi/backends/gpu/gpu_value_report.h"
#include "phi/core/device_context.h"

namespace phi {

class GpuCaptureLane;

// Note [One stream per context]
// A context has one stream; kernels of all threads that use the context run on it, in the order in
// which they were given to it. So a block that the host frees may be handed out again at once
// (PooledAllocator does), although the device may still be busy with it: whatever uses the block
// next comes later on the same stream. Blocks of one place must therefore be used on the stream of
// the pool's context of that place; a context made by hand is for a thread that waits (Wait) before
// it frees what it used. Memory of the host is never touched by the device after a call returned:
// copies block (tensor_copy.h), or go through pinned memory that nobody else has (Note [Staging]).

/// One GPU: a stream, and handles of cuBLAS, cuDNN and cuSOLVER that are made on first use.
/// Thread-safe.
class GPUContext : public DeviceContext {
 public:
  /// Errors: Unavailable if this machine has no such GPU.
  GPUContext() : GPUContext(GPUPlace()) {}
  explicit GPUContext(const Place& place);
  ~GPUContext() override;

  /// Where kernels of the calling thread go: while it captures, a stream that runs nothing.
  gpuStream_t stream() const;
  /// Blocks until the stream is empty. Errors: External, also for what a kernel did wrong before;
  /// InvalidArgument for an index that a kernel of the calling thread found out of range
  /// (Note [Values that index, on a GPU]), and what GpuMatrixCheck says of a matrix.
  void Wait() const override;
  /// Where kernels that the calling thread enqueues next say so.
  GpuValueReport* value_report() const { return value_reports_.OfThisThread(); }

  // Note [Capturing on a GPU] (gpu_capture.h).
  bool CanCapture() const override;
  std::unique_ptr<DeviceCapture> BeginCapture() const override;
  const void* RecordOfThisThread() const override { return value_report(); }
  /// To be called before something that a graph would not do again. Errors: Unavailable, naming
  /// `what`, if the calling thread captures this context.
  void RefuseInCapture(const char* what) const;

  /// Calls fn(handle) with the device set, alone among all threads: a handle of cuBLAS or cuDNN
  /// serves one thread at a time. `fn` only enqueues, so the lock costs little.
  template <typename Fn>
  void CublasCall(Fn&& fn) const {
    backends::gpu::GPUDeviceGuard guard(device_);
    std::lock_guard<std::mutex> lock(blas_mutex_);
    fn(cublas_handle());
  }
  template <typename Fn>
  void CudnnCall(Fn&& fn) const {
    backends::gpu::GPUDeviceGuard guard(device_);
    std::lock_guard<std::mutex> lock(dnn_mutex_);
    fn(cudnn_handle());
  }
  /// As CublasCall, of cuSOLVER; `fn` may wait for the device, as functions of cuSOLVER do. Errors:
  /// Unavailable while the calling thread captures.
  template <typename Fn>
  void CusolverCall(Fn&& fn) const {
    backends::gpu::GPUDeviceGuard guard(device_);
    std::lock_guard<std::mutex> lock(solver_mutex_);
    fn(cusolver_handle());
  }
  /// The handles themselves, bound to stream(); for callers that are the only thread. Errors:
  /// External; Unavailable while the calling thread captures, if no handle was made before, and
  /// for cuSOLVER always.
  gpuBlasHandle_t cublas_handle() const;
  gpuDnnHandle_t cudnn_handle() const;
  gpuSolverHandle_t cusolver_handle() const;

  /// Device memory for the kernels that the caller enqueues next; it may be freed as soon as they
  /// are enqueued (Note [One stream per context]). Never holds nullptr, even for 0 bytes.
  AllocationPtr Workspace(size_t size_bytes) const;

  int GetComputeCapability() const { return compute_capability_; }  // 90 for 9.0
  int GetSMCount() const { return multi_processors_; }
  int GetMaxThreadsPerMultiProcessor() const { return max_threads_per_mp_; }
  int GetMaxThreadsPerBlock() const { return max_threads_per_block_; }
  std::array<int, 3> GetCUDAMaxGridDimSize() const { return max_grid_; }
  int device_id() const { return device_; }

 private:
  const int device_;
  gpuStream_t stream_ = nullptr;
  mutable GpuValueReports value_reports_;
  int compute_capability_ = 0;
  int multi_processors_ = 0;
  int max_threads_per_mp_ = 0;
  int max_threads_per_block_ = 0;
  std::array<int, 3> max_grid_{};

  mutable std::once_flag blas_once_;
  mutable std::once_flag dnn_once_;
  mutable std::once_flag solver_once_;
  mutable std::atomic<gpuBlasHandle_t> blas_{nullptr};      // written once, under blas_once_
  mutable std::atomic<gpuDnnHandle_t> dnn_{nullptr};        // written once, under dnn_once_
  mutable std::atomic<gpuSolverHandle_t> solver_{nullptr};  // written once, under solver_once_
  mutable std::mutex blas_mutex_;                           // held while blas_ is in use
  mutable std::mutex dnn_mutex_;                            // held while dnn_ is in use
  mutable std::mutex solver_mutex_;                         // held while solver_ is in use
  std::unique_ptr<GpuCaptureLane> capture_lane_;
};

// Note [Names of cuDNN kernels]
// cuDNN kernels run on the same stream, with the same memory, so they take the same context. But
// then phi::ConvKernel<float, GPUContext> would be two functions of one name, of which the
// linker keeps one without a word. So the functions of phi/kernels/gpudnn are in the namespace
// phi::gpudnn; their contracts are those of phi/kernels/*.h.
using GPUDNNContext = GPUContext;

}  // namespace phi
