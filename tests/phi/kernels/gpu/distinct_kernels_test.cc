// Two registrations of one op must be two functions: Note [Names of cuDNN kernels]. Needs no GPU.
#include <gtest/gtest.h>

#include <map>

#include "phi/core/kernel_factory.h"

namespace phi {
namespace {

TEST(GpuKernels, EveryKeyHasAFunctionOfItsOwn) {
  size_t on_gpu = 0, with_cudnn = 0;
  for (const auto& entry : KernelFactory::Instance().kernels()) {
    std::map<const void*, KernelKey> owners;
    for (const auto& kernel : entry.second) {
      on_gpu += kernel.first.backend() == Backend::GPU;
      with_cudnn += kernel.first.backend() == Backend::GPUDNN;
      const auto fn = reinterpret_cast<const void*>(kernel.second.fn());
      const auto inserted = owners.emplace(fn, kernel.first);
      EXPECT_TRUE(inserted.second) << entry.first << ": " << kernel.first << " and "
                                   << inserted.first->second << " are one function";
    }
  }
  EXPECT_GT(on_gpu, 100u);
  EXPECT_GT(with_cudnn, 10u);
}

}  // namespace
}  // namespace phi
