#pragma once

#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/backends/cpu/cpu_context.h"
#include "paddle/phi/backends/gpu/gpu_context.h"
#include "paddle/phi/core/device_context.h"
#include "phi/backends/cpu/cpu_device_context.h"
#include "unsupported/Eigen/CXX11/Tensor"

namespace phi {
template <>
struct DefaultDeviceContextType<CPUPlace> {
  using TYPE = ::paddle::platform::CPUDeviceContext;
};
template <>
struct DefaultDeviceContextType<GPUPlace> {
  using TYPE = GPUContext;
};
}  // namespace phi

namespace paddle {
namespace platform {

using CUDADeviceContext = ::phi::GPUContext;
using DeviceContext = ::phi::DeviceContext;
using DeviceContextPool = ::phi::DeviceContextPool;

using ::phi::DefaultDeviceContextType;

/// The original's numbers of devices.
enum DeviceType {
  CPU = 0,
  CUDA = 1,
  XPU = 2,
  NPU = 3,
  IPU = 4,
  MLU = 5,
  MAX_DEVICE_TYPES = 6,
};
constexpr DeviceType kCPU = DeviceType::CPU;
constexpr DeviceType kCUDA = DeviceType::CUDA;
constexpr DeviceType kXPU = DeviceType::XPU;
constexpr DeviceType kNPU = DeviceType::NPU;
constexpr DeviceType kIPU = DeviceType::IPU;
constexpr DeviceType kMLU = DeviceType::MLU;

/// Errors: Unavailable for a place that has none of these numbers.
inline DeviceType Place2DeviceType(const Place& place) {
  if (is_cpu_place(place)) return kCPU;
  if (is_gpu_place(place)) return kCUDA;
  if (is_xpu_place(place)) return kXPU;
  if (is_npu_place(place)) return kNPU;
  if (is_ipu_place(place)) return kIPU;
  if (is_mlu_place(place)) return kMLU;
  PADDLE_THROW(::phi::errors::Unavailable("%s is a place of no DeviceType", place));
}

}  // namespace platform
}  // namespace paddle

// Last: it needs what stands above, and sources get it from here.
#include "paddle/fluid/memory/malloc.h"
