#include "phi/backends/gpu/gpu_capture.h"

#include <cuda_runtime_api.h>

#include <exception>
#include <utility>
#include <vector>

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/backends/gpu/gpu_info.h"
#include "phi/backends/gpu/gpu_lent_report.h"
#include "phi/core/pooled_allocator.h"

namespace phi {
namespace {

using backends::gpu::GPUDeviceGuard;

thread_local GpuCapture* current_capture = nullptr;
thread_local const DeviceContext* captured_context = nullptr;

struct GraphDeleter {
  void operator()(cudaGraph_t graph) const { (void)cudaGraphDestroy(graph); }
};
using OwnedGraph = std::unique_ptr<CUgraph_st, GraphDeleter>;

class GpuGraph : public DeviceGraph {
 public:
  // `record`: nullptr if no kernel may write it.
  GpuGraph(const Place& place, gpuStream_t stream, GpuValueReport* record,
           std::unique_ptr<HeldBlocks> held, std::shared_ptr<Allocation> workspace,
           std::vector<std::shared_ptr<const void>> kept)
      : place_(place),
        stream_(stream),
        record_(record),
        held_(std::move(held)),
        workspace_(std::move(workspace)),
        kept_(std::move(kept)) {}
  GpuGraph(const GpuGraph&) = delete;
  GpuGraph& operator=(const GpuGraph&) = delete;
  // Rare: a graph is given up for another one, or with its session. So it may wait for a run of the
  // graph that is still under way. A thread that captures may lack the memory that others hold.
  ~GpuGraph() override {
    if (exec_ == nullptr) return;
    try {
      GPUDeviceGuard guard(place_.GetDeviceId());
      const ScopedRelaxedCapture relaxed;
      (void)cudaStreamSynchronize(stream_);
      (void)cudaGraphExecDestroy(exec_);
      kept_.clear();
      (void)cudaGetLastError();
    } catch (const std::exception&) {  // the process ends, or has
    }                                  // lost the device; the graph goes with it
  }

  void Instantiate(cudaGraph_t graph, size_t kernels) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudaGraphInstantiate(&exec_, graph, 0));
    kernels_ = kernels;
  }
  void Launch() const override {
    GPUDeviceGuard guard(place_.GetDeviceId());
    if (record_ != nullptr) static_cast<void>(LendValueReport(record_));
    PADDLE_ENFORCE_GPU_SUCCESS(cudaGraphLaunch(exec_, stream_));
  }
  size_t kernels() const override { return kernels_; }

 private:
  const Place place_;
  const gpuStream_t stream_;
  GpuValueReport* const record_;
  std::unique_ptr<HeldBlocks> held_;
  std::shared_ptr<Allocation> workspace_;  // of cuBLAS; nullptr if the graph does not use it
  std::vector<std::shared_ptr<const void>> kept_;  // GpuCapture::Keep
  cudaGraphExec_t exec_ = nullptr;
  size_t kernels_ = 0;
};

bool IsOnDevice(const void* ptr) {
  cudaPointerAttributes attributes = {};
  PADDLE_ENFORCE_GPU_SUCCESS(cudaPointerGetAttributes(&attributes, ptr));
  return attributes.type == cudaMemoryTypeDevice;
}

// The host's memory may be another's when the graph runs.
void CheckCopy(cudaGraphNode_t node) {
  cudaMemcpy3DParms copy = {};
  PADDLE_ENFORCE_GPU_SUCCESS(cudaGraphMemcpyNodeGetParams(node, &copy));
  const bool in_device = copy.srcArray == nullptr && copy.dstArray == nullptr &&
                         IsOnDevice(copy.srcPtr.ptr) && IsOnDevice(copy.dstPtr.ptr);
  PADDLE_ENFORCE(in_device,
                 errors::Unimplemented("a copy from or to the host is in a captured graph"));
}

// Returns how many nodes there are.
size_t CheckNodes(cudaGraph_t graph) {
  size_t count = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaGraphGetNodes(graph, nullptr, &count));
  std::vector<cudaGraphNode_t> nodes(count);
  if (count != 0) PADDLE_ENFORCE_GPU_SUCCESS(cudaGraphGetNodes(graph, nodes.data(), &count));
  for (cudaGraphNode_t node : nodes) {
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    PADDLE_ENFORCE_GPU_SUCCESS(cudaGraphNodeGetType(node, &type));
    if (type == cudaGraphNodeTypeMemcpy) {
      CheckCopy(node);
      continue;
    }
    const bool is_harmless = type == cudaGraphNodeTypeKernel || type == cudaGraphNodeTypeMemset ||
                             type == cudaGraphNodeTypeEmpty;
    PADDLE_ENFORCE(is_harmless, errors::Unimplemented("a captured graph has a node of kind %d "
                                                      "(cudaGraphNodeType), which no graph keeps",
                                                      static_cast<int>(type)));
  }
  return count;
}

// What NVIDIA recommends for cublasSetWorkspace.
size_t BlasWorkspaceBytes(int compute_capability) {
  return compute_capability >= 90 ? size_t{32} << 20 : size_t{4} << 20;
}

PooledAllocator* PoolOf(const Place& place) {
  return static_cast<PooledAllocator*>(::phi::GetAllocator(place));
}

std::unique_lock<std::mutex> TakeTurn(std::mutex* mutex) {
  PADDLE_ENFORCE(current_capture == nullptr,
                 errors::PreconditionNotMet("this thread captures kernels already"));
  return std::unique_lock<std::mutex>(*mutex);
}

}  // namespace

ScopedRelaxedCapture::ScopedRelaxedCapture() {
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  (void)cudaThreadExchangeStreamCaptureMode(&mode);
  mode_ = mode;
}

ScopedRelaxedCapture::~ScopedRelaxedCapture() {
  auto mode = static_cast<cudaStreamCaptureMode>(mode_);
  (void)cudaThreadExchangeStreamCaptureMode(&mode);
}

GpuCaptureLane::~GpuCaptureLane() {
  if (blas_ != nullptr) (void)cublasDestroy(blas_);
  if (dnn_ != nullptr) (void)cudnnDestroy(dnn_);
  if (stream_ != nullptr) (void)cudaStreamDestroy(stream_);
}

void GpuCaptureLane::MakeReady(bool with_blas, bool with_dnn) {
  if (stream_ == nullptr) {
    PADDLE_ENFORCE_GPU_SUCCESS(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
  }
  if (with_blas && blas_ == nullptr) blas_ = backends::gpu::MakeCublasHandle(stream_);
  if (with_dnn && dnn_ == nullptr) dnn_ = backends::gpu::MakeCudnnHandle(stream_);
}

GpuCapture::GpuCapture(const DeviceContext& ctx, gpuStream_t stream, GpuValueReport* record,
                       GpuCaptureLane* lane, bool with_blas, bool with_dnn)
    : place_(ctx.GetPlace()),
      stream_(stream),
      lane_(lane),
      lock_(TakeTurn(&lane->mutex_)),
      record_(record) {
  GPUDeviceGuard guard(place_.GetDeviceId());
  lane->MakeReady(with_blas, with_dnn);
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudaStreamBeginCapture(lane->stream_, cudaStreamCaptureModeThreadLocal));
  is_open_ = true;
  try {
    held_ = std::make_unique<HeldBlocks>(PoolOf(place_));
  } catch (...) {
    End();
    throw;
  }
  is_lent_ = TakeBackValueReport(record_);
  current_capture = this;
  captured_context = &ctx;
}

GpuCapture::~GpuCapture() { End(); }

// For a capture that is given up. A failure is what it is given up for.
void GpuCapture::End() {
  if (!is_open_) return;
  is_open_ = false;
  current_capture = nullptr;
  captured_context = nullptr;
  if (held_ != nullptr) held_->End();
  if (is_lent_) static_cast<void>(LendValueReport(record_));
  cudaGraph_t graph = nullptr;
  (void)cudaStreamEndCapture(lane_->stream_, &graph);
  if (graph != nullptr) (void)cudaGraphDestroy(graph);
  (void)cudaGetLastError();
}

std::unique_ptr<DeviceGraph> GpuCapture::Finish() {
  PADDLE_ENFORCE(is_open_, errors::PreconditionNotMet("the capture has ended already"));
  GPUDeviceGuard guard(place_.GetDeviceId());
  is_open_ = false;
  current_capture = nullptr;
  captured_context = nullptr;
  GpuValueReport* const record = TakeBackValueReport(record_) ? record_ : nullptr;
  if (is_lent_) static_cast<void>(LendValueReport(record_));
  held_->End();
  cudaGraph_t captured = nullptr;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaStreamEndCapture(lane_->stream_, &captured));
  const OwnedGraph graph(captured);
  PADDLE_ENFORCE(held_->is_whole(), errors::ResourceExhausted("no memory to note what a graph "
                                                              "holds"));
  const size_t nodes = CheckNodes(captured);
  auto made = std::make_unique<GpuGraph>(place_, stream_, record, std::move(held_),
                                         std::move(blas_workspace_), std::move(kept_));
  made->Instantiate(captured, nodes);
  return made;
}

GpuCapture* GpuCapture::OfThisThread(const DeviceContext& ctx) {
  return captured_context == &ctx ? current_capture : nullptr;
}

// Without memory of ours, cuBLAS would allocate for every capture, and keep that with the handle.
gpuBlasHandle_t GpuCapture::cublas_handle() {
  PADDLE_ENFORCE_NOT_NULL(lane_->blas_,
                          errors::Unavailable("the first use of cuBLAS cannot be captured"));
  if (blas_workspace_ == nullptr) blas_workspace_ = lane_->blas_workspace_.lock();
  if (blas_workspace_ != nullptr) return lane_->blas_;
  const size_t size_bytes =
      BlasWorkspaceBytes(backends::gpu::GetGPUComputeCapability(place_.GetDeviceId()));
  std::shared_ptr<Allocation> made = PoolOf(place_)->Allocate(size_bytes);
  PADDLE_ENFORCE_GPU_SUCCESS(cublasSetWorkspace(lane_->blas_, made->ptr(), size_bytes));
  lane_->blas_workspace_ = made;
  blas_workspace_ = std::move(made);
  return lane_->blas_;
}

gpuDnnHandle_t GpuCapture::cudnn_handle() const {
  PADDLE_ENFORCE_NOT_NULL(lane_->dnn_,
                          errors::Unavailable("the first use of cuDNN cannot be captured"));
  return lane_->dnn_;
}

}  // namespace phi
