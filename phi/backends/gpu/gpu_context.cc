#include "phi/backends/gpu/gpu_context.h"

#include <memory>
#include <optional>
#include <string>

#include "phi/backends/gpu/gpu_architectures.h"
#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/backends/gpu/gpu_solver.h"
#include "phi/core/pooled_allocator.h"

namespace phi {
namespace {

std::string WhyNoGpu(const Place& place) {
  const std::string& reason = backends::gpu::GpuUnavailableReason();
  if (!reason.empty()) return reason;
  const int count = backends::gpu::GetGPUDeviceCount();
  if (place.GetDeviceId() < 0 || place.GetDeviceId() >= count) {
    return Format("this machine has %d GPU%s, numbered from 0", count, count == 1 ? "" : "s");
  }
  const int capability = backends::gpu::GetGPUComputeCapability(place.GetDeviceId());
  return backends::gpu::WhyNoCodeFor(capability);
}

int CheckedDevice(const Place& place) {
  PADDLE_ENFORCE(is_gpu_place(place), errors::InvalidArgument("a GPU context for %s", place));
  const std::string reason = WhyNoGpu(place);
  PADDLE_ENFORCE(reason.empty(), errors::Unavailable("%s cannot be used: %s", place, reason));
  return place.GetDeviceId();
}

const int kGpuRegistered = DeviceContextPool::Register(
    Backend::GPU,
    [](const Place& place) -> std::unique_ptr<DeviceContext> {
      return std::make_unique<GPUContext>(is_gpu_place(place) ? place : GPUPlace());
    },
    [](const Place& place) { return WhyNoGpu(is_gpu_place(place) ? place : GPUPlace()); });

}  // namespace

GPUContext::GPUContext(const Place& place)
    : DeviceContext(place),
      device_(CheckedDevice(place)),
      capture_lane_(std::make_unique<GpuCaptureLane>()) {
  (void)kGpuRegistered;
  compute_capability_ = backends::gpu::GetGPUComputeCapability(device_);
  multi_processors_ = backends::gpu::GetGPUMultiProcessors(device_);
  max_threads_per_mp_ = backends::gpu::GetGPUMaxThreadsPerMultiProcessor(device_);
  max_threads_per_block_ = backends::gpu::GetGPUMaxThreadsPerBlock(device_);
  max_grid_ = backends::gpu::GetGpuMaxGridDimSize(device_);
  backends::gpu::GPUDeviceGuard guard(device_);
  PADDLE_ENFORCE_GPU_SUCCESS(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
}

GPUContext::~GPUContext() {
  // Contexts of the pool live as long as the process; a failure here could not be reported.
  if (blas_ != nullptr) (void)cublasDestroy(blas_);
  if (dnn_ != nullptr) (void)cudnnDestroy(dnn_);
  if (solver_ != nullptr) (void)cusolverDnDestroy(solver_);
  (void)cudaStreamDestroy(stream_);
}

gpuStream_t GPUContext::stream() const {
  const GpuCapture* capture = GpuCapture::OfThisThread(*this);
  return capture == nullptr ? stream_ : capture->stream();
}

// What a graph holds must be of the pool that its kernels took memory from. A graph refers to its
// context, so that must stay as long as the process.
bool GPUContext::CanCapture() const {
  if (static_cast<const PooledAllocator*>(::phi::GetAllocator(GetPlace()))->IsServed())
    return false;
  return &GetAllocator() == ::phi::GetAllocator(GetPlace()) &&
         DeviceContextPool::Instance().Get(GetPlace()) == this;
}

std::unique_ptr<DeviceCapture> GPUContext::BeginCapture() const {
  // The record first: memory for it cannot be taken during a capture.
  return std::make_unique<GpuCapture>(*this, stream_, value_report(), capture_lane_.get(),
                                      blas_ != nullptr, dnn_ != nullptr);
}

void GPUContext::RefuseInCapture(const char* what) const {
  PADDLE_ENFORCE(GpuCapture::OfThisThread(*this) == nullptr,
                 errors::Unavailable("%s cannot be captured", what));
}

void GPUContext::Wait() const {
  RefuseInCapture("waiting for the device");
  PADDLE_ENFORCE_GPU_SUCCESS(cudaStreamSynchronize(stream_));
  const std::optional<GpuValueReport> wrong = value_reports_.Take();
  if (wrong.has_value()) ThrowValueReport(*wrong, GetPlace());
}

gpuBlasHandle_t GPUContext::cublas_handle() const {
  GpuCapture* const capture = GpuCapture::OfThisThread(*this);
  if (capture != nullptr) return capture->cublas_handle();
  std::call_once(blas_once_, [this] {
    backends::gpu::GPUDeviceGuard guard(device_);
    blas_ = backends::gpu::MakeCublasHandle(stream_);
  });
  return blas_;
}

gpuDnnHandle_t GPUContext::cudnn_handle() const {
  const GpuCapture* capture = GpuCapture::OfThisThread(*this);
  if (capture != nullptr) return capture->cudnn_handle();
  std::call_once(dnn_once_, [this] {
    backends::gpu::GPUDeviceGuard guard(device_);
    dnn_ = backends::gpu::MakeCudnnHandle(stream_);
  });
  return dnn_;
}

gpuSolverHandle_t GPUContext::cusolver_handle() const {
  RefuseInCapture("a function of cuSOLVER, which may wait for the device,");
  std::call_once(solver_once_, [this] {
    backends::gpu::GPUDeviceGuard guard(device_);
    solver_ = backends::gpu::MakeCusolverHandle(stream_);
  });
  return solver_;
}

AllocationPtr GPUContext::Workspace(size_t size_bytes) const {
  return ::phi::GetAllocator(GetPlace())->Allocate(size_bytes);
}

}  // namespace phi
