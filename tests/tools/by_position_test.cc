#include "tools/common/report/by_position.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace phibridge {
namespace tools {
namespace {

TEST(ByPosition, ComparesNumbers) {
  std::vector<std::string> ops = {"1/0", "0/12", "0/3+1", "0/20", "0/3", "10/2", "2/5"};
  std::sort(ops.begin(), ops.end(), ByPosition());
  EXPECT_EQ(ops, (std::vector<std::string>{"0/3", "0/3+1", "0/12", "0/20", "1/0", "2/5", "10/2"}));
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
