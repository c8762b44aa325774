#pragma once

#include <cudnn.h>

#include <cstdint>
#include <vector>

#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/common/data_type.h"

namespace phi {
namespace backends {
namespace gpu {

inline bool IsSuccess(cudnnStatus_t status) { return status == CUDNN_STATUS_SUCCESS; }
/// Whether the host's or the calling thread's device's memory does not suffice: nothing that
/// another algorithm or engine should hide.
bool LacksMemory(cudnnStatus_t status);
/// What became of an engine or algorithm that was tried: false if cuDNN refuses it for its
/// operands. Errors: External for a failure while it ran; ResourceExhausted.
bool HasRun(cudnnStatus_t status);
[[noreturn]] void ThrowGpuError(cudnnStatus_t status, const char* call, const char* file, int line);

/// A handle bound to `stream`, on the calling thread's device. Errors: External.
cudnnHandle_t MakeCudnnHandle(cudaStream_t stream);

/// Errors: Unimplemented for a type that cuDNN does not have.
cudnnDataType_t ToCudnnType(DataType dtype);

/// One cuDNN descriptor; destroyed with it. Not copied.
template <typename Handle, cudnnStatus_t (*kCreate)(Handle*), cudnnStatus_t (*kDestroy)(Handle)>
class CudnnDescriptor {
 public:
  CudnnDescriptor() { PADDLE_ENFORCE_GPU_SUCCESS(kCreate(&handle_)); }
  ~CudnnDescriptor() { (void)kDestroy(handle_); }
  CudnnDescriptor(const CudnnDescriptor&) = delete;
  CudnnDescriptor& operator=(const CudnnDescriptor&) = delete;
  Handle get() const { return handle_; }

 private:
  Handle handle_ = nullptr;
};

using TensorDescriptor = CudnnDescriptor<cudnnTensorDescriptor_t, cudnnCreateTensorDescriptor,
                                         cudnnDestroyTensorDescriptor>;
using FilterDescriptor = CudnnDescriptor<cudnnFilterDescriptor_t, cudnnCreateFilterDescriptor,
                                         cudnnDestroyFilterDescriptor>;
using ConvolutionDescriptor =
    CudnnDescriptor<cudnnConvolutionDescriptor_t, cudnnCreateConvolutionDescriptor,
                    cudnnDestroyConvolutionDescriptor>;
using PoolingDescriptor = CudnnDescriptor<cudnnPoolingDescriptor_t, cudnnCreatePoolingDescriptor,
                                          cudnnDestroyPoolingDescriptor>;

/// Describes dense elements: `dims` as [n, c, spatial…] whatever the order in memory;
/// `channels_last` says that c is the innermost axis there. At least 4 axes, as cuDNN wants: ones
/// are added at the end. Errors: OutOfRange if an axis or a stride is above what cuDNN can count.
void SetTensor(const TensorDescriptor& descriptor, DataType dtype, std::vector<int64_t> dims,
               bool channels_last = false);

/// The blend factors 1 (alpha) and 0 (beta) of cuDNN, in the type that it expects for `dtype`.
const void* BlendOne(DataType dtype);
const void* BlendZero(DataType dtype);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
