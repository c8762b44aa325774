#pragma once

#include <string>
#include <utility>

#include "paddle/phi/core/kernel_factory.h"

namespace phi {

/// Kernels that wait to be registered. Those of PD_REGISTER_KERNEL and PD_BUILD_PHI_KERNEL are
/// registered when their library is loaded, and never in here; a source that fills the map itself
/// registers them with RegisterCustomKernels.
class CustomKernelMap {
 public:
  static CustomKernelMap& Instance() {
    static CustomKernelMap map;
    return map;
  }
  CustomKernelMap(const CustomKernelMap&) = delete;
  CustomKernelMap& operator=(const CustomKernelMap&) = delete;

  /// Errors: AlreadyExists if a kernel with that key waits already.
  void RegisterCustomKernel(const std::string& kernel_name, const KernelKey& kernel_key,
                            const Kernel& kernel) {
    const bool is_new = kernels_[kernel_name].emplace(kernel_key, kernel).second;
    PADDLE_ENFORCE(is_new, errors::AlreadyExists("custom kernel `%s` with key %s waits already",
                                                 kernel_name, kernel_key));
  }
  /// Gives all that wait to KernelFactory. Errors: AlreadyExists, naming the first that is there
  /// already; none is registered then.
  void RegisterCustomKernels() {
    KernelFactory& factory = KernelFactory::Instance();
    for (const auto& [name, kernels] : kernels_) {
      for (const auto& [key, kernel] : kernels) {
        PADDLE_ENFORCE(!factory.HasKernel(name, key),
                       errors::AlreadyExists("kernel `%s` with key %s is registered", name, key));
      }
    }
    for (const auto& [name, kernels] : kernels_) {
      for (const auto& [key, kernel] : kernels) factory.Insert(name, key, kernel);
    }
    kernels_.clear();
  }
  KernelNameMap& Kernels() { return kernels_; }
  const KernelNameMap& GetMap() const { return kernels_; }

 private:
  CustomKernelMap() = default;

  KernelNameMap kernels_;
};

}  // namespace phi
