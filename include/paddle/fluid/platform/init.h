#pragma once

#include <string>
#include <vector>

#include "paddle/fluid/platform/place.h"

namespace paddle {
namespace framework {

// Devices are there on first use (phi::DeviceContextPool): these do nothing, and are called all the
// same by main functions that were written for the original.
inline void InitDevices() {}
inline void InitDevices(const std::vector<int>& /*devices*/) {}
inline bool InitGflags(const std::vector<std::string>& /*arguments*/) { return true; }
inline void InitGLOG(const std::string& /*program*/) {}

}  // namespace framework
}  // namespace paddle
