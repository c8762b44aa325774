#include "phi/backends/gpu/gpu_fft.h"

#include <cufftXt.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>

#include "phi/backends/gpu/gpu_capture.h"
#include "phi/backends/gpu/plan_cache.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

// cuFFT has no text for a status. By number, as versions of it have more or fewer.
const char* NameOf(cufftResult status) {
  static constexpr const char* kNames[] = {"CUFFT_SUCCESS",
                                           "CUFFT_INVALID_PLAN",
                                           "CUFFT_ALLOC_FAILED",
                                           "CUFFT_INVALID_TYPE",
                                           "CUFFT_INVALID_VALUE",
                                           "CUFFT_INTERNAL_ERROR",
                                           "CUFFT_EXEC_FAILED",
                                           "CUFFT_SETUP_FAILED",
                                           "CUFFT_INVALID_SIZE",
                                           "CUFFT_UNALIGNED_DATA",
                                           "CUFFT_INCOMPLETE_PARAMETER_LIST",
                                           "CUFFT_INVALID_DEVICE",
                                           "CUFFT_PARSE_ERROR",
                                           "CUFFT_NO_WORKSPACE",
                                           "CUFFT_NOT_IMPLEMENTED",
                                           "CUFFT_LICENSE_ERROR",
                                           "CUFFT_NOT_SUPPORTED",
                                           "CUFFT_MISSING_DEPENDENCY",
                                           "CUFFT_NVRTC_FAILURE",
                                           "CUFFT_NVJITLINK_FAILURE",
                                           "CUFFT_NVSHMEM_FAILURE"};
  const auto number = static_cast<size_t>(status);
  return number < std::size(kNames) ? kNames[number] : "an unknown status of cuFFT";
}

// What a user can do about it; "" where the status says it all.
const char* RemedyFor(cufftResult status) {
  switch (status) {
    case CUFFT_INVALID_SIZE:
      return "cuFFT takes no transform of this size";
    case CUFFT_SETUP_FAILED:
      return "libcufft cannot start: it must be of the CUDA toolkit that this build was made with; "
             "check LD_LIBRARY_PATH";
    default:
      return "";
  }
}

// A plan of cuFFT.
class FftHandle {
 public:
  explicit FftHandle(int device) : device_(device) {
    PADDLE_ENFORCE_GPU_SUCCESS(cufftCreate(&handle_));
  }
  FftHandle(const FftHandle&) = delete;
  FftHandle& operator=(const FftHandle&) = delete;
  // Memory of the device is given back, which waits for what still uses it. The last user may be a
  // capture that is given up.
  ~FftHandle() {
    try {
      GPUDeviceGuard guard(device_);
      const ScopedRelaxedCapture relaxed;
      (void)cufftDestroy(handle_);
      (void)cudaGetLastError();
    } catch (const std::exception&) {  // the device is lost, and the plan with it
    }
  }
  cufftHandle get() const { return handle_; }

 private:
  const int device_;
  cufftHandle handle_ = 0;
};

struct FftTypes {
  cudaDataType in, out, compute;
};
FftTypes TypesOf(const FftCall& call) {
  const bool is_double = call.real == DataType::FLOAT64;
  const cudaDataType real = is_double ? CUDA_R_64F : CUDA_R_32F;
  const cudaDataType complex = is_double ? CUDA_C_64F : CUDA_C_32F;
  return {call.kind == FftKind::kRealToHalf ? real : complex,
          call.kind == FftKind::kHalfToReal ? real : complex, complex};
}

class FftPlan {
 public:
  // On the calling thread's device, `device`.
  FftPlan(int device, const FftCall& call) : handle_(device) {
    std::vector<long long> sizes(call.sizes.begin(), call.sizes.end());
    const FftTypes types = TypesOf(call);
    PADDLE_ENFORCE_GPU_SUCCESS(cufftSetAutoAllocation(handle_.get(), 0));
    // No layouts: dense memory.
    PADDLE_ENFORCE_GPU_SUCCESS(cufftXtMakePlanMany(
        handle_.get(), static_cast<int>(sizes.size()), sizes.data(), nullptr, 1, 1, types.in,
        nullptr, 1, 1, types.out, call.batch, &workspace_bytes_, types.compute));
  }

  // Stream and work area are parts of a plan, which so serves one thread at a time.
  void Enqueue(const GPUContext& ctx, bool forward, const void* in, void* out) const {
    const AllocationPtr workspace = ctx.Workspace(workspace_bytes_);
    std::lock_guard<std::mutex> lock(mutex_);
    PADDLE_ENFORCE_GPU_SUCCESS(cufftSetStream(handle_.get(), ctx.stream()));
    PADDLE_ENFORCE_GPU_SUCCESS(cufftSetWorkArea(handle_.get(), workspace->ptr()));
    PADDLE_ENFORCE_GPU_SUCCESS(cufftXtExec(handle_.get(), const_cast<void*>(in), out,
                                           forward ? CUFFT_FORWARD : CUFFT_INVERSE));
  }

 private:
  const FftHandle handle_;
  size_t workspace_bytes_ = 0;
  mutable std::mutex mutex_;  // held while handle_ is in use
};

constexpr size_t kMostFftPlans = 64;
constexpr size_t kFftKeyNumbers = 4 + kMostFftAxes;
using FftPlans = PlanCache<kFftKeyNumbers, FftPlan>;

FftPlans::Key KeyOf(const GPUContext& ctx, const FftCall& call) {
  FftPlans::Key key = {ctx.device_id(), static_cast<int64_t>(call.kind),
                       static_cast<int64_t>(call.real), call.batch};
  std::copy(call.sizes.begin(), call.sizes.end(), key.end() - kMostFftAxes);
  return key;
}

}  // namespace

void ThrowGpuError(cufftResult status, const char* call, const char* file, int line) {
  const bool cannot_start = status == CUFFT_SETUP_FAILED || status == CUFFT_INTERNAL_ERROR;
  const bool lacks_memory = status == CUFFT_ALLOC_FAILED || (cannot_start && DeviceIsFull());
  ThrowStatus(lacks_memory, call, NameOf(status), status, "", lacks_memory ? "" : RemedyFor(status),
              file, line);
}

void EnqueueFft(const GPUContext& ctx, const FftCall& call, const void* in, void* out) {
  static auto* const plans = new FftPlans(kMostFftPlans);
  GPUDeviceGuard guard(ctx.device_id());
  const FftPlans::PlanPtr plan = plans->Get(KeyOf(ctx, call), [&] {
    ctx.RefuseInCapture("the first Fourier transform of a shape");
    return std::make_shared<const FftPlan>(ctx.device_id(), call);
  });
  // A plan has tables in memory of the device, which its kernels read.
  GpuCapture* const capture = GpuCapture::OfThisThread(ctx);
  if (capture != nullptr) capture->Keep(plan);
  plan->Enqueue(ctx, call.forward, in, out);
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
