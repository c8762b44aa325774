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

namespace paddle {
namespace platform {

using CUDADeviceContext = ::phi::GPUContext;
using DeviceContext = ::phi::DeviceContext;
using DeviceContextPool = ::phi::DeviceContextPool;

/// TYPE: the context of a class of places.
template <typename Place>
struct DefaultDeviceContextType;
template <>
struct DefaultDeviceContextType<CPUPlace> {
  using TYPE = CPUDeviceContext;
};
template <>
struct DefaultDeviceContextType<CUDAPlace> {
  using TYPE = CUDADeviceContext;
};

}  // namespace platform
}  // namespace paddle

// Last: it needs what stands above, and sources get it from here.
#include "paddle/fluid/memory/malloc.h"
