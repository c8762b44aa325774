#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace phi {

/// How and where a kernel computes. A superset of Place: ONEDNN computes on the CPU, GPUDNN on the
/// GPU. The numbers are the original's (2.3). ALL_BACKEND means "any" in kernel keys and argument
/// definitions.
enum class Backend : uint8_t {
  UNDEFINED = 0,
  CPU,
  GPU,
  XPU,
  NPU,
  MLU,
  IPU,
  ONEDNN,
  GPUDNN,
  KPS,
  NUM_BACKENDS,
  ALL_BACKEND = UNDEFINED,
  MKLDNN = ONEDNN,
  CUSTOM = NUM_BACKENDS,
};

/// "CPU", "GPUDNN", …; "ALL_BACKEND" for Backend::ALL_BACKEND.
const char* BackendName(Backend backend);
/// Inverse of BackendName; false if `name` is none.
bool ParseBackend(const std::string& name, Backend* backend);

/// BackendName; what messages print.
inline void PrintInMessage(std::ostream& os, Backend backend) { os << BackendName(backend); }
/// As the original (2.3) prints it: "Undefined" for ALL_BACKEND, "MKLDNN" for ONEDNN, and the type
/// of a custom device by its number (StringToBackend); else BackendName.
std::ostream& operator<<(std::ostream& os, Backend backend);

}  // namespace phi
