// What a failed call says. Runs with and without a GPU: the statuses are given, not provoked.
#include "phi/backends/gpu/gpu_enforce.h"

#include <gtest/gtest.h>

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_dnn.h"
#include "phi/backends/gpu/gpu_fft.h"
#include "phi/backends/gpu/gpu_solver.h"

namespace phi {
namespace {

template <typename Status>
std::pair<ErrorCode, std::string> ErrorOf(Status status) {
  try {
    PADDLE_ENFORCE_GPU_SUCCESS(status);
  } catch (const enforce::EnforceNotMet& error) {
    return {error.code(), error.error_str()};
  }
  return {LEGACY, "no error"};
}

template <typename Status>
void ExpectLacksMemory(Status status) {
  const auto [code, text] = ErrorOf(status);
  EXPECT_EQ(code, RESOURCE_EXHAUSTED) << text;
  EXPECT_NE(text.find("the GPU is out of memory: lower the batch size"), std::string::npos) << text;
}

TEST(GpuEnforce, ALackOfMemoryIsResourceExhausted) {
  ExpectLacksMemory(cudaErrorMemoryAllocation);
  ExpectLacksMemory(CUBLAS_STATUS_ALLOC_FAILED);
  ExpectLacksMemory(CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED);
  ExpectLacksMemory(CUFFT_ALLOC_FAILED);
  ExpectLacksMemory(CUSOLVER_STATUS_ALLOC_FAILED);
}

TEST(GpuEnforce, ALackOfHostMemoryIsNotThatOfTheGpu) {
  const auto [code, text] = ErrorOf(CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED);
  EXPECT_EQ(code, RESOURCE_EXHAUSTED) << text;
  for (const char* part : {"HOST_ALLOCATION_FAILED", "cuDNN found no host memory", "bytes in use"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
  EXPECT_EQ(text.find("the GPU is out of memory"), std::string::npos) << text;
}

TEST(GpuEnforce, OtherFailuresAreExternalWithTheirRemedy) {
  const auto [code, text] = ErrorOf(cudaErrorIllegalAddress);
  EXPECT_EQ(code, EXTERNAL);
  for (const char* part : {"status failed: cudaErrorIllegalAddress (700)", "compute-sanitizer"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
  EXPECT_EQ(text.find("out of memory"), std::string::npos) << text;
  EXPECT_EQ(ErrorOf(CUBLAS_STATUS_EXECUTION_FAILED).first, EXTERNAL);
  EXPECT_EQ(ErrorOf(CUDNN_STATUS_BAD_PARAM).first, EXTERNAL);
  EXPECT_EQ(ErrorOf(CUFFT_EXEC_FAILED).first, EXTERNAL);
  EXPECT_EQ(ErrorOf(CUSOLVER_STATUS_SUCCESS).first, LEGACY);
  EXPECT_EQ(ErrorOf(cudaSuccess).first, LEGACY);
  EXPECT_EQ(ErrorOf(CUFFT_SUCCESS).first, LEGACY);
}

// cuFFT has no text for them.
TEST(GpuEnforce, StatusesOfCufftHaveTheirNames) {
  const auto text_of = [](cufftResult status) { return ErrorOf(status).second; };
  EXPECT_EQ(text_of(CUFFT_INVALID_PLAN), "status failed: CUFFT_INVALID_PLAN (1)");
  EXPECT_EQ(text_of(CUFFT_NOT_SUPPORTED), "status failed: CUFFT_NOT_SUPPORTED (16)");
  EXPECT_EQ(text_of(CUFFT_INVALID_SIZE),
            "status failed: CUFFT_INVALID_SIZE (8); cuFFT takes no transform of this size");
  EXPECT_EQ(text_of(static_cast<cufftResult>(999)),
            "status failed: an unknown status of cuFFT (999)");
}

TEST(GpuEnforce, StatusesOfCusolverHaveNamesAndWords) {
  const auto [code, text] = ErrorOf(CUSOLVER_STATUS_INVALID_VALUE);
  EXPECT_EQ(code, EXTERNAL);
  EXPECT_NE(text.find("CUSOLVER_STATUS_INVALID_VALUE (3): an argument is out of range"),
            std::string::npos)
      << text;
  EXPECT_NE(ErrorOf(CUSOLVER_STATUS_ZERO_PIVOT).second.find("cusolverStatus_t (10)"),
            std::string::npos);
}

TEST(GpuEnforce, LacksMemoryOfTheHostOrTheDevice) {
  using backends::gpu::LacksMemory;
  EXPECT_TRUE(LacksMemory(CUDNN_STATUS_INTERNAL_ERROR_HOST_ALLOCATION_FAILED));
  EXPECT_TRUE(LacksMemory(CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED));
  EXPECT_FALSE(LacksMemory(CUDNN_STATUS_SUCCESS));
  EXPECT_FALSE(LacksMemory(CUDNN_STATUS_NOT_SUPPORTED));
  EXPECT_FALSE(LacksMemory(CUDNN_STATUS_EXECUTION_FAILED));
}

TEST(GpuEnforce, WhatIsRefusedHasNotRunAndWhatFailsIsAnError) {
  using backends::gpu::HasRun;
  EXPECT_TRUE(HasRun(CUDNN_STATUS_SUCCESS));
  EXPECT_FALSE(HasRun(CUDNN_STATUS_NOT_SUPPORTED));
  EXPECT_FALSE(HasRun(CUDNN_STATUS_NOT_SUPPORTED_SHAPE));
  EXPECT_FALSE(HasRun(CUDNN_STATUS_BAD_PARAM));
  EXPECT_THROW(HasRun(CUDNN_STATUS_EXECUTION_FAILED), enforce::EnforceNotMet);
  EXPECT_THROW(HasRun(CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED),
               enforce::EnforceNotMet);
}

// A status that it left behind would be blamed on the next call.
TEST(GpuEnforce, AskingWhetherTheDeviceIsFullLeavesNoError) {
  int count = 0;
  const bool has_gpu = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
  (void)cudaGetLastError();
  const cudaError_t before = cudaPeekAtLastError();  // without a driver: that there is none
  const bool is_full = backends::gpu::DeviceIsFull();
  EXPECT_EQ(cudaPeekAtLastError(), before);
  EXPECT_TRUE(has_gpu || !is_full);
}

}  // namespace
}  // namespace phi
