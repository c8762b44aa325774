#include <limits>

#include "parity/cases/common/pool_cases.h"

namespace phibridge {
namespace parity {
namespace {

OpSuite MaxPool2dSuite() {
  OpSuite suite = MaxPoolSuite("max_pool2d_with_index", 2);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  OpCase known = CopyCase("known", In({1, 1, 2, 4}).Values({1, 7, nan, 2, 7, 3, 2, 0}),
                          {{"ksize", Numbers{2, 2}}, {"strides", Numbers{2, 2}}});
  known.outputs["Mask"] = {};
  known.truth["Out"] = {{1, 1, 1, 2}, {7, 2}, {}};
  known.truth["Mask"] = {{1, 1, 1, 2}, {1, 3}, {}};
  suite.cases.push_back(known);
  return suite;
}

OP_TEST(MaxPool2dWithIndex, MaxPool2dSuite());

}  // namespace
}  // namespace parity
}  // namespace phibridge
