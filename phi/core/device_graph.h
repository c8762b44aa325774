#pragma once

#include <cstddef>
#include <memory>

namespace phi {

/// Kernels that a device runs again, in their order, with one call. Memory that they used while
/// they were captured, and that no tensor held at the end, belongs to the graph; the memory of
/// tensors must outlive it, at its address. One thread at a time.
class DeviceGraph {
 public:
  virtual ~DeviceGraph() = default;
  /// Enqueues all kernels on the stream of the context. Errors: External.
  virtual void Launch() const = 0;
  virtual size_t kernels() const = 0;  // with copies and fills
};

/// For its lifetime, what the calling thread gives to one device context is not run but captured.
/// What cannot be captured throws: waiting, copies to and from the host. Ended by the thread that
/// began it; one at a time per thread.
class DeviceCapture {
 public:
  virtual ~DeviceCapture() = default;
  /// Ends it. Errors: External and Unimplemented if what was captured cannot be run again.
  virtual std::unique_ptr<DeviceGraph> Finish() = 0;
};

}  // namespace phi
