// Kernels of one op and dtype on different back ends must be different functions:
// Note [Names of cuDNN kernels].
#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "phi/core/kernel_factory.h"

namespace phi {
namespace {

TEST(KernelFunctions, EachBackEndHasItsOwn) {
  size_t compared = 0;
  for (const auto& entry : KernelFactory::Instance().kernels()) {
    std::map<std::pair<const void*, DataType>, KernelKey> owners;
    for (const auto& kernel : entry.second) {
      const auto inserted = owners.emplace(
          std::make_pair(kernel.second.address(), kernel.first.dtype()), kernel.first);
      EXPECT_TRUE(inserted.second) << entry.first << ": " << kernel.first << " and "
                                   << inserted.first->second << " are one function";
      ++compared;
    }
  }
  EXPECT_GT(compared, 100u);
}

}  // namespace
}  // namespace phi
