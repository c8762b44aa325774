#include "tools/common/report/counted.h"

#include <gtest/gtest.h>

namespace phibridge {
namespace tools {
namespace {

TEST(Counted, OneHasNoPlural) {
  EXPECT_EQ(Counted(0, "op"), "0 ops");
  EXPECT_EQ(Counted(size_t{1}, "op"), "1 op");
  EXPECT_EQ(Counted(int64_t{2}, "op"), "2 ops");
  EXPECT_EQ(Counted(1, "FALLBACK", "FALLBACKS"), "1 FALLBACK");
  EXPECT_EQ(Counted(3, "FALLBACK", "FALLBACKS"), "3 FALLBACKS");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
