#include "compat/phi_kernel_adaptor.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace {

TEST(PhiKernelAdaptor, NamesTheOpThatAsks) { EXPECT_EQ(AskerText(0, 7), "op 0/7"); }

// Passes look for kernels of ops that no program has yet.
TEST(PhiKernelAdaptor, SaysThatNoOpOfTheProgramAsks) {
  EXPECT_EQ(AskerText(-1, -1), "for a pass, op");
}

}  // namespace
}  // namespace phibridge
