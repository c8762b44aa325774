#include <gtest/gtest.h>

#include <string>

#include "phi/core/enforce.h"
#include "phi/kernels/funcs/linalg/svd_solver.h"

namespace phi {
namespace funcs {
namespace {

// It refuses sizes before it reads.
void ExpectBeyondLapack(int64_t m, int64_t n, bool vectors) {
  double part = 0, *const u = vectors ? &part : nullptr;
  try {
    SolveSvd(m, n, nullptr, false, u, &part, u);
    FAIL() << m << " x " << n;
  } catch (const enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), ErrorCode::INVALID_ARGUMENT);
    EXPECT_NE(std::string(error.what()).find("beyond LAPACK"), std::string::npos) << error.what();
  }
}

TEST(SingularValuesLapack, SizesBeyond32Bits) {
  constexpr int64_t kMost = 2147483647;
  for (bool vectors : {false, true}) {
    ExpectBeyondLapack(kMost + 1, 1, vectors);
    ExpectBeyondLapack(1, int64_t{1} << 33, vectors);
    ExpectBeyondLapack(kMost, 1, vectors);  // no room beside the longer side
    ExpectBeyondLapack(kMost / 10, kMost / 10, vectors);
  }
  ExpectBeyondLapack(23170, 23170, true);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
