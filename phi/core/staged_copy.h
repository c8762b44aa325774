#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

// Copies that the host does not wait for: through memory of the host that a device reads and writes
// by itself (pinned memory).

/// As TensorCopySync, of `src` in host memory; but on a device that can, it returns as soon as
/// `src` may be changed. What is given to the device later finds the elements in `dst`.
/// Errors: as TensorCopySync; External.
void TensorCopyToDevice(const DenseTensor& src, const Place& place, DenseTensor* dst);

/// A value in memory of a device.
struct DeviceBytes {
  const void* from;
  size_t size_bytes;
};

/// Values on their way from a device to the host, as they were when the copies were asked for,
/// behind all that was given to the device before. Not thread-safe, but threads may take turns.
class HostCopies {
 public:
  HostCopies() = default;
  HostCopies(const HostCopies&) = delete;
  HostCopies& operator=(const HostCopies&) = delete;
  /// Waits until the device needs the memory no more.
  virtual ~HostCopies() = default;

  /// Whether Wait would return at once. Errors: External.
  virtual bool IsReady() const = 0;
  /// Blocks until the values are there. Errors, each time it is called: External; what
  /// DeviceContext::Wait of the thread that asked for the copies would have thrown, of what that
  /// thread had given to the device before.
  virtual void Wait() = 0;
  /// The i-th value. Requires: Wait has returned.
  virtual const void* data(size_t i) const = 0;
};

/// nullptr if the device at `place` cannot, or there is no pinned memory: the caller then copies
/// and waits. Errors: External.
std::unique_ptr<HostCopies> StartHostCopies(const Place& place,
                                            const std::vector<DeviceBytes>& values);

/// What a device back end registers; for static initialisation. `to_device` returns as soon as
/// `from` may be changed.
struct Staging {
  void (*to_device)(const Place& to_place, void* to, const void* from, size_t size_bytes);
  std::unique_ptr<HostCopies> (*to_host)(const Place& place,
                                         const std::vector<DeviceBytes>& values);
};
void RegisterStaging(AllocationType device, const Staging& staging);

}  // namespace phi
