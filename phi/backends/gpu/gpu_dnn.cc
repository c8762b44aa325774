#include "phi/backends/gpu/gpu_dnn.h"

#include <limits>

#include "phi/core/memory.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

int CheckedInt(int64_t value) {
  PADDLE_ENFORCE(value <= std::numeric_limits<int>::max(),
                 errors::OutOfRange("cuDNN counts to 2147483647 in each axis; here is %d", value));
  return static_cast<int>(value);
}

bool LacksDeviceMemory(cudnnStatus_t status) {
  return status == CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED ||
         (status == CUDNN_STATUS_NOT_INITIALIZED && DeviceIsFull());
}

// What a user can do about it; "" where the status says it all.
const char* RemedyFor(cudnnStatus_t status) {
  switch (status) {
    case CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH:
    case CUDNN_STATUS_SUBLIBRARY_LOADING_FAILED:
      return "libcudnn and the libcudnn_* beside it must be of one version and in one folder; "
             "check "
             "LD_LIBRARY_PATH";
    default:
      return "";
  }
}

}  // namespace

bool LacksMemory(cudnnStatus_t status) {
  return status == CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED || LacksDeviceMemory(status);
}

bool HasRun(cudnnStatus_t status) {
  if (CUDNN_STATUS_CATEGORY(status) == CUDNN_STATUS_EXECUTION_FAILED || LacksMemory(status)) {
    PADDLE_ENFORCE_GPU_SUCCESS(status);
  }
  return IsSuccess(status);
}

void ThrowGpuError(cudnnStatus_t status, const char* call, const char* file, int line) {
  char words[512] = "";
  cudnnGetLastErrorString(words, sizeof(words));
  if (status == CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED) {
    ::phi::enforce::Throw(
        errors::ResourceExhausted("%s failed: %s (%d): cuDNN found no host memory; %s", call,
                                  cudnnGetErrorString(status), static_cast<int>(status),
                                  DescribeHostMemory()),
        file, line);
  }
  ThrowStatus(LacksDeviceMemory(status), call, cudnnGetErrorString(status), status, words,
              RemedyFor(status), file, line);
}

cudnnHandle_t MakeCudnnHandle(cudaStream_t stream) {
  cudnnHandle_t handle = nullptr;
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnCreate(&handle));
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetStream(handle, stream));
  return handle;
}

cudnnDataType_t ToCudnnType(DataType dtype) {
  switch (dtype) {
    case DataType::FLOAT32:
      return CUDNN_DATA_FLOAT;
    case DataType::FLOAT64:
      return CUDNN_DATA_DOUBLE;
    case DataType::FLOAT16:
      return CUDNN_DATA_HALF;
    case DataType::BFLOAT16:
      return CUDNN_DATA_BFLOAT16;
    default:
      PADDLE_THROW(errors::Unimplemented("cuDNN has no type for %s", dtype));
  }
}

void SetTensor(const TensorDescriptor& descriptor, DataType dtype, std::vector<int64_t> dims,
               bool channels_last) {
  while (dims.size() < 4) dims.push_back(1);
  const size_t rank = dims.size();
  std::vector<int> sizes(rank), strides(rank);
  int64_t step = channels_last ? dims[1] : 1;  // elements between neighbours of the axis at hand
  for (size_t i = rank; i-- > 0;) {
    sizes[i] = CheckedInt(dims[i]);
    if (channels_last && i == 1) {
      strides[i] = 1;
      continue;
    }
    strides[i] = CheckedInt(step);
    step *= dims[i];
  }
  PADDLE_ENFORCE_GPU_SUCCESS(cudnnSetTensorNdDescriptor(
      descriptor.get(), ToCudnnType(dtype), static_cast<int>(rank), sizes.data(), strides.data()));
}

namespace {
const float kFloatFactors[] = {0.0f, 1.0f};
const double kDoubleFactors[] = {0.0, 1.0};

const void* Factor(DataType dtype, int value) {
  if (dtype == DataType::FLOAT64) return &kDoubleFactors[value];
  return &kFloatFactors[value];
}
}  // namespace

const void* BlendOne(DataType dtype) { return Factor(dtype, 1); }
const void* BlendZero(DataType dtype) { return Factor(dtype, 0); }

}  // namespace gpu
}  // namespace backends
}  // namespace phi
